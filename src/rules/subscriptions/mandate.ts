import { daysBetween, type CalendarDate } from '../base/calendar.ts'
import { canShareMandate } from '../methods/mandate-period.ts'
import type { Minor } from '../base/money.ts'
import { recurringAmount, type Recurrence } from './subscription.ts'

/*
 * Pix Automático: the payer authorises, in their bank's app, charges that come later. The authorisation is called a
 * mandate here, "recorrência" by the Banco Central do Brasil (API Pix 2.9, /rec).
 */

/** Terms that one mandate covers: every future charge, or null where they differ. */
export type MandateTerms = { periodDays: number; recurringAmount: Minor | null }

/**
 * Returns the terms of a single mandate for all of these; null where no single one can cover them, or where there is
 * nothing to authorise.
 */
export function mandateTerms(recurrences: readonly Recurrence[]): MandateTerms | null {
  const [first] = recurrences
  if (first === undefined || !canShareMandate(recurrences)) return null
  const varies = recurrences.some(({ custom_charges }) => custom_charges.some(({ charge }) => charge > 1))
  const amount = recurrences.reduce((sum, each) => sum + recurringAmount(each), 0)
  return { periodDays: first.period, recurringAmount: varies ? null : amount }
}

/** Number of days before its due day that a later charge is requested, so that the payer is notified in time. */
const NOTICE_DAYS = { most: 10, least: 2 }

/** Whether a later charge of `dueOn` may be asked for today (Banco Central do Brasil, Pix Automático). */
export function isInNotice(dueOn: CalendarDate, today: CalendarDate): boolean {
  const days = daysBetween(today, dueOn)
  return days >= NOTICE_DAYS.least && days <= NOTICE_DAYS.most
}

/** A charge under a mandate as it is asked for: from which day on, and for how much. */
export type MandateRequest = MandateTerms & { startsOn: CalendarDate; contractId: string }
