import { traitsOf, type PaymentErrorCode } from '../base/errors.ts'
import { usesCard, type PaymentMethod } from '../methods/method.ts'

/** Suggestions that a page offers after a refusal, besides pressing the button again. */
export type NextBest =
  | { kind: 'another-card' }
  | { kind: 'method'; method: PaymentMethod }
  /** The list of methods, where there are more of them than buttons. */
  | { kind: 'more-methods' }
  | { kind: 'without-bumps' }

/**
 * Order of the suggestions: fewest steps and least time first; methods that do not depend on the refused card
 * before other cards.
 */
const BY_EASE: readonly PaymentMethod[] = [
  'PIX',
  'CREDIT_CARD',
  'TWO_CREDIT_CARDS',
  'PAYPAL',
  'APPLE_PAY',
  'GOOGLE_PAY',
  'PIX_AUTOMATIC',
  'BOLETO',
  'OXXO',
  'DEBIT_CARD',
]
/** More buttons than that are a list, and the page has one already. */
const MOST_METHODS = 2

const BLAMES_BUMPS: readonly PaymentErrorCode[] = ['INVALID_INSTALLMENTS_BUMP', 'ORDER_BUMP_ERROR']

/** Errors whose words send the buyer to the seller. */
const SELLER_HELPS: readonly PaymentErrorCode[] = ['GENERIC', 'PRODUCT_OUT_OF_STOCK', '1404', '1405']

/** Whether a way to write to the seller belongs beside the words of an error. */
export function leadsToSeller(code: PaymentErrorCode): boolean {
  return SELLER_HELPS.includes(code)
}

export type PaidSituation = {
  /** The method that was refused. */
  method: PaymentMethod
  /** All that the page offers. */
  methods: readonly PaymentMethod[]
  /** Bumps in the cart that the buyer may take out. */
  bumps: number
}

/** Whether another method may end better than the one that was refused. */
function mayEndBetter(code: PaymentErrorCode, used: PaymentMethod, method: PaymentMethod): boolean {
  if (method === used || method === 'FREE') return false
  // Two cards share what one of them cannot carry; in every other way they are no better than one.
  if (method === 'TWO_CREDIT_CARDS') return code === 'INSUFFICIENT_FUNDS' && usesCard(used)
  // Another way to charge the same card is no other card.
  return !usesCard(method) || !usesCard(used)
}

/** The next best things after a refusal, the best first; none where only the buyer can put right what is wrong. */
export function nextBest(code: PaymentErrorCode, { method, methods, bumps }: PaidSituation): NextBest[] {
  if (BLAMES_BUMPS.includes(code)) return bumps > 0 ? [{ kind: 'without-bumps' }] : []
  const { tryAnother } = traitsOf(code)
  if (tryAnother === undefined) return []
  const others = BY_EASE.filter((other) => methods.includes(other) && mayEndBetter(code, method, other))
  const shown = others.slice(0, MOST_METHODS).map((other) => ({ kind: 'method', method: other }) as const)
  return [
    ...(usesCard(method) && tryAnother === 'card' ? [{ kind: 'another-card' } as const] : []),
    ...shown,
    ...(others.length > shown.length ? [{ kind: 'more-methods' } as const] : []),
  ]
}
