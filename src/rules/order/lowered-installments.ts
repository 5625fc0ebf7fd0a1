import type { InstallmentOption } from './installments.ts'

/** What a cart may be paid in by card, and where the select stands before anybody chooses. */
export type OfferedInstallments = {
  readonly options: readonly InstallmentOption[]
  readonly selected: number
}

/**
 * The option that stands for the number a buyer chose (0: none chosen): that number, or the greatest below it where the
 * cart allows no more. A cart without options has none.
 */
export function optionChosen(
  { options, selected }: OfferedInstallments,
  wanted: number,
): InstallmentOption | undefined {
  const number = wanted > 0 ? wanted : selected
  return options.findLast((option) => option.number <= number) ?? options[0]
}

/** What one more product of the cart does to the instalments. */
export type LoweredInstallments = {
  /** The most that the cart allows together with it. */
  max: number
  /** What the buyer would pay in without it and pays in with it, where these differ; else null. */
  change: { from: InstallmentOption; to: InstallmentOption } | null
}

/** How a product lowers the instalments of a cart; null where it allows as many as the rest. */
export function loweredInstallments(
  alone: OfferedInstallments,
  together: OfferedInstallments,
  wanted: number,
): LoweredInstallments | null {
  const max = together.options.at(-1)?.number ?? 1
  if (max >= (alone.options.at(-1)?.number ?? 1)) return null
  const from = optionChosen(alone, wanted)
  const to = optionChosen(together, wanted)
  const isOther = from !== undefined && to !== undefined && from.number > to.number
  return { max, change: isOther ? { from, to } : null }
}
