import type { NewAttempt } from '../../store/purchases/new-attempt.ts'
import { mainSaleOf } from '../orders/main-sale.ts'
import type { CallAnswer } from '#contract/checkout/calls.ts'
import { CALL_OVERDUE_MS } from '#rules/payment/attempt-schedule.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { isLive } from '#rules/payment/payment-state.ts'
import { lateMethods } from '#rules/order/payment-terms.ts'
import { PURCHASE_LIMITS } from '#rules/limits/purchase-limits.ts'
import { CallError } from '../../call-error.ts'
import { newId, newReference } from '../../signing/identifiers.ts'
import { saleToken } from '../../signing/keys.ts'
import { newNonce } from '../../signing/payment-tokens.ts'
import { beginAttempt, type BeginRefusal } from '../../store/purchases/begin-attempt.ts'
import { takeLookUp } from '../../store/purchases/look-up-turn.ts'
import type { AttemptRecord, Purchase, RenewalRecord } from '../../store/purchases/purchase-records.ts'
import { actionOnWire } from '../sales/answer-payment.ts'
import { composeRenewal } from '../subscriptions/compose-renewal.ts'
import {
  composeOrder,
  loadProduct,
  paymentTermsOf,
  stockClaims,
  type ComposedOrder,
} from '../orders/compose-order.ts'
import { buyerKeysOf } from '../orders/coupon-of-cart.ts'
import { chargeOrderOf } from '../charging/order-charge.ts'
import { openPurchase, type SaleReader } from '../sales/read-sale.ts'
import { speakingAttempt } from '../charging/speaking-attempt.ts'
import { releaseWaiting } from '../outcomes/release-waiting.ts'
import { resolveAttempt } from '../outcomes/resolve-attempt.ts'
import { chooseTickets, ticketHolds } from '../orders/event-tickets.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { countedCode } from './admit-unpaid.ts'
import type { SubmitDeps } from '../outcomes/submit-request.ts'

/**
 * The buyer says that they have paid: the gateway is asked now instead of at the next look, unless it was just asked.
 * @throws CallError NOT_FOUND
 */
export async function checkPayment(
  deps: SubmitDeps,
  reader: SaleReader,
): Promise<CallAnswer<'checkPayment'>> {
  const purchase = await openPurchase(deps, reader)
  const open = purchase.attempts
    .filter((attempt) => isLive(attempt.state) && attempt.state !== 'approved')
    .at(-1)
  const isAsked = open !== undefined && (await takeLookUp(deps.db, open.id))
  const checked = isAsked ? await resolveAttempt(deps, purchase, open) : purchase
  return { status: mainSaleOf(checked).status }
}

/** Methods whose code may end and be made anew. */
const PIX_METHODS: readonly PaymentMethod[] = ['PIX', 'PIX_AUTOMATIC']

/**
 * Creates a new Pix code for the same purchase at the same price. The old one has to be dead first; if it was just
 * paid, or its state is unknown, it stays.
 * @throws CallError NOT_FOUND, PAYMENT_IN_PROGRESS, TOO_MANY_REQUESTS, PRICE_CHANGED, or GONE when the product is no
 * longer sold: the old code is untouched then, at its original price
 */
export async function renewPix(deps: SubmitDeps, reader: SaleReader): Promise<CallAnswer<'renewPix'>> {
  const purchase = await openPurchase(deps, reader)
  const last = speakingAttempt(purchase)
  if (purchase.payment.state !== 'open' || !PIX_METHODS.includes(last.method))
    return wire(deps, purchase, last)
  if (purchase.attempts.length >= PURCHASE_LIMITS.attempts.most) throw new CallError('TOO_MANY_REQUESTS')
  const order = await loadSameTerms(deps, purchase, last)
  const released = last.state === 'awaiting' ? await releaseWaiting(deps, purchase, last) : purchase
  const ended = speakingAttempt(released)
  if (isLive(ended.state)) return wire(deps, released, ended)
  return beginNewCode(deps, released, ended, order)
}

/** Errors returned to the buyer if no new attempt was begun; for any other reason, that a payment is in progress. */
const REFUSALS: Partial<Record<BeginRefusal, 'PRICE_CHANGED' | 'GONE'>> = {
  stale: 'PRICE_CHANGED',
  'coupon-used-up': 'PRICE_CHANGED',
  'coupon-ended': 'PRICE_CHANGED',
  'out-of-stock': 'GONE',
  'tickets-gone': 'GONE',
  closed: 'GONE',
}

async function beginNewCode(
  deps: SubmitDeps,
  purchase: Purchase,
  last: AttemptRecord,
  order: ComposedOrder,
): Promise<CallAnswer<'renewPix'>> {
  const begun = await beginAttempt(
    deps.db,
    countedCode(deps.keys, repeatAttempt(deps, purchase, last, order)),
  )
  if (begun.kind === 'refused') throw new CallError(REFUSALS[begun.refusal] ?? 'PAYMENT_IN_PROGRESS')
  const [attempt] = begun.purchase.attempts
  if (attempt === undefined) throw new Error('an attempt was begun and is not there')
  const chargeOrder = chargeOrderOf(begun.purchase, attempt, paymentTermsOf(order.main), null, null)
  const outcome = await deps.gateways.charge(chargeOrder)
  const applied = await applyOutcome(deps, begun.purchase, attempt.id, outcome)
  return wire(deps, applied, speakingAttempt(applied))
}

