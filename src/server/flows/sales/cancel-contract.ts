import type { CalendarDate } from '#rules/base/calendar.ts'
import { cancellationEnd } from '#rules/subscriptions/cancellation.ts'
import type { Locale } from '#rules/base/locale.ts'
import { readOrderNumber } from '#rules/order/order-number.ts'
import { newId, newPublicId } from '../../signing/identifiers.ts'
import type { Keys } from '../../signing/keys.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  contractsOfEmail,
  endCancelled,
  findCancellation,
  keepCancellation,
  leaveUnmatched,
  matchCancellation,
  type CancellationRecord,
} from '../../store/purchases/cancellation-store.ts'
import { findPurchase, findPurchaseOfSale, findSaleOfOrder } from '../../store/purchases/payment-store.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import {
  renewableCharges,
  subscriptionsOfPurchase,
  type SubscriptionRecord,
} from '../../store/purchases/subscription-store.ts'
import { askMail, type MailAsker } from '../tickets/ask-mail.ts'

/** A declared cancellation. `saleId`: that of a signed link; null: the details of the contract were typed. */
export type DeclaredCancellation = {
  saleId: string | null
  name: string
  /** As it was typed; '': the address alone names the contract. */
  orderNumber: string
  email: string
  /** Why it is cancelled for cause; null: an ordinary cancellation. */
  cause: string | null
  /** By when the buyer wants the end; null: as soon as possible. */
  wantedOn: CalendarDate | null
  locale: Locale
}

/**
 * Stores a cancellation. It does not look for the contract, which a job does: the caller gets the same answer, as
 * quickly, whether or not there is one. Returns the reference.
 * @throws CallError TOO_MANY_REQUESTS
 */
export async function declareCancellation(
  deps: { db: Database; keys: Keys; now: () => Date },
  asker: MailAsker,
  { saleId, name, orderNumber, email, cause, wantedOn, locale }: DeclaredCancellation,
): Promise<string> {
  const isMailed = await askMail(deps, asker, { kind: 'cancellation', email })
  const reference = newPublicId()
  await keepCancellation(deps.db, {
    id: newId(),
    reference,
    sale_id: saleId,
    name,
    order_number: orderNumber,
    email,
    locale,
    is_for_cause: cause !== null,
    cause,
    wanted_on: wantedOn,
    is_mailed: isMailed,
  })
  return reference
}

/** Finds the contract of a cancellation, and ends what of it is due. Every step may be repeated. */
export async function carryOutCancellation({ db }: { db: Database }, id: string): Promise<void> {
  const found = await findCancellation(db, id)
  if (found?.state === 'received') await match(db, found)
  const matched = await findCancellation(db, id)
  if (matched?.state === 'ending' && matched.payment_id !== null)
    await endCancelled(db, { id, payment_id: matched.payment_id })
}

async function match(db: Database, declared: CancellationRecord): Promise<void> {
  const { id, received_at: receivedAt, wanted_on: wantedOn } = declared
  const named = await namedContract(db, declared)
  if (named.kind !== 'found') return leaveUnmatched(db, id, { state: named.kind, onFile: named.onFile })
  const [contract] = await subscriptionsOfPurchase(db, named.purchase)
  if (contract === undefined) return leaveUnmatched(db, id, { state: 'unmatched', onFile: null })
  const { payment_id: paymentId, seller_id: sellerId } = contract
  await matchCancellation(db, { id, paymentId, sellerId }, (subscription) =>
    cancellationEnd(cancellable(subscription), { receivedAt, wantedOn }),
  )
}

function cancellable(subscription: SubscriptionRecord) {
  return {
    startedAt: new Date(subscription.started_at),
    timeZone: subscription.time_zone,
    terms: subscription.terms,
    charges: renewableCharges(subscription),
  }
}

type Named =
  | { kind: 'found'; purchase: Purchase }
  | { kind: 'unmatched'; onFile: string | null }
  | { kind: 'several'; onFile: null }

const NOTHING = { kind: 'unmatched', onFile: null } as const

/** The contract that a signed link, an order number with its address, or an address alone names. */
async function namedContract(
  db: Database,
  { sale_id: linked, order_number: typed, email }: CancellationRecord,
): Promise<Named> {
  if (linked !== null) {
    const purchase = await findPurchaseOfSale(db, linked)
    return purchase === null ? NOTHING : { kind: 'found', purchase }
  }
  const number = readOrderNumber(typed)
  if (number === null) return contractOfAddress(db, email)
  const saleId = await findSaleOfOrder(db, number)
  const purchase = saleId === null ? null : await findPurchaseOfSale(db, saleId)
  if (purchase === null) return NOTHING
  // guard: cancellation-of-its-buyer
  const isOfBuyer = purchase.payment.buyer.email.toLowerCase() === email.toLowerCase()
  return isOfBuyer ? { kind: 'found', purchase } : { kind: 'unmatched', onFile: saleId }
}

/** Without a number it has to be the only contract of the address; its buyer is mailed, and can take it back. */
async function contractOfAddress(db: Database, email: string): Promise<Named> {
  const [paymentId, ...more] = await contractsOfEmail(db, email)
  if (paymentId === undefined) return NOTHING
  // guard: one-contract-of-the-address
  if (more.length > 0) return { kind: 'several', onFile: null }
  const purchase = await findPurchase(db, paymentId)
  return purchase === null ? NOTHING : { kind: 'found', purchase }
}
