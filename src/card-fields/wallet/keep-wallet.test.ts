import { expect, test } from 'vitest'
import { keepWallet } from './keep-wallet.ts'

const BUTTON = { tokenPath: '/wallets/token', wallet: 'google-pay', gateway: 'acquirer' } as const
const GIVEN = { payload: 'sealed', brand: 'visa', lastFour: '0010' }
const FACTS = { token: 'card_x', bin: '', last_four: '0010', brand: 'visa', month: '', year: '' }

test('the payload of a wallet is sent once, and only the facts of the token return', async () => {
  const sent: string[] = []
  const fetchFrom: typeof fetch = async (_, init) => {
    sent.push(typeof init?.body === 'string' ? init.body : '')
    return Response.json({ ...FACTS, payload: 'sealed' })
  }
  expect(await keepWallet(BUTTON, GIVEN, fetchFrom)).toEqual(FACTS)
  const body = {
    wallet: 'google-pay',
    gateway: 'acquirer',
    payload: 'sealed',
    brand: 'visa',
    last_four: '0010',
  }
  expect(sent.map((each) => JSON.parse(each) as unknown)).toEqual([body])
})

test.each([
  () => Promise.reject(new TypeError('Failed to fetch')),
  () => Promise.resolve(Response.json(FACTS, { status: 429 })),
  () => Promise.resolve(Response.json({ ...FACTS, token: 7 })),
  () => Promise.resolve(Response.json(null)),
])('without an answer that can be read there is no token', async (fetchFrom) => {
  expect(await keepWallet(BUTTON, GIVEN, fetchFrom)).toBeNull()
})
