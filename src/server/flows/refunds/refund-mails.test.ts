import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay, type PaymentAnswer, type PaymentBodyInput } from '#contract/checkout/payment.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { groupOrderNumber } from '#rules/order/order-number.ts'
import { REFUND_REASONS, type RefundReason } from '#rules/sales/refund-reason.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { money } from '#texts/format.ts'
import { deliverMail, type MailDeps, type MailOrder } from '../../jobs/deliver-mail.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { openTokens } from '../../signing/payment-tokens.ts'
import { sealRenewalLink } from '../../signing/renewal-link.ts'
import { leaseDueReversals } from '../../store/purchases/reversal-store.ts'
import { teachAuthorisations, type AuthorisingAcquirer } from '../../testing/authorising-acquirer.ts'
import { TEST_CARD } from '../../testing/fake-acquirer.ts'
import { passTime } from '../../testing/pass-time.ts'
import {
  bothLedgers,
  newDocument,
  newSession,
  openShop,
  PRODUCTS,
  withNewNonce,
  type Shop,
} from '../../testing/shop.ts'
import { openCheckout } from '../pages/read-renewal.ts'
import { renewSubscription } from '../purchase/renew-subscription.ts'
import { askRefund } from './request-refund.ts'
import { carryOutWithdrawal, declareWithdrawal } from '../sales/withdraw.ts'
import { carryOutReversal } from './carry-out-reversal.ts'

/*
 * Money goes back for a reason. For each reason that the program has, and for what a person writes: the order of the
 * refund has the reason and the amount, the ledger the amount as the acquirer has it, and the buyer gets one mail that
 * states why and how much.
 */

const FIRST = 'card_first_000000000000000000001'
const SECOND = 'card_second_00000000000000000002'
const DAY = 24 * 60 * 60 * 1000
const PRICE = 49_700
const CLUB_PRICE = 3990

let shop: Shop
let acquirer: AuthorisingAcquirer
let sent: MailMessage[]
let deps: MailDeps
beforeAll(async () => {
  const method = 'CREDIT_CARD,TWO_CREDIT_CARDS,PIX,BOLETO'
  shop = await openShop({
    products: {
      [PRODUCTS.course]: { method },
      [PRODUCTS.again]: { type: 'SUBSCRIPTION', name: 'Clube', amount: CLUB_PRICE, period: 30, offers: [] },
    },
  })
  acquirer = teachAuthorisations(shop.acquirer)
  for (const [name, each] of shop.acquirer.capabilities) {
    shop.acquirer.capabilities.set(name, { ...each, methods: [...each.methods, 'TWO_CREDIT_CARDS'] })
  }
  shop.acquirer.cards.set(FIRST, { brand: 'visa', bin: '411111', last_four: '1111' })
  shop.acquirer.cards.set(SECOND, { brand: 'mastercard', bin: '555555', last_four: '4444' })
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('truncate withdrawals, asked_mails')
  acquirer.forgetAll()
  sent = []
  deps = {
    ...shop.deps,
    webUrl: 'https://shop.example',
    mailFrom: 'Loja <mail@shop.example>',
    mailer: { send: async (message) => void sent.push(message), close: () => undefined },
  }
})
afterAll(() => shop.close())

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''
const buy = async (locale: Locale, input: Partial<PaymentBodyInput>, product: number = PRODUCTS.course) =>
  shop.submit(await shop.openPage(product), { language: locale, ...input })

async function payCode(answer: PaymentAnswer): Promise<void> {
  const attempt = (await shop.purchaseOf(answer)).attempts.at(-1)
  shop.acquirer.pay(attempt?.reference ?? '')
  await shop.resolveAll(saleIdOf(answer))
}

