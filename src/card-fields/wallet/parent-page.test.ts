import { expect, test } from 'vitest'
import { readMessage } from './parent-page.ts'

const ORDER = {
  total: '49.70',
  shown: 'R$ 49,70',
  currency: 'BRL',
  country: 'BR',
  shop: 'Loja',
  holds: true,
}

test.each([
  { type: 'balcao:hello' },
  { type: 'balcao:wallet-theme', theme: 'dark', background: '#14181d' },
  { type: 'balcao:wallet-order', order: ORDER },
])('%j is read unchanged, without extra fields', (message) => {
  expect(readMessage({ ...message, extra: 1 })).toEqual(message)
})

test.each([
  null,
  'balcao:hello',
  { type: 'balcao:tokenize' },
  { type: 'balcao:wallet-theme', theme: 'dark', background: 'url(https://stranger.example)' },
  { type: 'balcao:wallet-order' },
  { type: 'balcao:wallet-order', order: { ...ORDER, total: '-1' } },
  { type: 'balcao:wallet-order', order: { ...ORDER, total: '1e9' } },
  { type: 'balcao:wallet-order', order: { ...ORDER, shop: 7 } },
])('%j is ignored', (message) => {
  expect(readMessage(message)).toBeNull()
})
