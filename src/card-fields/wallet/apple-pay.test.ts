import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WalletOrder } from '#rules/methods/wallet-messages.ts'
import { applePay, appleRequest, readApple, type AppleSession, type AppleWallet } from './apple-pay.ts'
import { openSession } from './open-session.ts'

const ORDER: WalletOrder = {
  total: '49.70',
  shown: 'R$ 49,70',
  currency: 'BRL',
  country: 'BR',
  shop: 'Loja',
  holds: true,
}
const TOKEN = {
  paymentData: { data: 'sealed' },
  paymentMethod: { displayName: 'Visa 0010', network: 'Visa', type: 'credit' },
  transactionIdentifier: 'a1b2',
}
const PROOF = { merchantSessionIdentifier: 'SSH7' }

test('the sheet is asked for the total of the page, in the name of the shop', () => {
  expect(appleRequest(ORDER)).toMatchObject({
    countryCode: 'BR',
    currencyCode: 'BRL',
    total: { type: 'final', label: 'Loja', amount: '49.70' },
  })
})

test('reads the token of the sheet, and the card details that a buyer may see', () => {
  expect(readApple({ token: TOKEN })).toEqual({
    payload: JSON.stringify(TOKEN),
    brand: 'visa',
    lastFour: '0010',
  })
  for (const broken of [null, {}, { token: {} }, { token: { paymentData: 'text' } }])
    expect(readApple(broken)).toBeNull()
})

let press = (): void => undefined
beforeEach(() => {
  const createElement = () => ({ addEventListener: (_: string, on: () => void) => void (press = on) })
  vi.stubGlobal('document', { createElement })
})
afterEach(() => vi.unstubAllGlobals())

/** A press on the button of a device whose sheet does what `then` does with its session. */
async function pressed(
  order: WalletOrder | null,
  proof: object | null,
  then: (session: AppleSession) => void,
): Promise<string[]> {
  const posted: string[] = []
  class Sheet implements AppleSession {
    static readonly STATUS_SUCCESS = 0
    static readonly STATUS_FAILURE = 1
    static canMakePayments = (): boolean => true
    static supportsVersion = (version: number): boolean => version <= 5
    onvalidatemerchant: AppleSession['onvalidatemerchant'] = null
    onpaymentauthorized: AppleSession['onpaymentauthorized'] = null
    completeMerchantValidation = (session: object): void =>
      void posted.push(`proven ${JSON.stringify(session)}`)
    completePayment = ({ status }: { status: number }): void => void posted.push(`closed ${status}`)
    begin = (): void => then(this)
    abort = (): void => void posted.push('aborted')
  }
  const wallet: AppleWallet = Sheet
  const button = applePay(
    {
      place: { append: () => undefined } as unknown as HTMLElement,
      order: () => order,
      onPressed: () => posted.push('pressed'),
      onGiven: async ({ payload }) => void posted.push(`given ${payload}`),
      onFailed: () => posted.push('failed'),
    },
    () => Promise.resolve(proof),
    wallet,
  )
  expect(await button.can()).toBe(true)
  button.draw()
  press()
  await new Promise((resolve) => setImmediate(resolve))
  return posted
}

const validate = (session: AppleSession): void => session.onvalidatemerchant?.()
const authorise = (payment: unknown) => (session: AppleSession) => session.onpaymentauthorized?.({ payment })

test('the seller is proven to Apple, or the sheet closes and the page says that nothing began', async () => {
  expect(await pressed(ORDER, PROOF, validate)).toEqual([`proven ${JSON.stringify(PROOF)}`])
  expect(await pressed(ORDER, null, validate)).toEqual(['aborted', 'failed'])
})

test('an authorised token is sent once; an authorisation without one is not', async () => {
  const given = [`closed 0`, `given ${JSON.stringify(TOKEN)}`]
  expect(await pressed(ORDER, PROOF, authorise({ token: TOKEN }))).toEqual(given)
  expect(await pressed(ORDER, PROOF, authorise({}))).toEqual(['closed 1', 'failed'])
})

test('a press while the form lacks something opens no sheet, and a device without Apple Pay has no button', async () => {
  expect(await pressed({ ...ORDER, holds: false }, PROOF, authorise({}))).toEqual(['pressed'])
  expect(await pressed(null, PROOF, authorise({}))).toEqual(['pressed'])
  const context = { place: {} } as unknown as Parameters<typeof applePay>[0]
  expect(await applePay(context, () => Promise.resolve(null), undefined).can()).toBe(false)
})

test('without a proof there is no session', async () => {
  const button = { sessionPath: '/wallets/session', wallet: 'apple-pay', gateway: 'adyen', seller: 10 }
  const ask = (answer: () => Promise<Response>) =>
    openSession(button as Parameters<typeof openSession>[0], answer)
  expect(await ask(async () => Response.json({ session: PROOF }))).toEqual(PROOF)
  expect(await ask(async () => Response.json({ session: null }))).toBeNull()
  expect(await ask(async () => Response.json({ session: PROOF }, { status: 429 }))).toBeNull()
  expect(await ask(() => Promise.reject(new TypeError('Failed to fetch')))).toBeNull()
})
