import type { Currency, Minor } from '#rules/base/money.ts'

export type Plan = { installments: number; installmentValue: Minor; total: Minor }

/**
 * Formats the instalments of a purchase: "12x de R$ 12,37". The indivisible remainder is paid with the first
 * instalment.
 */
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
