import { calendarDateIn, type CalendarDate } from '#rules/base/calendar.ts'
import { agreedRecurrence } from '../flows/subscriptions/plan-subscriptions.ts'
import type { RecurringInMail } from '../mail/recurring-in-mail.ts'
import type { Purchase, SaleRecord } from '../store/purchases/purchase-records.ts'
import type { SubscriptionRecord } from '../store/purchases/subscription-store.ts'

/** Returns the recurring items of a paid purchase, with the days of their charges. */
export function recurringBegun(
  { sales }: Purchase,
  subscriptions: readonly SubscriptionRecord[],
): RecurringInMail[] {
  return subscriptions.map((subscription) => {
    const { charges, terms, time_zone, name } = subscription
    const day = (instant: string): CalendarDate => calendarDateIn(time_zone, new Date(instant))
    const dated = charges.map(({ number, amount, due_at }) => ({ number, amount, date: day(due_at) }))
    const next = charges.findIndex(({ state }) => state === 'scheduled')
    const end = subscription.cancelled_to ?? subscription.ends_at
    const isTrial = subscription.status === 'trialing' && subscription.trial_ends_at !== null
    const sale = sales.find(({ id }) => id === subscription.sale_id)
    return {
      name,
      recurrence: terms,
      first: dated[0]?.amount ?? subscription.amount,
      schedule: terms.charges === null ? [] : dated,
      next: dated[next] ?? null,
      trialEnds: isTrial && subscription.trial_ends_at !== null ? day(subscription.trial_ends_at) : null,
      ends: end === null ? null : day(end),
      contract: sale === undefined ? null : contractTextOf(sale),
    }
  })
}

const contractTextOf = ({ terms }: SaleRecord): string | null => terms.contract?.text ?? null

/** Returns the recurring items of an unpaid purchase: their days count from the payment. */
export function recurringOrdered({ sales }: Purchase): RecurringInMail[] {
  return sales.flatMap((sale) => {
    const recurrence = sale.dropped ? null : agreedRecurrence(sale)
    if (recurrence === null) return []
    const first = recurrence.trial > 0 ? sale.deferred + recurrence.shipping : sale.amount
    const { name } = sale
    return [
      {
        name,
        recurrence,
        first,
        schedule: [],
        next: null,
        trialEnds: null,
        ends: null,
        contract: contractTextOf(sale),
      },
    ]
  })
}
