import { expect, test } from 'vitest'
import { newSeller, unusualInterest } from './seller-fields.ts'

const SHOP = {
  id: 1,
  name: 'Loja Sol',
  legal_name: 'Ana Souza',
  document: '529.982.247-25',
  legal_address: 'Rua do Sol, 1, Recife, PE, 50010-000',
  email: 'ana@lojasol.example',
  gateways: ['sandbox'],
}

test.each([
  ['BR', '2026-11-26T02:48:00Z', '2026-11-25'],
  ['BR', '2026-11-26T03:00:00Z', '2026-11-26'],
  ['DE', '2026-11-25T23:30:00Z', '2026-11-26'],
])('a shop in %s that is made at %s sells from %s on', (country, now, since) => {
  expect(newSeller({ ...SHOP, country, now: new Date(now) })).toMatchObject({ country, since })
})

test.each([
  [99, 99],
  [10, 10],
  [9.99, null],
  [3.39, null],
  [0, null],
  [undefined, null],
])('interest of %s percent a month is asked about as %s', (value, asked) => {
  const changes = [
    { path: '/name', value: 99 },
    { path: '/monthly_interest', value },
  ]
  expect(unusualInterest(changes)).toBe(asked)
})
