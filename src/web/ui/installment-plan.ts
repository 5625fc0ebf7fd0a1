import { minorOf } from '../app/wire-money.ts'

type Plan = { installments: number; installment_value: number; total: number }

/** How a purchase is paid in parts: "12x de R$ 12,37". What does not divide evenly is paid with the first part. */
export function installmentPlan(
  { installments, installment_value, total }: Plan,
  currency: string,
  write: {
    money: (minor: number, currency: string) => string
    parts: (p: { n: number; value: string }) => string
  },
): string {
  const each = minorOf(installment_value, currency)
  const first = minorOf(total, currency) - each * (installments - 1)
  const value = write.money(each, currency)
  if (first === each) return write.parts({ n: installments, value })
  return `${write.money(first, currency)} + ${write.parts({ n: installments - 1, value })}`
}
