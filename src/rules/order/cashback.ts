import type { Product } from '../catalogue/catalogue.ts'
import { percentOf, type Minor } from '../base/money.ts'

export type CashbackLine = {
  /** What is paid now for the product itself, without shipping. */
  paid: Minor
  /** Percent that comes back, at most 100; 0: none. */
  percent: number
}

/** The percentage that a product gives back. */
export function cashbackPercentOf({
  has_cashback,
  cashback = 0,
}: Pick<Product, 'has_cashback' | 'cashback'>): number {
  return has_cashback === true ? Math.min(100, Math.max(0, cashback)) : 0
}

/**
 * What each line of a purchase gives back later. The seller's limit holds for the purchase and is used up in the order
 * of the lines; 0 is no limit. It is never taken off a price.
 */
export function cashbackOf(lines: readonly CashbackLine[], limit: Minor): Minor[] {
  let left = limit > 0 ? limit : Infinity
  return lines.map(({ paid, percent }) => {
    const back = Math.min(left, percentOf(paid, percent))
    left -= back
    return back
  })
}
