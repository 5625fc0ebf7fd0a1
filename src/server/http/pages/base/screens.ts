import type { ScreenData } from '#contract/checkout/page.ts'

const EVERY_SCREEN: Record<ScreenData['screen'], true> = {
  'pre-checkout': true,
  checkout: true,
  success: true,
  'payment-pending': true,
  tickets: true,
  error: true,
  'not-found': true,
  'check-in': true,
  index: true,
}
/** The screens by name, which browsers' reports of a policy are listed under. */
export const SCREENS: readonly string[] = Object.keys(EVERY_SCREEN)
