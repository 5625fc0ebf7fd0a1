import {
  DEFAULT_PERIOD_DAYS,
  endDate,
  firstChargeDate,
  recurringAmount,
  scheduleOf,
  subscriptionClock,
  type Recurrence,
  type SubscriptionClock,
} from '#rules/subscriptions/subscription.ts'
import type { SaleRecord } from '../../store/purchases/purchase-records.ts'
import type { NewSubscription } from '../../store/purchases/subscription-store.ts'

/** Returns the recurrence of a sale by the agreed terms; null for a sale that is paid once. */
export function agreedRecurrence({ terms }: Pick<SaleRecord, 'terms'>): Recurrence | null {
  const { type, period, recurring_amount: amount } = terms
  if (type === undefined || type === 'TRANSACTION' || amount === undefined) return null
  return {
    type,
    period: period ?? DEFAULT_PERIOD_DAYS,
    charges: terms.charges ?? null,
    trial: terms.trial ?? 0,
    trial_unit: terms.trial_unit ?? 'days',
    amount,
    custom_charges: terms.custom_charges ?? [],
    shipping: terms.recurring_shipping ?? 0,
  }
}

/** Whether a sale begins with time for which nothing of the product is charged. */
export function startsTrial(sale: Pick<SaleRecord, 'terms'>): boolean {
  return (agreedRecurrence(sale)?.trial ?? 0) > 0
}

type BegunSale = Pick<SaleRecord, 'id' | 'terms' | 'dropped' | 'deferred' | 'amount'>

/** The subscriptions that a purchase begins when it is paid at `now`. */
export function subscriptionsBegunBy(
  purchase: { sales: readonly BegunSale[] },
  now: Date,
): NewSubscription[] {
  return purchase.sales.flatMap((sale) => {
    const recurrence = sale.dropped ? null : agreedRecurrence(sale)
    return recurrence === null ? [] : [subscriptionOf(sale, recurrence, now)]
  })
}

function subscriptionOf(sale: BegunSale, recurrence: Recurrence, now: Date): NewSubscription {
  const timeZone = sale.terms.time_zone ?? 'UTC'
  const clock = subscriptionClock(now, timeZone)
  const isTrial = recurrence.trial > 0
  const end = endDate(recurrence, clock.start)
  return {
    saleId: sale.id,
    status: isTrial ? 'trialing' : 'active',
    amount: recurringAmount(recurrence),
    timeZone,
    startedAt: now,
    trialEndsAt: isTrial ? clock.instantOf(firstChargeDate(recurrence, clock.start)) : null,
    endsAt: end === null ? null : clock.instantOf(end),
    recurrence,
    charges: chargesOf(sale, recurrence, clock, isTrial),
  }
}

/**
 * The first charge is the purchase itself, or what a trial put off; a discount is the first charge's alone. A contract
 * has all of its charges at once, a subscription the next one.
 */
function chargesOf(
  sale: BegunSale,
  recurrence: Recurrence,
  clock: SubscriptionClock,
  isTrial: boolean,
): NewSubscription['charges'] {
  const first = isTrial ? sale.deferred + recurrence.shipping : sale.amount
  const planned = recurrence.charges ?? (isTrial ? 1 : 2)
  return scheduleOf(recurrence, clock.start, planned).map(({ number, date, amount }) => ({
    number,
    amount: number === 1 ? first : amount,
    dueAt: clock.instantOf(date),
    isPaid: number === 1 && !isTrial,
  }))
}
