import type { SaleAnswer } from '#contract/calls/payment.ts'
import type { Topics } from '#texts/topics.ts'

/** The headline of a purchase that has come about: bought, on trial, or a subscription that goes on. */
export function grantedTitle(
  { status, renewal }: Pick<SaleAnswer, 'status' | 'renewal'>,
  { success }: Topics['result'],
): string {
  if (renewal !== null) return success.renewed[renewal]
  return status === 'TRIAL' ? success.trialTitle : success.title
}
