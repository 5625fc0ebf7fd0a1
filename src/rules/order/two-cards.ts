import type { InstallmentOption } from './installments.ts'
import { CARD_PART_MIN } from '../methods/method.ts'
import type { Minor } from '../base/money.ts'
import type { OrderRequest } from './order-lines.ts'
import {
  installmentsOfOrder,
  methodsOfOrder,
  totalOrder,
  type PricedCard,
  type PricedOrder,
  type Pricing,
} from './price-order.ts'

/** Amount that each of two cards pays of a price without interest. */
export type TwoCardAmounts = { readonly first: Minor; readonly second: Minor }

/** Half of the total on each; an odd cent goes to the first. */
export function splitTwoCards(total: Minor): TwoCardAmounts {
  const first = Math.ceil(total / 2)
  return { first, second: total - first }
}

/** The amounts after the buyer has edited one of them: the other card pays the rest. */
export function editCardAmount(total: Minor, card: keyof TwoCardAmounts, amount: Minor): TwoCardAmounts {
  const rest = total - amount
  return card === 'first' ? { first: amount, second: rest } : { first: rest, second: amount }
}

/** The card whose amount cannot be charged: less than the minimum of a card, or none that sums to the total. */
export function wrongCardAmount(
  total: Minor,
  { first, second }: TwoCardAmounts,
): keyof TwoCardAmounts | null {
  if (!Number.isSafeInteger(first) || first + second !== total || first < CARD_PART_MIN) return 'first'
  return second < CARD_PART_MIN ? 'second' : null
}

/** The amount and the installments that the buyer chose for one card. */
export type CardPart = { amount: Minor; installments: number }

/**
 * Prices a cart that is paid with two cards: each instalment plan carries the interest of its own part, and the parts
 * sum to the price. Both the page and the server charge by this. Parts that do not sum to the current price are
 * replaced by its halves: a buyer who was shown other amounts has to confirm again.
 */
export function priceTwoCards(
  request: OrderRequest,
  parts: readonly CardPart[],
): Pricing<PricedOrder & { cards: readonly PricedCard[] }> {
  if (!methodsOfOrder(request).includes('TWO_CREDIT_CARDS'))
    return { kind: 'refused', code: 'INVALID_PAYMENT_TYPE' }
  const order = totalOrder(request, { method: 'PIX', installments: 1 })
  if (order === null) return { kind: 'refused', code: 'INVALID_INSTALLMENTS' }
  const cards = amountsOf(order.amount, parts).map((amount, index) =>
    priceCard(installmentsOfOrder(request, amount).options, amount, parts[index]?.installments ?? 1),
  )
  const [first, second] = cards
  if (first === undefined || second === undefined || first === null || second === null)
    return { kind: 'refused', code: 'INVALID_INSTALLMENTS' }
  const total = first.total + second.total
  const priced = {
    ...order,
    installments: Math.max(first.installments, second.installments),
    installmentValue: first.installmentValue + second.installmentValue,
    interest: total - order.amount,
    total,
    cards: [first, second],
  }
  return { kind: 'priced', priced }
}

function amountsOf(total: Minor, parts: readonly CardPart[]): [Minor, Minor] {
  const [first, second, ...more] = parts
  const halves = splitTwoCards(total)
  if (first === undefined || second === undefined || more.length > 0) return [halves.first, halves.second]
  const isWrong = wrongCardAmount(total, { first: first.amount, second: second.amount }) !== null
  return isWrong ? [halves.first, halves.second] : [first.amount, second.amount]
}

function priceCard(
  options: readonly InstallmentOption[],
  amount: Minor,
  installments: number,
): PricedCard | null {
  const option = options.find(({ number }) => number === installments)
  if (option === undefined) return null
  return { amount, installments, installmentValue: option.value, total: option.total }
}
