import type { ScreenName } from '#contract/checkout/page.ts'
import type { TopicName } from '#texts/topics.ts'

/**
 * The topics that every page of a screen shows: they are loaded along with the screen. Topics that only some of its
 * pages show are loaded by its `prepare`.
 */
export const SCREEN_TOPICS: Readonly<Record<ScreenName, readonly TopicName[]>> = {
  index: ['result'],
  checkout: [],
  'pre-checkout': ['event', 'waiting'],
  success: ['result', 'failures', 'paying', 'trust', 'countries', 'subscription'],
  'payment-pending': ['result', 'failures', 'paying', 'trust', 'countries'],
  tickets: ['issued', 'held', 'trust'],
  'check-in': ['check-in', 'held'],
  error: ['result', 'trust'],
  'not-found': ['result', 'failures', 'trust'],
}
