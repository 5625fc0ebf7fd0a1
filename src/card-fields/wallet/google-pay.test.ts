import { expect, test, vi } from 'vitest'
import type { WalletOrder } from '#rules/methods/wallet-messages.ts'
import { googlePay, googleRequest, readGoogle, type GoogleClient } from './google-pay.ts'

const ORDER: WalletOrder = {
  total: '49.70',
  shown: 'R$ 49,70',
  currency: 'BRL',
  country: 'BR',
  shop: 'Loja',
  holds: true,
}
const SETUP = { kind: 'google-pay', parameters: { gateway: 'x' }, merchantId: 'BCR2DN4T' } as const
const PLACE = {
  append: () => undefined,
  ownerDocument: { documentElement: { lang: 'pt' } },
} as unknown as HTMLElement
const DATA = {
  paymentMethodData: {
    info: { cardNetwork: 'VISA', cardDetails: '0010' },
    tokenizationData: { type: 'PAYMENT_GATEWAY', token: 'sealed' },
  },
}

test('the sheet is asked for the total of the page, for the gateway and merchant of the account', () => {
  const { merchantId: _, ...testing } = SETUP
  expect(googleRequest(SETUP, ORDER)).toMatchObject({
    merchantInfo: { merchantId: 'BCR2DN4T', merchantName: 'Loja' },
    transactionInfo: { totalPrice: '49.70', currencyCode: 'BRL', countryCode: 'BR' },
    allowedPaymentMethods: [{ tokenizationSpecification: { parameters: { gateway: 'x' } } }],
  })
  expect(googleRequest(testing, ORDER)).toMatchObject({ merchantInfo: { merchantName: 'Loja' } })
})

test('reads the token of the sheet, and the card details that a buyer may see', () => {
  expect(readGoogle(DATA)).toEqual({ payload: 'sealed', brand: 'visa', lastFour: '0010' })
  for (const broken of [null, {}, { paymentMethodData: { tokenizationData: { token: 7 } } }])
    expect(readGoogle(broken)).toBeNull()
})

async function pressed(order: WalletOrder | null, answer: () => Promise<unknown>) {
  let press = (): void => undefined
  const environments: string[] = []
  const client: GoogleClient = {
    isReadyToPay: () => Promise.resolve({ result: true }),
    createButton: (options) => {
      press = (options as { onClick: () => void }).onClick
      return { style: {} } as HTMLElement
    },
    loadPaymentData: vi.fn<GoogleClient['loadPaymentData']>(answer),
  }
  const posted: string[] = []
  const button = googlePay(
    SETUP,
    {
      place: PLACE,
      order: () => order,
      onPressed: () => posted.push('pressed'),
      onGiven: async ({ payload }) => void posted.push(`given ${payload}`),
      onFailed: () => posted.push('failed'),
    },
    async (environment) => {
      environments.push(environment)
      return client
    },
  )
  expect(await button.can()).toBe(true)
  button.draw()
  press()
  await new Promise((resolve) => setImmediate(resolve))
  expect(environments).toEqual(['PRODUCTION'])
  return { posted, sheets: vi.mocked(client.loadPaymentData).mock.calls.length }
}

const refusing = (error: unknown) => async (): Promise<unknown> => {
  throw error
}

test.each([
  ['given', ORDER, () => Promise.resolve(DATA), { posted: ['given sealed'], sheets: 1 }],
  ['closed by the buyer', ORDER, refusing({ statusCode: 'CANCELED' }), { posted: [], sheets: 1 }],
  ['broken', ORDER, refusing({ statusCode: 'DEVELOPER_ERROR' }), { posted: ['failed'], sheets: 1 }],
  ['without a token', ORDER, () => Promise.resolve({}), { posted: ['failed'], sheets: 1 }],
  [
    'pressed with a form that lacks something',
    { ...ORDER, holds: false },
    () => Promise.resolve(DATA),
    { posted: ['pressed'], sheets: 0 },
  ],
  [
    'pressed before it is told what is paid',
    null,
    () => Promise.resolve(DATA),
    { posted: ['pressed'], sheets: 0 },
  ],
])('%s', async (_, order, answer, expected) => {
  expect(await pressed(order, answer)).toEqual(expected)
})
