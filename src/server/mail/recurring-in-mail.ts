import type { CalendarDate } from '#rules/base/calendar.ts'
import type { Minor } from '#rules/base/money.ts'
import type { ScheduledCharge } from '#rules/subscriptions/subscription.ts'
import type { RecurringTerms } from '#texts/recurring-price.ts'

/** Recurring part of a purchase. */
export type RecurringInMail = RecurringTerms & {
  name: string
  /** Every charge of a contract; empty where the days are not known before the payment. */
  schedule: readonly ScheduledCharge[]
  next: { date: CalendarDate; amount: Minor } | null
  trialEnds: CalendarDate | null
  ends: CalendarDate | null
  /** The text of the contract, as it was accepted. */
  contract: string | null
}
