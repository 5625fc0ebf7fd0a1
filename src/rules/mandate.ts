import { daysBetween, type CalendarDate } from './calendar.ts'
import { canShareMandate } from './mandate-period.ts'
import type { Minor } from './money.ts'
import { recurringAmount, type Recurrence } from './subscription.ts'

/*
 * Pix Automático: the payer authorises, in their bank's app, charges that come later. The authorisation is called a
 * mandate here, "recorrência" by the Banco Central do Brasil (API Pix 2.9, /rec).
 */

/** Where an authorisation stands; `created` is asked for and not answered yet. */
export const MANDATE_STATES = ['created', 'approved', 'rejected', 'expired', 'canceled'] as const
export type MandateState = (typeof MANDATE_STATES)[number]

/** An authorisation as a gateway names it. */
export type Mandate = { reference: string; state: MandateState }

const MAY_FOLLOW: Readonly<Record<MandateState, readonly MandateState[]>> = {
  created: ['approved', 'rejected', 'expired', 'canceled'],
  approved: ['expired', 'canceled'],
  rejected: [],
  expired: [],
  canceled: [],
}

/** The state after a gateway reported one; older news than what is known (null: nothing yet) changes nothing. */
export function nextMandateState(known: MandateState | null, chargeEvent: MandateState): MandateState {
  if (known === null) return chargeEvent
  return MAY_FOLLOW[known].includes(chargeEvent) ? chargeEvent : known
}

/** What one mandate covers: every charge to come, or null where they differ. */
export type MandateTerms = { periodDays: number; recurringAmount: Minor | null }

/** What a mandate for all of these would say; null where no single one can, or where there is nothing to authorise. */
export function mandateTerms(recurrences: readonly Recurrence[]): MandateTerms | null {
  const [first] = recurrences
  if (first === undefined || !canShareMandate(recurrences)) return null
  const varies = recurrences.some(({ custom_charges }) => custom_charges.some(({ charge }) => charge > 1))
  const amount = recurrences.reduce((sum, each) => sum + recurringAmount(each), 0)
  return { periodDays: first.period, recurringAmount: varies ? null : amount }
}

/** How many days before its day a later charge is asked for, so that the payer hears of it in time. */
const NOTICE_DAYS = { most: 10, least: 2 }

/** Whether a later charge of `dueOn` may be asked for today (Banco Central do Brasil, Pix Automático). */
export function isInNotice(dueOn: CalendarDate, today: CalendarDate): boolean {
  const days = daysBetween(today, dueOn)
  return days >= NOTICE_DAYS.least && days <= NOTICE_DAYS.most
}

/** A charge under a mandate as it is asked for: from which day on, and for how much. */
export type MandateRequest = MandateTerms & { startsOn: CalendarDate; contractId: string }
