import type { InstallmentOption } from './installments.ts'

/** Card instalments available for a cart, and the initial value of the select. */
export type OfferedInstallments = {
  readonly options: readonly InstallmentOption[]
  readonly selected: number
}

/**
 * Returns the option for the number a buyer chose (0: none chosen): that number, or the greatest below it where the
 * cart allows no more. A cart without options has none.
 */
export function optionChosen(
  { options, selected }: OfferedInstallments,
  wanted: number,
): InstallmentOption | undefined {
  const number = wanted > 0 ? wanted : selected
  return options.findLast((option) => option.number <= number) ?? options[0]
}

/** Effect of one additional product on the instalments of the cart. */
export type LoweredInstallments = {
  /** The most that the cart allows together with it. */
  max: number
  /** The buyer's instalments without it and with it, where these differ; else null. */
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
