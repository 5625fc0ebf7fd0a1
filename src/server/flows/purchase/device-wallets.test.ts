import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { revealWallet } from '#rules/methods/opened-wallet.ts'
import type { Vault } from '#vault/vault.ts'
import { createFakeGateway } from '../../testing/gateway-adapter.ts'
import { openShop, PRODUCTS, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'
import { readCheckout } from '../pages/read-checkout.ts'
import { openTestVault, portOfFakes } from '../../testing/test-gateway.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'

const PAYLOAD = '{"signature":"sealed-by-the-device"}'

let shop: Shop
let vault: Vault
let deps: SubmitDeps
const first = createFakeGateway('acquirer')
const second = createFakeGateway('acquirer-b')
const foreign = createFakeGateway('not-of-this-seller')

beforeAll(async () => {
  shop = await openShop({
    products: { [PRODUCTS.course]: { method: 'CREDIT_CARD,APPLE_PAY,GOOGLE_PAY', max_installments: 12 } },
  })
  vault = openTestVault(shop)
  for (const gateway of [first, second, foreign]) {
    gateway.capabilities = { ...gateway.capabilities, methods: ['CREDIT_CARD', 'APPLE_PAY', 'GOOGLE_PAY'] }
  }
  deps = { ...shop.deps, gateways: portOfFakes(shop, vault, [first, second, foreign]) }
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('delete from vault_cards')
  for (const gateway of [first, second, foreign]) {
    gateway.charges.length = 0
    gateway.answers.charge = ({ reference }) => ({ kind: 'approved', gatewayId: `at-${reference}` })
  }
})
afterAll(() => shop.close())

const given = async (name: 'apple-pay' | 'google-pay', gateway = 'acquirer-b'): Promise<string> =>
  (await vault.putWallet({ name, gateway, payload: PAYLOAD, brand: 'visa', lastFour: '0010' })).token
const pay = (
  page: OpenPage,
  token: string,
  more: Partial<PaymentBodyInput> = { method: 'GOOGLE_PAY' },
): Promise<PaymentAnswer> =>
  shop.submit(page, { cards: [{ token, amount: 497, holder_name: '', installments: 1 }], ...more }, deps)
const kept = () => shop.rows('select 1 from vault_cards')
const charges = () => [first, second, foreign].flatMap((gateway) => gateway.charges)

test('the payload of a wallet is charged at its own gateway, and deleted afterwards', async () => {
  const token = await given('google-pay')
  const answer = await pay(await shop.openPage(PRODUCTS.course), token)
  expect(answer).toMatchObject({ status: 'PAID' })
  const [charge] = second.charges
  expect(charge?.kind === 'device-wallet' && revealWallet(charge.opened)).toBe(PAYLOAD)
  expect(charges()).toHaveLength(1)
  expect(await kept()).toEqual([])
  const [attempt] = await shop.rows<{ method: string; card: unknown }>('select method, card from attempts')
  expect(attempt).toMatchObject({ method: 'GOOGLE_PAY', card: { brand: 'visa', last_four: '0010' } })
  expect(shop.lines.join('\n')).not.toContain('sealed-by')
})

test('a refusal ends there, deletes the payload, and leaves the purchase open', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  second.answers.charge = () => ({ kind: 'refused', code: 'GENERIC', reversible: true })
  const refused = await pay(page, await given('apple-pay'), { method: 'APPLE_PAY' })
  expect(refused).toMatchObject({ status: 'REFUSED', code: 'GENERIC' })
  expect(refused.attempts).toBeUndefined()
  expect(await kept()).toEqual([])
  second.answers.charge = () => ({ kind: 'approved', gatewayId: 'paid' })
  const paid = await pay(withNewNonce(page), await given('apple-pay'), { method: 'APPLE_PAY' })
  expect(paid).toMatchObject({ status: 'PAID' })
})

test('a token pays by the wallet that gave it, and a card by a card alone', async () => {
  const { token: card } = await vault.put({
    number: '4111111111111111',
    month: '12',
    year: '2031',
    cvv: '123',
  })
  const google = await given('google-pay')
  for (const [method, token] of [
    ['APPLE_PAY', google],
    ['GOOGLE_PAY', card],
  ] as const) {
    const answer = await pay(await shop.openPage(PRODUCTS.course), token, { method })
    expect(answer).toMatchObject({ status: 'REFUSED', code: 'WALLET_GONE' })
  }
  const asCard = { cards: [{ token: google, amount: 497, holder_name: 'MARIA DA SILVA', installments: 1 }] }
  const answer = await pay(await shop.openPage(PRODUCTS.course), google, asCard)
  expect(answer).toMatchObject({ status: 'REFUSED', code: 'CARD_GONE' })
  expect(charges()).toEqual([])
  expect(await shop.rows('select 1 from attempts')).toEqual([])
})

test('a used payload pays for no second purchase: the wallet has to send a new one', async () => {
  const token = await given('google-pay')
  expect(await pay(await shop.openPage(PRODUCTS.course), token)).toMatchObject({ status: 'PAID' })
  const again = await pay(await shop.openPage(PRODUCTS.course), token)
  expect(again).toMatchObject({ status: 'REFUSED', code: 'WALLET_GONE' })
  expect(charges()).toHaveLength(1)
})

test('a payload for a gateway that the seller does not use pays nothing', async () => {
  const token = await given('google-pay', 'not-of-this-seller')
  const answer = await pay(await shop.openPage(PRODUCTS.course), token)
  expect(answer).toMatchObject({ status: 'REFUSED', code: 'INVALID_PAYMENT_TYPE' })
  expect(charges()).toEqual([])
})

test('a page lists the wallets to request from its device, and their gateway; a method without a device is left out', async () => {
  const request = { productId: PRODUCTS.course, offerHash: null, customCheckoutId: null, sessionId: 'one' }
  const reading = await readCheckout(
    { ...shop.deps, gateways: deps.gateways },
    { ...request, hints: { parameter: 'BR' }, network: '' },
  )
  const { device_wallets, offered_methods } = reading.checkout
  expect(device_wallets).toEqual([
    { method: 'APPLE_PAY', gateway: 'acquirer' },
    { method: 'GOOGLE_PAY', gateway: 'acquirer' },
  ])
  expect(offered_methods).toEqual(['FREE', 'CREDIT_CARD'])
})

test('a wallet pays at once: there are no instalments', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const token = await given('google-pay')
  const paying = pay(page, token, { method: 'GOOGLE_PAY', installments: 12 })
  await expect(paying).rejects.toThrow('INVALID_INSTALLMENTS')
  expect(charges()).toEqual([])
})
