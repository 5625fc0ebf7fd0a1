import { readOrderNumber } from '#rules/order/order-number.ts'
import type { AttemptState } from '#rules/payment/payment-state.ts'
import { decideRefund } from '#rules/sales/refund.ts'
import { WITHDRAWAL_REASON } from '#rules/sales/refund-reason.ts'
import type { Locale } from '#rules/base/locale.ts'
import { decideWithdrawal, type WithdrawalDecision } from '#rules/sales/withdrawal-period.ts'
import { CallError } from '../../call-error.ts'
import { newId, newPublicId } from '../../signing/identifiers.ts'
import type { Keys } from '../../signing/keys.ts'
import type { Database } from '../../store/postgres/database.ts'
import { findPurchase, findPurchaseOfSale, findSaleOfOrder } from '../../store/purchases/payment-store.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import {
  acknowledgeWithdrawal,
  askSeller,
  countGuaranteed,
  endWithdrawal,
  findWithdrawal,
  keepWithdrawal,
  leaveUnmatched,
  matchWithdrawal,
  waitWithWithdrawal,
  withdrawnProducts,
  type WithdrawalRecord,
} from '../../store/purchases/withdrawal-store.ts'
import { refundsByKey } from '../../store/purchases/refund-store.ts'
import { releaseWaiting } from '../outcomes/release-waiting.ts'
import type { ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { askMail, type MailAsker } from '../tickets/ask-mail.ts'
import { speakingAttempt } from '../charging/speaking-attempt.ts'
import { readAsked, refundSituation } from '../refunds/read-asked.ts'
import { askRefund } from '../refunds/request-refund.ts'

/** A withdrawal as it is declared. `saleId`: of a signed link; null: number and address were typed. */
export type Declaration = {
  saleId: string | null
  name: string
  orderNumber: string
  email: string
  locale: Locale
}

/**
 * Stores a withdrawal. It does not look for the purchase, which a job does: the caller gets the same answer, as
 * quickly, whether or not there is one. A mailbox that had too many mails gets no further one, but the withdrawal is
 * stored.
 * @throws CallError TOO_MANY_REQUESTS
 */
export async function declareWithdrawal(
  deps: { db: Database; keys: Keys; now: () => Date },
  asker: MailAsker,
  { saleId, name, orderNumber, email, locale }: Declaration,
): Promise<{ reference: string; receivedAt: Date }> {
  const isMailed = await askMail(deps, asker, { kind: 'withdrawal', email })
  const reference = newPublicId()
  const kept = { id: newId(), reference, sale_id: saleId, name, order_number: orderNumber, email, locale }
  return { reference, receivedAt: await keepWithdrawal(deps.db, kept, { isMailed }) }
}

/**
 * Finds the purchase of a withdrawal, decides on it and refunds the money if the right applies. Every step may be
 * repeated: the purchase has one withdrawal, and each of its sales one refund by its key. Receipt is acknowledged at
 * the end: with the refund if that is done at once, otherwise by a separate mail.
 */
export async function carryOutWithdrawal(deps: ResolveDeps, id: string): Promise<void> {
  try {
    await findAndRefund(deps, id)
  } finally {
    // guard: open-withdrawals-are-acknowledged
    await acknowledgeWithdrawal(deps.db, id)
  }
}

async function findAndRefund(deps: ResolveDeps, id: string): Promise<void> {
  const found = await findWithdrawal(deps.db, id)
  if (found?.state === 'received') await match(deps, found)
  const matched = await findWithdrawal(deps.db, id)
  if (matched?.state === 'refunding' && matched.payment_id !== null) await refundWithdrawal(deps, matched)
}

async function match(deps: ResolveDeps, withdrawal: WithdrawalRecord): Promise<void> {
  const purchase = await namedPurchase(deps.db, withdrawal)
  if (purchase === null || !isOfBuyer(purchase, withdrawal)) {
    return leaveUnmatched(deps.db, withdrawal.id, purchase?.sales[0]?.sale_id ?? null)
  }
  const { asks, endsAt, guaranteeEndsAt } = await decideOver(deps, purchase, withdrawal.received_at)
  await matchWithdrawal(deps.db, withdrawal.id, {
    seller_id: purchase.payment.seller_id,
    payment_id: purchase.payment.id,
    right_ends_at: endsAt,
    guarantee_ends_at: guaranteeEndsAt,
    reason: asks,
    state: asks === null ? 'refunding' : 'asked',
  })
}

/** The purchase that a signed link or a typed order number names. */
async function namedPurchase(db: Database, withdrawal: WithdrawalRecord): Promise<Purchase | null> {
  if (withdrawal.sale_id !== null) return findPurchaseOfSale(db, withdrawal.sale_id)
  const number = readOrderNumber(withdrawal.order_number)
  const saleId = number === null ? null : await findSaleOfOrder(db, number)
  return saleId === null ? null : findPurchaseOfSale(db, saleId)
}

/** Checks for the buyer: the signed link is enough; a caller who types the number has to know the address as well. */
function isOfBuyer({ payment }: Purchase, { sale_id: linked, email }: WithdrawalRecord): boolean {
  // guard: withdrawal-of-its-buyer
  return linked !== null || payment.buyer.email.toLowerCase() === email.toLowerCase()
}

/** Whether a purchase is refunded that is withdrawn from at a moment, or its seller answers. */
export async function decideOver(
  { db }: { db: Database },
  purchase: Purchase,
  receivedAt: Date,
): Promise<WithdrawalDecision> {
  const { payment, sales } = purchase
  const bought = sales.filter(({ dropped }) => !dropped)
  const products = new Map(
    (
      await withdrawnProducts(
        db,
        bought.map(({ product_id }) => product_id),
      )
    ).map((product) => [product.id, product]),
  )
  const paidAt = bought[0]?.paid_at ?? payment.created_at
  const decision = decideWithdrawal({
    country: payment.buyer.country,
    accepts: payment.agreement.accepted ?? [],
    isEvent: bought.some(({ terms }) => (terms.tickets ?? []).length > 0),
    isParcel: bought.some(({ terms }) => terms.format === 'PHYSICALPRODUCT'),
    isDonation: [...products.values()].some(({ isDonation }) => isDonation),
    isRenewal: payment.renewal !== null,
    boughtAt: new Date(paidAt),
    receivedAt,
    // The guarantee promised with the purchase counts, whatever the seller promises today.
    guarantees: bought.map(({ product_id, terms: { guarantee } }) =>
      guarantee === undefined ? (products.get(product_id)?.guarantee ?? null) : guarantee,
    ),
    guaranteedBefore: await countGuaranteed(db, payment.seller_id, payment.buyer.email),
  })
  // A withdrawal before any payment cancels an order, which needs no right and no guarantee.
  return isUnpaid(speakingAttempt(purchase).state)
    ? { ...decision, asks: null, guaranteeEndsAt: null }
    : decision
}

/** It is not known yet whether they bring money: a later payment is refunded then. */
const OPEN_STATES: readonly AttemptState[] = [
  'authenticating',
  'sending',
  'unknown',
  'awaiting',
  'in-review',
  'superseded',
]
/** A Pix or a voucher that nobody has paid yet. */
const WAITING_STATES: readonly AttemptState[] = ['awaiting', 'superseded']
/** No money was taken, or the buyer's bank has it back already. */
const UNPAID_STATES: readonly AttemptState[] = ['refused', 'not-sent', 'expired', 'canceled', 'charged-back']

const isUnpaid = (state: AttemptState): boolean =>
  WAITING_STATES.includes(state) || UNPAID_STATES.includes(state)

/** So long until somebody looks again at what is not known yet. */
const LOOK_AGAIN_SECONDS = 300

/** Orders the refunds of a withdrawal, each once, and writes what came of all of them. */
async function refundWithdrawal(
  deps: ResolveDeps,
  { id, payment_id, answers }: WithdrawalRecord,
): Promise<void> {
  const found = payment_id === null ? null : await findPurchase(deps.db, payment_id)
  if (found === null) throw new Error('the purchase of a withdrawal is not there')
  const purchase = await cancelUnpaid(deps, found)
  const { state } = speakingAttempt(purchase)
  if (OPEN_STATES.includes(state)) return waitWithWithdrawal(deps.db, id, LOOK_AGAIN_SECONDS)
  if (UNPAID_STATES.includes(state)) return endWithdrawal(deps.db, id)
  const ends = []
  for (const { sale_id, line } of purchase.sales.filter(({ dropped }) => !dropped)) {
    // A refund that was refused is ordered anew when the seller accepts.
    const round = answers === 0 ? '' : `:${answers}`
    ends.push(await refundSale(deps, sale_id, `withdrawal:${id}:${line}${round}`))
  }
  const refused = ends.find((end) => end !== 'done' && end !== 'open')
  if (refused !== undefined) return askSeller(deps.db, id, refused)
  if (ends.includes('open')) return waitWithWithdrawal(deps.db, id, LOOK_AGAIN_SECONDS)
  await endWithdrawal(deps.db, id)
}

/**
 * Returns the result of the refund of one sale: done, still open, or why the seller has to return the money themselves.
 */
async function refundSale(deps: ResolveDeps, saleId: string, key: string): Promise<string> {
  const decision = decideRefund(await refundSituation(deps, await readAsked(deps, saleId)), {
    amount: null,
    by: 'gateway',
  })
  const isOrdered = (await refundsByKey(deps.db, key)).length > 0
  if (!isOrdered && decision.kind === 'refused')
    return decision.why === 'nothing-left' ? 'done' : decision.why
  const ask = { saleId, key, reason: WITHDRAWAL_REASON, amount: null, by: 'gateway', card: null } as const
  const refunds = await askRefund(deps, ask).catch(laterIfChanged)
  if (refunds === null) return 'open'
  if (refunds.some(({ state }) => state === 'refused')) return 'refund-refused'
  return refunds.every(({ state }) => state === 'done') ? 'done' : 'open'
}

/** Another process has changed the sale since it was read: it is read anew later. */
function laterIfChanged(error: unknown): null {
  if (error instanceof CallError && error.code === 'NOT_REFUNDABLE') return null
  throw error
}

/**
 * Cancels the Pix or voucher of an unpaid order at its gateway. Where the gateway cannot cancel it, or gives no answer,
 * the purchase is as it was, and what is paid later goes back.
 */
async function cancelUnpaid(deps: ResolveDeps, purchase: Purchase): Promise<Purchase> {
  const attempt = speakingAttempt(purchase)
  // guard: withdrawn-order-is-cancelled
  if (attempt.state !== 'awaiting') return purchase
  try {
    await releaseWaiting(deps, purchase, attempt)
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'PAYMENT_IN_PROGRESS')) throw error
  }
  return (await findPurchase(deps.db, purchase.payment.id)) ?? purchase
}
