import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { revealCard } from '#rules/methods/opened-card.ts'
import type { Vault } from '#vault/vault.ts'
import { createFakeGateway } from '../../testing/gateway-adapter.ts'
import { openShop, PRODUCTS, withNewNonce, type OpenPage, type Shop } from '../../testing/shop.ts'
import { openTestVault, portOfFakes } from '../../testing/test-gateway.ts'
import { resolveAttempt } from '../outcomes/resolve-attempt.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'

const CARD = { number: '4111111111111111', month: '12', year: '2031', cvv: '123' }
const NO_ANSWER = { kind: 'unknown', reason: 'timed out' } as const

let shop: Shop
let vault: Vault
let deps: SubmitDeps
const [first, second] = [createFakeGateway('acquirer'), createFakeGateway('acquirer-b')]

beforeAll(async () => {
  shop = await openShop()
  vault = openTestVault(shop)
  for (const gateway of [first, second]) {
    gateway.capabilities = {
      ...gateway.capabilities,
      methods: ['CREDIT_CARD', 'TWO_CREDIT_CARDS', 'PIX'],
      threeDS: true,
    }
    gateway.capture = async () => ({ kind: 'approved', gatewayId: 'captured' })
    gateway.void = async () => ({ kind: 'done', gatewayId: 'voided' })
  }
  deps = { ...shop.deps, gateways: portOfFakes(shop, vault, [first, second]) }
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('delete from vault_cards')
  for (const gateway of [first, second]) {
    gateway.charges.length = 0
    gateway.answers.charge = ({ reference }) => ({ kind: 'approved', gatewayId: `at-${reference}` })
    gateway.answers.lookUp = () => ({ kind: 'not-found' })
  }
})
afterAll(() => shop.close())

const typed = async (): Promise<string> => (await vault.put(CARD)).token
const byCard = (token: string, amount = 497): Partial<PaymentBodyInput> => ({
  cards: [{ token, amount, holder_name: 'MARIA DA SILVA', installments: 1 }],
})
const pay = (page: OpenPage, token: string, more: Partial<PaymentBodyInput> = {}): Promise<PaymentAnswer> =>
  shop.submit(page, { ...byCard(token), ...more }, deps)
/** The cards that the vault holds, and whether their codes are there and open. */
const kept = () =>
  shop.rows<{ code: boolean }>(
    `select security_code is not null and security_code_expires_at > now() as code from vault_cards`,
  )
const charges = () => [...first.charges, ...second.charges]

test('after an approval the vault holds nothing of the card', async () => {
  const token = await typed()
  expect(await pay(await shop.openPage(PRODUCTS.course), token)).toMatchObject({ status: 'PAID' })
  expect(await kept()).toEqual([])
})

test('the token of a card pays nothing in another session, nor another product in its own', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const token = await typed()
  first.answers.charge = () => NO_ANSWER
  await pay(page, token)
  expect(charges()).toHaveLength(1)
  for (const sessionId of [undefined, page.sessionId]) {
    const other = await shop.openPage(PRODUCTS.again, sessionId === undefined ? {} : { sessionId })
    const answer = await pay(other, token, { products: [{ product_id: PRODUCTS.again, offer_hash: null }] })
    expect(answer).toMatchObject({ status: 'REFUSED', code: 'CARD_GONE' })
  }
  expect(charges()).toHaveLength(1)
  expect(shop.lines.join('\n')).toContain('of-another-purchase')
})

test('a refusal for good forgets the card, and another card pays', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  first.answers.charge = () => ({ kind: 'refused', code: 'INSUFFICIENT_FUNDS', reversible: true })
  expect(await pay(page, await typed())).toMatchObject({ status: 'REFUSED' })
  expect(await kept()).toEqual([])
  first.answers.charge = () => ({ kind: 'approved', gatewayId: 'paid' })
  expect(await pay(withNewNonce(page), await typed())).toMatchObject({ status: 'PAID' })
  expect(await kept()).toEqual([])
})

test('the next gateway gets the card with its code, and then no other one', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const token = await typed()
  first.answers.charge = () => ({ kind: 'refused', code: 'GENERIC', reversible: true })
  const answer = await pay(page, token)
  expect(answer.attempts).toBeDefined()
  expect(await kept()).toEqual([{ code: true }])
  const [{ minutes } = { minutes: 99 }] = await shop.rows<{ minutes: number }>(
    `select extract(epoch from security_code_expires_at - now())::float / 60 as minutes from vault_cards`,
  )
  expect(minutes).toBeLessThanOrEqual(2)
  await pay(withNewNonce(page), token, { parent_id: answer.parent_id })
  const [charge] = second.charges
  expect(charge?.kind === 'card' && revealCard(charge.card)).toMatchObject({ securityCode: '123' })
  expect(await kept()).toEqual([])
})

test('a payment in review needs its code no more, and the decision deletes the card', async () => {
  first.answers.charge = ({ reference }) => ({ kind: 'in-review', gatewayId: `at-${reference}` })
  const answer = await pay(await shop.openPage(PRODUCTS.course), await typed())
  expect(await kept()).toEqual([{ code: false }])
  first.answers.lookUp = ({ reference }) => ({ kind: 'approved', gatewayId: `at-${reference}` })
  const purchase = await shop.purchaseOf(answer)
  for (const attempt of purchase.attempts) await resolveAttempt(deps, purchase, attempt)
  expect((await shop.purchaseOf(answer)).payment.state).toBe('paid')
  expect(await kept()).toEqual([])
})

test('a Pix that pays in the place of a refused card forgets the card', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  first.answers.charge = ({ reference }) => ({
    kind: 'refused',
    code: 'GENERIC',
    gatewayId: reference,
    reversible: true,
  })
  await pay(page, await typed())
  expect(await kept()).toHaveLength(1)
  first.answers.charge = ({ reference }) => ({ kind: 'approved', gatewayId: reference })
  await shop.submit(withNewNonce(page), { method: 'PIX' }, deps)
  expect(await kept()).toEqual([])
})

test('a card that has to be proven is kept with its code for the charge with the proof', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  first.answers.charge = () => ({ kind: 'refused', code: 'COMPLETE_CHALLENGE_3DS', reversible: false })
  expect(await pay(page, await typed())).toMatchObject({ code: 'COMPLETE_CHALLENGE_3DS' })
  expect(await kept()).toEqual([{ code: true }])
})

test('both cards of a purchase are forgotten with its outcome', async () => {
  await shop.importAgain({ products: { [PRODUCTS.course]: { method: 'TWO_CREDIT_CARDS,CREDIT_CARD,PIX' } } })
  const cards = await Promise.all(
    [1, 2].map(async () => ({
      token: await typed(),
      amount: 248.5,
      holder_name: 'MARIA DA SILVA',
      installments: 1,
    })),
  )
  const page = await shop.openPage(PRODUCTS.course)
  const answer = await shop.submit(page, { method: 'TWO_CREDIT_CARDS', cards }, deps)
  expect(answer).toMatchObject({ status: 'PAID' })
  expect(await kept()).toEqual([])
})
