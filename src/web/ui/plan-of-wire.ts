import type { Currency } from '#rules/base/money.ts'
import type { Plan } from '#texts/installment-plan.ts'
import { minorOf } from '../app/wire-money.ts'

/** A plan of the wire, in minor units. */
export function planOfWire(
  { installments, ...wire }: { installments: number; installment_value: number; total: number },
  currency: Currency,
): Plan {
  const installmentValue = minorOf(wire.installment_value, currency)
  return { installments, installmentValue, total: minorOf(wire.total, currency) }
}
