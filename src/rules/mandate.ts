import type { CalendarDate } from './calendar.ts'
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

/** How often an authorised charge may come, in the words of the Banco Central. */
export const PERIODICITIES = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
export type Periodicity = (typeof PERIODICITIES)[number]

const PERIODICITY_OF: Readonly<Record<number, Periodicity>> = {
  7: 'SEMANAL',
  30: 'MENSAL',
  90: 'TRIMESTRAL',
  180: 'SEMESTRAL',
  365: 'ANUAL',
}

/** The periodicity of so many days between charges; null for a period that Pix Automático does not know. */
export function periodicityOf(days: number): Periodicity | null {
  return PERIODICITY_OF[days] ?? null
}

const MAY_FOLLOW: Readonly<Record<MandateState, readonly MandateState[]>> = {
  created: ['approved', 'rejected', 'expired', 'canceled'],
  approved: ['expired', 'canceled'],
  rejected: [],
  expired: [],
  canceled: [],
}

/** The state after something was learnt; older news than what is known (null: nothing yet) changes nothing. */
export function nextMandateState(known: MandateState | null, learnt: MandateState): MandateState {
  if (known === null) return learnt
  return MAY_FOLLOW[known].includes(learnt) ? learnt : known
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

/** Whether one mandate can cover everything that recurs: it knows one period only, and no period of its own. */
export function canShareMandate(recurring: readonly { period?: number | undefined }[]): boolean {
  const [first] = recurring
  if (first?.period === undefined || periodicityOf(first.period) === null) return false
  return recurring.every(({ period }) => period === first.period)
}

/** A charge under a mandate as it is asked for: from which day on, and for how much. */
export type MandateRequest = MandateTerms & { startsOn: CalendarDate; contractId: string }