async function payRenewal(locale: Locale): Promise<void> {
  const begun = await buy(locale, {}, PRODUCTS.again)
  shop.clock.aheadMs = 40 * DAY
  const [row] = await shop.rows<{ subscription_id: string }>('select subscription_id from subscriptions')
  const id = row?.subscription_id ?? ''
  const signature = sealRenewalLink(shop.keys, id, shop.deps.now().getTime() + DAY, 0)
  const link = { subscriptionId: id, signature }
  const sessionId = newSession()
  const asked = { productId: PRODUCTS.again, offerHash: null, customCheckoutId: null, hints: {}, sessionId }
  const { checkout, tokens } = await openCheckout(shop.deps, { ...asked, network: 'n' }, link)
  const envelope = openTokens(shop.keys, tokens)
  if (envelope === null) throw new Error('the page has tokens that do not open')
  const { amount } = checkout.data
  const body = pay.body.parse({
    method: 'CREDIT_CARD',
    amount,
    total: amount,
    installments: 1,
    product_id: PRODUCTS.again,
    name: '',
    email: '',
    cellphone: '',
    language: locale,
    products: [{ product_id: PRODUCTS.again }],
    cards: [{ token: TEST_CARD, amount, holder_name: 'MARIA DA SILVA', installments: 1 }],
    rate: { base_currency: 'BRL', target_currency: 'BRL', token: 'default' },
    coupon: null,
    donation: null,
    subscription_id: id,
    client_id: signature,
  })
  shop.acquirer.script = () => ({ does: 'answer-lost' })
  const paying = { ...body, subscription_id: id }
  const renewed = await renewSubscription(shop.deps, {
    envelope,
    sessionId,
    body: paying,
    ip: null,
    risk: {},
  })
  const ask = { saleId: saleIdOf(begun), key: 'end-of-it', reason: 'fim', amount: null } as const
  await askRefund(shop.deps, { ...ask, by: 'gateway', card: null })
  await shop.rows(`delete from outbox where topic = 'mail'`)
  await shop.resolveAll(saleIdOf(renewed))
}

/** Makes the program refund money for each of its reasons. Returns the amount due. */
const REFUND_BY_REASON: Readonly<Record<RefundReason, (locale: Locale) => Promise<number>>> = {
  withdrawal: async (locale) => {
    const { payment } = await shop.purchaseOf(await buy(locale, {}))
    const orderNumber = groupOrderNumber(payment.order_number)
    const { email } = payment.buyer
    const declared = { saleId: null, name: 'Maria Silva', orderNumber, email, locale }
    await declareWithdrawal(shop.deps, { session: 'buyer', block: 'block' }, declared)
    const [row] = await shop.rows<{ id: string }>('select id from withdrawals')
    await carryOutWithdrawal(shop.deps, row?.id ?? '')
    return PRICE
  },
  'paid-twice': async (locale) => {
    const page = await shop.openPage(PRODUCTS.course)
    const boleto = await shop.submit(page, { language: locale, method: 'BOLETO' })
    const [first] = (await shop.purchaseOf(boleto)).attempts
    const card = await shop.submit(withNewNonce(page), { language: locale })
    shop.acquirer.pay(first?.reference ?? '')
    await shop.resolveAll(saleIdOf(card))
    return PRICE
  },
  'sold-out': async (locale) => {
    const code = await buy(locale, { method: 'PIX' }, PRODUCTS.limited)
    const [attempt] = (await shop.purchaseOf(code)).attempts
    await passTime(shop, 33 * 60)
    await shop.resolveAll(saleIdOf(code))
    await shop.rows(`update products set sold = stock where id = ${PRODUCTS.limited}`)
    await payCode(code)
    return attempt?.total ?? 0
  },
  'bought-twice': async (locale) => {
    const document = newDocument()
    const code = await buy(locale, { document, method: 'PIX' })
    await buy(locale, { document })
    await payCode(code)
    return PRICE
  },
  'other-card-failed': async (locale) => {
    acquirer.fates = (request, reference) =>
      request === 'capture' && reference.endsWith('2') ? 'refused' : 'done'
    const cards = [
      { token: FIRST, amount: 300, holder_name: 'MARIA DA SILVA', installments: 1 },
      { token: SECOND, amount: 197, holder_name: 'MARIA DA SILVA', installments: 1 },
    ]
    await buy(locale, { method: 'TWO_CREDIT_CARDS', cards })
    return 30_000
  },
  'subscription-ended': async (locale) => {
    await payRenewal(locale)
    return CLUB_PRICE
  },
}

type Ordered = { key: string; reason: string; amount: number }
/** Every order to give money back, of the program and of people. */
const orders = (): Promise<Ordered[]> =>
  shop.rows(`select reversal_key as key, reason, amount from pending_reversals where kind = 'refund'
    union all select refund_key, reason, amount from refunds where kind = 'refund'`)

async function refundSale(): Promise<void> {
  for (const pending of await leaseDueReversals(shop.db, 10, 1000)) await carryOutReversal(shop.deps, pending)
}

