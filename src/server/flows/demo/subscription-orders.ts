import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { chargeAfter } from '#rules/subscriptions/renewal.ts'
import { agreedRecurrence, subscriptionsBegunBy } from '../subscriptions/plan-subscriptions.ts'
import type { NewSubscription } from '../../store/purchases/subscription-store.ts'
import { drawBuyer } from './buyers.ts'
import { DAY_MS, dayOf, later, momentAt, momentsOf, QUIET_MS, timeOfDay } from './calendar-of-sales.ts'
import type { DemoOrder, Sheet, SheetTools } from './demo-order.ts'
import { priceCart, type Cart, type PricedCart } from './offered-goods.ts'
import { drawOrigin } from './single-orders.ts'
import { writeOrder, type WrittenOrder } from './write-order.ts'

/* Subscriptions and contracts, with the charges that their buyers have paid since by a link. */

const PLANS: readonly { weight: number; cart: Cart }[] = [
  { weight: 58, cart: { product: 2001, method: 'CREDIT_CARD' } },
  { weight: 16, cart: { product: 2005, method: 'CREDIT_CARD', installments: 3 } },
  { weight: 12, cart: { product: 2002, method: 'CREDIT_CARD', installments: 12 } },
  { weight: 14, cart: { product: 2004, method: 'CREDIT_CARD' } },
]
const TRIAL: Cart = { product: 2001, offer: 'teste07', method: 'CREDIT_CARD' }
/** On trial now: begun so many days ago. */
const TRIALS = [1, 2, 4, 5]
/** Charges that fell due before have been paid. */
const PATIENCE_MS = 12 * DAY_MS
const CANCELLED = 0.045
/** Of the charges that fell due in the last days, so many are not paid yet. */
const LATE = 0.15
const AUTHOR = 'demo@balcao.example'

type Charge = {
  number: number
  amount: number
  dueAt: Date
  paid: { order: WrittenOrder; at: Date } | null
}

/** Writes a year of subscriptions. */
export function writeSubscriptions(sheet: Sheet, tools: SheetTools, catalogue: Catalogue, now: Date): void {
  const { drawn } = tools
  for (const moment of momentsOf(drawn, now, { days: 360, first: 0.22, last: 0.6 })) {
    const { cart } = drawn.pickByWeight(PLANS)
    writeOne(sheet, tools, { catalogue, cart, at: awayFromNow(moment, now), now })
  }
  for (const days of TRIALS) {
    const at = awayFromNow(later(now, -days * DAY_MS), now)
    writeOne(sheet, tools, { catalogue, cart: TRIAL, at, now })
  }
}

/**
 * Charges fall due at the time of day of the purchase. None is to fall due in the hours before now, because nothing of
 * the history happens in them.
 */
function awayFromNow(moment: Date, now: Date): Date {
  const sinceTime = (((now.getTime() - moment.getTime()) % DAY_MS) + DAY_MS) % DAY_MS
  return sinceTime < 2 * QUIET_MS ? later(moment, -3 * QUIET_MS) : moment
}

function writeOne(
  sheet: Sheet,
  tools: SheetTools,
  { catalogue, cart, at, now }: { catalogue: Catalogue; cart: Cart; at: Date; now: Date },
): void {
  const { drawn } = tools
  const priced = priceCart(catalogue, cart, now)
  const buyer = drawBuyer(drawn)
  const paidAt = later(at, 2_600)
  const first: DemoOrder = {
    at,
    cart: priced,
    method: 'CREDIT_CARD',
    buyer,
    origin: drawOrigin(drawn),
    coupon: null,
    renewal: null,
    keepsCard: true,
    fate: { kind: 'paid', at: paidAt, isRetried: false, aftermath: { kind: 'kept' } },
  }
  const written = writeOrder(sheet, tools, first)
  const begun = begunBy(priced, written, paidAt)
  const id = written.saleIds[0] ?? ''
  const publicId = drawn.publicId()
  const { charges, endedAt } = renew(sheet, tools, { first, begun, written, id, publicId, now })
  writeSubscription(sheet, { first, begun, written, id, publicId, charges, endedAt, now })
}

/** Returns the subscription that the purchase begins, as the flow that applies its outcome plans it. */
function begunBy({ lines }: PricedCart, { saleIds }: WrittenOrder, at: Date): NewSubscription {
  const sales = lines.map((line, index) => ({
    ...line,
    id: saleIds[index] ?? '',
    line: index,
    dropped: false,
  }))
  const [begun] = subscriptionsBegunBy({ sales }, at)
  if (begun === undefined) throw new Error('the demo’s plan begins no subscription')
  return begun
}

type Going = {
  first: DemoOrder
  begun: NewSubscription
  written: WrittenOrder
  id: string
  publicId: string
  now: Date
}

