import { periodicityOf, type Periodicity } from '#rules/methods/periodicity.ts'
import type { Charge } from '../gateway.ts'
import type { FormFields } from '../http-client.ts'

/** `payment_schedule` of `mandate_options`. */
const SCHEDULES: Readonly<Record<Periodicity, string>> = {
  SEMANAL: 'weekly',
  MENSAL: 'monthly',
  TRIMESTRAL: 'quarterly',
  SEMESTRAL: 'halfyearly',
  ANUAL: 'yearly',
}

/**
 * Returns the mandate that the payer is requested to authorise with the first payment; null for a period that no bank
 * supports.
 */
export function mandateOptions(charge: Extract<Charge, { kind: 'mandate' }>): FormFields | null {
  const periodicity = periodicityOf(charge.periodDays)
  if (periodicity === null) return null
  // Of reais Stripe writes the cents, as we do. Without an amount it takes a maximum of its own.
  const amount = charge.recurringAmount
  return {
    amount,
    amount_type: amount === null ? 'maximum' : 'fixed',
    currency: charge.currency.toLowerCase(),
    payment_schedule: SCHEDULES[periodicity],
    reference: charge.description,
    start_date: charge.startsOn,
  }
}
