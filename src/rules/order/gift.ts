import { addDays, type CalendarDate } from '../base/calendar.ts'
import type { CountryCode } from '../base/country.ts'
import { instantIn, timeZoneOf } from '../base/time-zone.ts'
import type { FieldErrors, Problem } from '../base/validation.ts'
import { bareEmail, collectErrors, email, firstProblem, fullName, max, required } from '../base/validation.ts'

/** The buyer's input for a gift: recipient, message, and delivery date (ISO; '' means immediately). */
export type Gift = {
  gift_message: string
  recipient_name: string
  recipient_email: string
  gift_date: string
}
export type GiftField = keyof Gift

/** Maximum length of a gift message: the number of characters that fit on a card in the parcel. */
export const GIFT_MESSAGE_MAX = 300
/** How many days ahead a present may be ordered. */
export const GIFT_DAYS_AHEAD = 365
/** When a present arrives on its day: early enough to be the first thing in the morning. */
const ARRIVES_AT = 8 * 3600

/**
 * Checks whether a gift may arrive on a day. `today` may be from any time zone: a date that is yesterday there arrives
 * immediately.
 */
function giftDate(date: string, today: CalendarDate): Problem | null {
  if (date === '') return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  const isInTime = date >= addDays(today, -1) && date <= addDays(today, GIFT_DAYS_AHEAD)
  return isDay && isInTime ? null : { code: 'date_invalid' }
}

/**
 * Returns every problem of a gift, by field. A gift sent by post needs no recipient e-mail address; one delivered by
 * e-mail does.
 */
export function validateGift(gift: Gift, isPhysical: boolean, today: CalendarDate): FieldErrors<GiftField> {
  const address = bareEmail(gift.recipient_email)
  return collectErrors<GiftField>({
    gift_message: firstProblem(required(gift.gift_message), max(gift.gift_message, GIFT_MESSAGE_MAX)),
    recipient_name: fullName(gift.recipient_name),
    recipient_email: firstProblem(isPhysical ? null : required(address), email(address)),
    gift_date: giftDate(gift.gift_date, today),
  })
}

/** When the mail of a present is sent: in the morning of its day where the giver lives, or null for at once. */
export function giftMoment(day: CalendarDate | null, country: CountryCode, now: Date): Date | null {
  if (day === null) return null
  const moment = instantIn(timeZoneOf(country), day, ARRIVES_AT)
  return moment > now ? moment : null
}