/** @throws CallError PRICE_CHANGED, or GONE when the product is not sold by Pix any more */
async function loadSameTerms(
  deps: SubmitDeps,
  purchase: Purchase,
  last: AttemptRecord,
): Promise<ComposedOrder> {
  const { renewal } = purchase.payment
  if (renewal !== null) return loadSameCharge(deps, renewal, last)
  const [sale, ...added] = purchase.sales.filter(({ dropped }) => !dropped)
  if (sale === undefined) throw new Error(`the purchase ${purchase.payment.id} has no sale`)
  const main = await loadProduct(deps.catalogue, sale.product_id, sale.offer_hash)
    .then((loaded) => chooseTickets(loaded, sale.terms.tickets ?? []))
    .catch((error: unknown) => {
      throw error instanceof CallError ? new CallError('GONE') : error
    })
  const chosen = {
    method: last.method,
    installments: 1,
    country: purchase.payment.buyer.country,
    bumps: added,
    donation: sale.unit,
    freight: Object.fromEntries(purchase.sales.map(({ product_id, shipping }) => [product_id, shipping])),
  }
  // guard: no-new-code-outlives-its-event
  const isLate = lateMethods([last.method], main.product, main.now).length > 0
  const composed = composeOrder(main, chosen, { offered: isLate ? [] : [last.method] })
  if (composed.kind === 'refused') throw new CallError('GONE')
  // The coupon discount was agreed with the first code; the catalogue has to match all the rest.
  const discount = purchase.sales.reduce((sum, each) => (each.dropped ? sum : sum + each.discount), 0)
  if (composed.priced.total - discount !== last.total) throw new CallError('PRICE_CHANGED')
  return composed
}

/** @throws CallError GONE when the charge is paid, or the subscription over */
async function loadSameCharge(
  deps: SubmitDeps,
  { public_id: subscriptionId, charge }: RenewalRecord,
  last: AttemptRecord,
): Promise<ComposedOrder> {
  const question = { subscriptionId, productId: last.product_id }
  const wish = { method: last.method, installments: 1 }
  const composed = await composeRenewal(deps, question, wish, await deps.gateways.gateways())
  if (composed.kind === 'refused' || composed.renewal.record.charge !== charge) throw new CallError('GONE')
  return composed
}

/** The same purchase once more: prices and buyer as they were agreed, a reference and a nonce of its own. */
function repeatAttempt(
  deps: SubmitDeps,
  purchase: Purchase,
  last: AttemptRecord,
  order: ComposedOrder,
): NewAttempt {
  const { payment } = purchase
  return {
    catalogueVersion: order.main.version,
    payment: {
      id: payment.id,
      trans: payment.trans,
      sessionId: payment.session_id,
      sellerId: payment.seller_id,
      productId: payment.product_id,
      generation: 0,
      leadUuid: payment.lead_uuid,
      currency: payment.currency,
      amount: payment.amount,
      locale: payment.locale,
      buyer: payment.buyer,
      origin: payment.origin,
      agreement: payment.agreement,
      delivery: payment.delivery,
      renewal: payment.renewal,
    },
    attempt: {
      id: newId(),
      reference: newReference(),
      nonce: newNonce(),
      contentsHash: last.contents_hash,
      gateway: last.gateway,
      method: last.method,
      initiator: 'buyer',
      total: last.total,
      installments: last.installments,
      installmentValue: last.installment_value,
      card: null,
      guard: last.guard_key === null ? null : { key: last.guard_key, facts: last.guard_facts },
      soldOnce: last.sold_once,
      tried: [],
      remaining: 0,
      risk: {},
      dueAt: new Date(deps.now().getTime() + CALL_OVERDUE_MS),
    },
    sales: purchase.sales.filter(({ dropped }) => !dropped),
    claims: stockClaims(order),
    // They were on sale when the purchase began.
    tickets: ticketHolds(order.main).map((hold) => ({ ...hold, onSale: true })),
    coupon: last.coupon === null ? null : { ...last.coupon, buyerKeys: buyerKeysOf(payment.buyer) },
  }
}

function wire(deps: SubmitDeps, purchase: Purchase, attempt: AttemptRecord): CallAnswer<'renewPix'> {
  const sale = mainSaleOf(purchase)
  const address = {
    id: sale.sale_id,
    token: saleToken(deps.keys, sale.sale_id, purchase.payment.links_version),
  }
  return {
    status: sale.status,
    object: attempt.state === 'awaiting' ? actionOnWire(attempt.action, address) : null,
  }
}