/** Pays the charges that were due, until the buyer cancels or stops to pay. */
function renew(
  sheet: Sheet,
  tools: SheetTools,
  { first, begun, written, id, publicId, now }: Going,
): { charges: Charge[]; endedAt: Date | null } {
  const { drawn } = tools
  const recurrence = agreedRecurrence({ terms: first.cart.lines[0]?.terms ?? {} })
  if (recurrence === null) throw new Error('the demo’s plan does not recur')
  const start = dayOf(begun.startedAt)
  const charges: Charge[] = begun.charges.map(({ number, amount, dueAt, isPaid }) => ({
    number,
    amount,
    dueAt,
    paid: isPaid ? { order: written, at: begun.startedAt } : null,
  }))
  for (
    let charge = nextUnpaid(charges);
    charge !== undefined && charge.dueAt < now;
    charge = nextUnpaid(charges)
  ) {
    if (drawn.happens(CANCELLED)) return { charges, endedAt: charge.dueAt }
    const wait = now.getTime() - charge.dueAt.getTime()
    if (wait > 2 * DAY_MS && wait < PATIENCE_MS && drawn.happens(LATE)) return { charges, endedAt: null }
    const after = chargeAfter(recurrence, { start }, charge.number)
    const isPlanned = after === null || charges.some(({ number }) => number === after.number)
    const next = isPlanned ? null : { ...after, dueAt: momentAt(after.date, timeOfDay(begun.startedAt)) }
    charge.paid = payCharge(sheet, tools, { first, id, publicId, charge, next })
    if (next !== null)
      charges.push({ number: next.number, amount: next.amount, dueAt: next.dueAt, paid: null })
  }
  return { charges, endedAt: null }
}

const nextUnpaid = (charges: readonly Charge[]): Charge | undefined =>
  charges.find(({ paid }) => paid === null)

/** One charge that the link of a subscription led to, paid within the hours after it fell due. */
function payCharge(
  sheet: Sheet,
  tools: SheetTools,
  asked: {
    first: DemoOrder
    id: string
    publicId: string
    charge: Charge
    next: Pick<Charge, 'number' | 'amount' | 'dueAt'> | null
  },
): NonNullable<Charge['paid']> {
  const { first, id, publicId, charge, next } = asked
  const [line] = first.cart.lines
  if (line === undefined) throw new Error('a subscription has a line')
  const at = later(charge.dueAt, tools.drawn.between(4, 170) * 60_000)
  const { amount } = charge
  const terms = { ...line.terms, trial: 0, cashback: 0 }
  const paidLine = { ...line, unit: amount, discount: 0, deferred: 0, shipping: 0, amount, terms }
  const cart = {
    ...first.cart,
    lines: [paidLine],
    amount,
    total: amount,
    installments: 1,
    installmentValue: amount,
  }
  const paidAt = later(at, 2_300)
  const order = writeOrder(sheet, tools, {
    ...first,
    at,
    cart,
    renewal: {
      subscription_id: id,
      public_id: publicId,
      charge: charge.number,
      next: next && { number: next.number, amount: next.amount, due_at: next.dueAt.toISOString() },
    },
    fate: { kind: 'paid', at: paidAt, isRetried: false, aftermath: { kind: 'kept' } },
  })
  return { order, at: paidAt }
}

function writeSubscription(
  { rows }: Sheet,
  {
    first,
    begun,
    written,
    id,
    publicId,
    charges,
    endedAt,
    now,
  }: Going & { charges: Charge[]; endedAt: Date | null },
): void {
  const { cart, buyer } = first
  const [line] = cart.lines
  const open = charges.filter(({ paid }) => paid === null)
  const isOver = endedAt !== null
  const isLate = open.some(({ dueAt }) => dueAt < now)
  const isTrial = begun.status === 'trialing' && open.length === charges.length
  // By the card that paid last.
  const last = charges.findLast(({ paid }) => paid !== null)?.paid?.order ?? written
  rows.subscriptions.push({
    id,
    subscription_id: publicId,
    seller_id: cart.sellerId,
    payment_id: written.paymentId,
    sale_id: id,
    product_id: cart.productId,
    offer_hash: line?.offer_hash ?? null,
    name: line?.name ?? '',
    type: begun.recurrence.type,
    status: isOver ? 'ended' : isLate ? 'past-due' : isTrial ? 'trialing' : 'active',
    buyer,
    locale: 'pt',
    period: begun.recurrence.period,
    amount: begun.amount,
    currency: 'BRL',
    method: 'CREDIT_CARD',
    installments: cart.installments,
    gateway: 'sandbox',
    stored_reference: last.storedReference,
    card: last.card,
    time_zone: begun.timeZone,
    started_at: begun.startedAt.toISOString(),
    trial_ends_at: begun.trialEndsAt?.toISOString() ?? null,
    next_charge_at: isOver ? null : (open[0]?.dueAt.toISOString() ?? null),
    charges_total: begun.recurrence.charges,
    ends_at: begun.endsAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    end_reason: isOver ? 'cancelled' : null,
    terms: begun.recurrence,
    created_at: first.at.toISOString(),
  })
  for (const { number, amount, dueAt, paid } of charges)
    rows.subscription_charges.push({
      subscription_id: id,
      seller_id: cart.sellerId,
      number,
      amount,
      currency: 'BRL',
      due_at: dueAt.toISOString(),
      state: paid !== null ? 'paid' : isOver ? 'canceled' : 'scheduled',
      sale_id: paid?.order.saleIds[0] ?? null,
      attempt_id: paid?.order.attemptId ?? null,
      paid_at: paid?.at.toISOString() ?? null,
    })
  if (endedAt === null) return
  const at = endedAt.toISOString()
  rows.subscription_changes.push({ subscription_id: id, kind: 'cancelled', author: AUTHOR, at })
}
