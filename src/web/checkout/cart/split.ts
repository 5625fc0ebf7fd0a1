import type { NumberTag } from '#rules/base/locale.ts'
import type { Minor } from '#rules/base/money.ts'
import type { OrderRequest } from '#rules/order/order-lines.ts'
import { installmentsOfOrder, totalOrder, type PricedOrder } from '#rules/order/price-order.ts'
import {
  editCardAmount,
  priceTwoCards,
  splitTwoCards,
  wrongCardAmount,
  type TwoCardAmounts,
} from '#rules/order/two-cards.ts'
import { readAmount } from '#rules/base/typed-amount.ts'

export const CARDS = ['first', 'second'] as const
export type CardName = keyof TwoCardAmounts

/** The buyer's input for two cards, as it was typed and chosen. */
export type Split = {
  /** The amount that was typed last, of which card, and how its reader writes numbers; the other pays the rest. Null: halves. */
  typed: { card: CardName; text: string; numbers: NumberTag } | null
  /** Holder of each card. */
  holders: Readonly<Record<CardName, string>>
  /** The instalments of each; 0: those that the product begins with. */
  installments: Readonly<Record<CardName, number>>
}

export const HALVES: Split = {
  typed: null,
  holders: { first: '', second: '' },
  installments: { first: 0, second: 0 },
}

export type ReadSplit = {
  amounts: TwoCardAmounts
  /** The card whose amount cannot be charged. */
  wrong: CardName | null
  currency: string
}

/** Returns the part of the current cart that each card pays. */
export function readSplit(request: OrderRequest, { typed }: Split): ReadSplit {
  const order = totalOrder(request, { method: 'PIX', installments: 1 })
  if (order === null) throw new Error('a cart can always be priced at once')
  const { amount: total, currency } = order
  if (typed === null) return { amounts: splitTwoCards(total), wrong: null, currency }
  const amount = readAmount(typed.text, currency, typed.numbers) ?? Number.NaN
  const amounts = editCardAmount(total, typed.card, amount)
  // Whatever is wrong, it is the amount that was typed.
  const wrong = wrongCardAmount(total, amounts) === null ? null : typed.card
  return { amounts, wrong, currency }
}

/** The instalments of one card's part, and which of them is chosen. */
export function planOf(request: OrderRequest, amount: Minor, wanted: number) {
  const { options, selected } = installmentsOfOrder(request, amount)
  const isOffered = options.some(({ number }) => number === wanted)
  return { options, selected: isOffered ? wanted : selected }
}

/** The price with both cards; null before they were looked at, and while no price can be made of them. */
export function priceSplit(request: OrderRequest, split: Split | null): PricedOrder | null {
  if (split === null) return null
  const { amounts, wrong } = readSplit(request, split)
  const shown = wrong === null ? amounts : splitTwoCards(amounts.first + amounts.second)
  const parts = CARDS.map((card) => {
    const amount = Number.isNaN(shown[card]) ? 0 : shown[card]
    return { amount, installments: planOf(request, amount, split.installments[card]).selected }
  })
  const pricing = priceTwoCards(request, parts)
  return pricing.kind === 'refused' ? null : pricing.priced
}