const ABOUT_REFUNDS = ['refunded', 'refund-made', 'paid-twice']
/** Returns the mails about refunds; a confirmation mentions the refund if the purchase was the second of two. */
async function refundMails(): Promise<MailMessage[]> {
  const rows = await shop.rows<{ payload: MailOrder }>(
    `delete from outbox where topic = 'mail' returning payload`,
  )
  for (const { payload } of rows) await deliverMail(deps, payload)
  return sent.filter(({ messageId }) => ABOUT_REFUNDS.some((kind) => messageId.startsWith(`<${kind}.`)))
}

/** How the mail of each reason states it. */
function wordsOf(reason: RefundReason, locale: Locale): string {
  const { refunded, refundMade, paidTwice } = ALL_TEXTS[locale].mail
  switch (reason) {
    case 'withdrawal':
      return refundMade.text
    case 'bought-twice':
      return paidTwice.text
    case 'sold-out':
      return refunded.text
    default:
      return refunded.reasons[reason]
  }
}

/** Formats a movement; of two cards each has its own reference at the acquirer. */
const moved = ({ kind, amount }: { kind: string; amount: number }): string => `${kind} ${amount}`
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const amountIn = (amount: number, locale: Locale): string => plain(money(amount, 'BRL', locale))

describe.each(REFUND_REASONS)('money that goes back because of %s', (reason) => {
  test('is ordered for this reason, booked in its amount, and mailed once with both', async () => {
    const amount = await REFUND_BY_REASON[reason]('pt')
    const [order] = (await orders()).filter((each) => each.reason === reason)
    expect(order?.amount).toBe(amount)
    await refundSale()
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours.map(moved).sort()).toEqual(acquirers.map(moved).sort())
    expect(ours.filter((line) => line.kind === 'refund' && line.amount === amount)).toHaveLength(
      reason === 'subscription-ended' ? 2 : 1,
    )
    const mails = (await refundMails()).map(({ text }) => plain(text))
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain(wordsOf(reason, 'pt'))
    expect(mails[0]).toContain(amountIn(amount, 'pt'))
  })

  test('is reported in no other reason’s words', async () => {
    await REFUND_BY_REASON[reason]('de')
    await refundSale()
    const [mail] = await refundMails()
    const others = REFUND_REASONS.filter((other) => other !== reason)
    expect(plain(mail?.text ?? '')).toContain(wordsOf(reason, 'de'))
    expect(others.filter((other) => mail?.text.includes(wordsOf(other, 'de')))).toEqual([])
  })
})

test.each(LOCALES)('every reason reads apart from the others, in %s', (locale) => {
  expect(new Set(REFUND_REASONS.map((reason) => wordsOf(reason, locale))).size).toBe(REFUND_REASONS.length)
})

test('a reason written by a person is not mailed to the buyer, the amount is', async () => {
  const answer = await buy('pt', {})
  const amount = { value: 100, currency: 'BRL' } as const
  const ask = { saleId: saleIdOf(answer), key: 'a-part', reason: 'cliente difícil', amount } as const
  await askRefund(shop.deps, { ...ask, by: 'gateway', card: null })
  expect((await orders()).map(({ reason, amount: amountDue }) => [reason, amountDue])).toEqual([
    ['cliente difícil', 10_000],
  ])
  const [mail] = await refundMails()
  expect(plain(mail?.text ?? '')).toContain(amountIn(10_000, 'pt'))
  expect(`${mail?.text}${mail?.html}`).not.toContain('difícil')
})

test('refunds to two cards are two mails, each with its amount', async () => {
  const cards = [
    { token: FIRST, amount: 300, holder_name: 'MARIA DA SILVA', installments: 1 },
    { token: SECOND, amount: 197, holder_name: 'MARIA DA SILVA', installments: 1 },
  ]
  await buy('pt', { method: 'TWO_CREDIT_CARDS', cards })
  await shop.rows(`insert into pending_reversals (reversal_key, seller_id, attempt_id, leg, kind, amount, reason, state,
    due_at) select 'refund:' || reference, seller_id, attempt_id, number, 'refund', total, 'paid-twice', 'pending',
    now() from attempt_legs`)
  await refundSale()
  const mails = await refundMails()
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
  const label = ALL_TEXTS.pt.mail.refundMade.amount
  const amounts = mails.map(({ text }) => new RegExp(`^${label}: (.*)$`, 'm').exec(plain(text))?.[1])
  expect(new Set(amounts)).toEqual(new Set([amountIn(19_700, 'pt'), amountIn(30_000, 'pt')]))
})
