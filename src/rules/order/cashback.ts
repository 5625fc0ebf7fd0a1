import type { Product } from '../catalogue/catalogue.ts'
import { percentOf, type Minor } from '../base/money.ts'

export type CashbackLine = {
  /** Amount paid now for the product itself, without shipping. */
  paid: Minor
  /** Percent that comes back, at most 100; 0: none. */
  percent: number
}

/** Returns a product's cashback percentage. */
export function cashbackPercentOf({
  has_cashback,
  cashback = 0,
}: Pick<Product, 'has_cashback' | 'cashback'>): number {
  return has_cashback === true ? Math.min(100, Math.max(0, cashback)) : 0
}

/**
 * Returns the cashback of each line of a purchase, which is paid later. The seller's limit applies to the whole
 * purchase and is used up in line order; 0 means no limit. It is never deducted from a price.
 */
export function cashbackOf(lines: readonly CashbackLine[], limit: Minor): Minor[] {
  let left = limit > 0 ? limit : Infinity
  return lines.map(({ paid, percent }) => {
    const back = Math.min(left, percentOf(paid, percent))
    left -= back
    return back
  })
}
