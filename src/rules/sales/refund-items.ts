import { prorate, type Minor } from '../base/money.ts'

/**
 * States of an item of a sale: a ticket by its number, or the product of a sale without tickets. `entered`: it was used
 * for entry. `asked`: a refund with a pending outcome ends it.
 */
export const ITEM_STATES = ['open', 'entered', 'asked', 'ended'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** The number of the item that a sale without tickets is as a whole. */
export const WHOLE_SALE = 0

/**
 * Returns the amount paid for each item of a sale: the sale's share of the charge, with discount, delivery and
 * instalment interest, in proportion to the items' prices. The parts sum to the share.
 */
export function paidForItems(share: Minor, prices: readonly Minor[]): Minor[] {
  return prorate(share, prices)
}

/** A sale of which a refund ends items. */
export type EndedSale = {
  /** Amount paid for the chosen items. */
  paid: Minor
  /** Amount of the sale that can still be refunded. */
  left: Minor
}

/** Returns the proposed amount for the chosen items of a sale: the amount paid for them, capped at what is left. */
export function proposedFor({ paid, left }: EndedSale): Minor {
  return Math.min(paid, left)
}

/** The amount that is proposed for chosen items of a purchase. */
export function proposedRefund(sales: readonly EndedSale[]): Minor {
  return sales.reduce((sum, sale) => sum + proposedFor(sale), 0)
}

/**
 * How much of a refund each sale gives whose items it ends: in proportion to what was proposed, and of more than that in
 * proportion to what else is left. Each sale gives something, because an item ends with money of its sale. Null where
 * the amount is more than is left, or too small for so many sales.
 */
export function shareOverSales(amount: Minor, sales: readonly EndedSale[]): Minor[] | null {
  const proposed = sales.map(proposedFor)
  const rest = sales.map(({ left }, index) => left - (proposed[index] ?? 0))
  const [wanted, more] = [sumOf(proposed), sumOf(rest)]
  if (amount < sales.length || amount > wanted + more) return null
  const extra = amount > wanted ? prorate(amount - wanted, rest) : rest.map(() => 0)
  const parts = prorate(Math.min(amount, wanted), proposed).map((part, index) => part + (extra[index] ?? 0))
  for (const [index, part] of parts.entries()) {
    if (part > 0) continue
    const largest = parts.indexOf(Math.max(...parts))
    parts[largest] = (parts[largest] ?? 0) - 1
    parts[index] = 1
  }
  return parts.every((part, index) => part >= 1 && part <= (sales[index]?.left ?? 0)) ? parts : null
}

const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0)
