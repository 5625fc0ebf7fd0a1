import type { FieldErrors } from './validation.ts'
import { collectErrors, email, firstProblem, fullName, max, required } from './validation.ts'

/** What the buyer says of a present: to whom it goes, and with which words. */
export type Gift = { gift_message: string; recipient_name: string; recipient_email: string }
export type GiftField = keyof Gift

/** Characters of a message: what fits on a card that lies in the parcel. */
export const GIFT_MESSAGE_MAX = 300

/**
 * Every problem of a gift, by field. What is sent by mail needs no e-mail address of whom it goes to; what is
 * delivered by e-mail does.
 */
export function validateGift(gift: Gift, isPhysical: boolean): FieldErrors<GiftField> {
  const address = gift.recipient_email.trim()
  return collectErrors<GiftField>({
    gift_message: firstProblem(required(gift.gift_message), max(gift.gift_message, GIFT_MESSAGE_MAX)),
    recipient_name: fullName(gift.recipient_name),
    recipient_email: firstProblem(isPhysical ? null : required(address), email(address)),
  })
}
