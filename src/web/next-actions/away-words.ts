import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { isWallet } from '#rules/methods/method.ts'
import type { Topics } from '#texts/topics.ts'

/**
 * Returns the texts for a confirmation that the buyer has yet to give on another site: the wallet's, or that of their
 * card's bank.
 */
export function awayWords(
  { method }: Pick<SaleAnswer, 'method'>,
  { wallet, bank }: Topics['result'],
): Topics['result']['bank'] {
  return isWallet(method) ? wallet : bank
}
