import { periodName } from '#rules/subscriptions/subscription.ts'
import type { SubscriptionTexts } from '#texts/office/subscriptions/pt.ts'

/** How often a charge comes, in words. */
export function periodText(texts: SubscriptionTexts, days: number): string {
  const name = periodName(days)
  return name === null ? texts.days({ days }) : texts.periods[name]
}
