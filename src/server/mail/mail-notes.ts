import type { Locale, NumberTag } from '#rules/base/locale.ts'
import type { Minor } from '#rules/base/money.ts'
import { zonedTime } from '#rules/base/time-zone.ts'
import { zonedDateTime } from '#texts/event-time.ts'
import { date, money } from '#texts/format.ts'
import type { ServerTexts } from '#texts/texts.ts'
import { oneLine } from './clean-text.ts'
import { markOf, type MailData, type MailKind } from './mail-content.ts'
import { authorisationNote } from './recurring-section.ts'

/** Pix and boleto exist in Brazil only; the texts say that the time is Brasília's. */
export const BRASILIA = 'America/Sao_Paulo'
const MEXICO_CITY = 'America/Mexico_City'

/** A mail, and the texts and numbers that it is written with. */
export type Writing = {
  kind: MailKind
  data: MailData
  texts: ServerTexts
  locale: Locale
  numbers: NumberTag
}

/** The note of until when an order with a voucher is held, in the time zone in which the voucher is paid. */
function heldNoteOf({ kind, data, texts, locale }: Writing): string[] {
  if (data.heldUntil === undefined) return []
  const zone = kind === 'oxxo-to-pay' ? MEXICO_CITY : BRASILIA
  return [texts.mail.reserved({ time: zonedDateTime(zonedTime(zone, data.heldUntil), locale) })]
}

/** To whom a present goes, and when. */
function giftNoteOf(gift: NonNullable<MailData['gift']>, { mail }: Writing['texts'], locale: Locale): string {
  const to = { name: oneLine(gift.name, 80), email: oneLine(gift.email) }
  return gift.day === null ? mail.gift.sentNow(to) : mail.gift.sentOn({ ...to, date: date(gift.day, locale) })
}

/** How what was bought comes: tickets are here already, a parcel is on its way, access is waited for; a gift of money brings nothing. */
function arrivalNotesOf(writing: Writing): string[] {
  const {
    data: { tickets, parcel, isDonation, content, gift },
    texts: { mail },
    locale,
  } = writing
  // Tickets and access of a gift go to whom it is for, and a parcel goes on its way as any other.
  if (gift !== undefined) return [giftNoteOf(gift, writing.texts, locale), ...parcelNotesOf(writing)]
  if (isDonation === true) return []
  const delay = content === undefined ? mail.purchaseConfirmed.accessDelay : mail.kinds[content].delay
  const digital = tickets === undefined ? delay : mail.tickets.note
  if (parcel === undefined) return [digital]
  return [...(tickets === undefined ? [] : [digital]), ...parcelNotesOf(writing)]
}

function parcelNotesOf({ data: { parcel }, texts: { mail }, locale }: Writing): string[] {
  if (parcel === undefined) return []
  const { email, arrives } = parcel
  const sent = mail.parcel.sent({ email: oneLine(email) })
  if (arrives === null) return [sent]
  const days = {
    name: oneLine(arrives.name, 80),
    from: date(arrives.from, locale),
    to: date(arrives.to, locale),
  }
  return [sent, mail.parcel.arrives(days)]
}

/** How the parts about later charges are written. */
export function agreedIn({ data, locale, numbers }: Writing) {
  const { seller, currency } = data
  return {
    locale,
    written: (amount: Minor): string => money(amount, currency, numbers),
    mark: markOf(seller.language, locale),
  }
}

/** Writes the additional information for the buyer, below the order. */
export function notesOf(writing: Writing): string[] {
  const { kind, data, texts } = writing
  // A gift of money is no product to ask about.
  const asks = data.isDonation === true ? texts.mail.gift.contact : texts.mail.contact
  const contact = asks({ email: oneLine(data.seller.email) })
  const voided = data.hasVoidTickets === true ? [texts.mail.tickets.void] : []
  const stays = data.stays === true ? [texts.mail.refundMade.stays] : []
  const recurring = data.recurring ?? []
  const authorises =
    kind === 'pix-automatic-to-pay' && recurring.length > 0
      ? authorisationNote(recurring, agreedIn(writing))
      : []
  if (kind !== 'purchase-confirmed')
    return [...authorises, ...voided, ...stays, ...heldNoteOf(writing), contact]
  const hasNothingToReturn = data.isDonation === true || data.isFree === true
  const { brazil, europe } = texts.withdrawal
  const rights = {
    brazil: [brazil],
    europe: [europe],
    ended: [texts.mail.withdrawalEnded],
    none: [],
  }
  const automatic = data.isAutomaticPix === true ? [texts.mail.purchaseConfirmed.automaticPix] : []
  return [
    ...automatic,
    ...arrivalNotesOf(writing),
    contact,
    ...rights[hasNothingToReturn ? 'none' : (data.withdrawal ?? 'none')],
  ]
}
