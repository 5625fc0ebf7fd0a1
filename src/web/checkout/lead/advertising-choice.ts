import {
  consentCookieName,
  mayAdvertise,
  readConsent,
  type ConsentChoice,
} from '#rules/advertising/advertising-consent.ts'
import type { CheckoutAnswer } from '#contract/checkout/product.ts'
import type { PageFrame } from '#contract/checkout/page.ts'
import { readCookie } from './origin.ts'

declare global {
  interface Navigator {
    /** Global Privacy Control, where the browser has it. */
    readonly globalPrivacyControl?: boolean
  }
}

/** Whether the browser refuses advertising by itself. */
export const refusesBySignal = (): boolean => navigator.globalPrivacyControl === true

/** Returns the answer that this browser's buyer gave the seller. */
export function advertisingChoice(sellerId: number): ConsentChoice {
  return readConsent(readCookie(document.cookie, consentCookieName(sellerId)))
}

/** Whether anything of advertising may be kept of this buyer. */
export function mayKeepClicks(frame: Pick<PageFrame, 'country'>, checkout: CheckoutAnswer): boolean {
  const scope = checkout.advertising?.scope ?? 'law'
  return mayAdvertise(
    { country: frame.country, scope, refusesBySignal: refusesBySignal() },
    advertisingChoice(checkout.data.seller_id),
  )
}
