import type { Currency, Minor } from '#rules/money.ts'
import { minorOf } from '../app/wire-money.ts'

type Plan = { installments: number; installmentValue: Minor; total: Minor }

/** A plan of the wire, in minor units. */
export function planOfWire(
  { installments, ...wire }: { installments: number; installment_value: number; total: number },
  currency: Currency,
): Plan {
  const installmentValue = minorOf(wire.installment_value, currency)
  return { installments, installmentValue, total: minorOf(wire.total, currency) }
}

/** How a purchase is paid in parts: "12x de R$ 12,37". What does not divide evenly is paid with the first part. */
export function installmentPlan(
  { installments, installmentValue: each, total }: Plan,
  currency: Currency,
  write: {
    money: (minor: Minor, currency: Currency) => string
    parts: (p: { n: number; value: string }) => string
  },
): string {
  const first = total - each * (installments - 1)
  const value = write.money(each, currency)
  if (first === each) return write.parts({ n: installments, value })
  return `${write.money(first, currency)} + ${write.parts({ n: installments - 1, value })}`
}
