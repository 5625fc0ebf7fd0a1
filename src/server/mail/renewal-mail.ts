import type { CalendarDate } from '#rules/base/calendar.ts'
import { numberTag, type Locale } from '#rules/base/locale.ts'
import type { CountryCode } from '#rules/base/country.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { date, money } from '#texts/format.ts'
import { greetedName, oneLine } from './clean-text.ts'
import { brandOf, markOf, type Letter, type MailLook, type RenderedMail } from './mail-content.ts'
import { cardName } from './render-mail.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A mail about a charge of a subscription that renews itself. */
export type RenewalMail = {
  kind: 'renewal-reminder' | 'renewal-failed' | 'renewal-failed-finally' | 'subscription-unpaid'
  buyerName: string
  country: CountryCode
  product: string
  seller: { name: string; email: string; language?: string | undefined }
  look?: MailLook
  amount: Minor
  currency: Currency
  card: { brand: string; lastFour: string } | null
  /** The day that the mail is about: of the charge, of the next attempt, or until which it can be paid. */
  day: CalendarDate | null
  /** It ends if nobody pays; a contract does not. */
  endsUnpaid: boolean
  payUrl: string
  cancelUrl: string
}

/** Writes it in the language of the purchase, with the seller on top. */
export function renderRenewalMail(mail: RenewalMail, locale: Locale): RenderedMail {
  const texts = ALL_TEXTS[locale]
  const words = texts.mail.renewals
  const { subject, title, text } = words[mail.kind]
  const isOver = mail.kind === 'subscription-unpaid'
  const product = oneLine(mail.product, 70)
  const letter: Letter = {
    subject: oneLine(subject({ product })),
    title,
    greeting: texts.mail.greeting({ name: greetedName(mail.buyerName) }),
    text,
    ...(!isOver && {
      button: { label: mail.kind === 'renewal-reminder' ? words.card : words.pay, url: mail.payUrl },
    }),
    facts: factsOf(mail, locale),
    links: isOver ? [] : [{ label: words.cancel, url: mail.cancelUrl }],
    notes: mail.kind === 'renewal-failed-finally' && mail.endsUnpaid ? [words.endsUnpaid] : [],
    footer: [oneLine(mail.seller.name), texts.mail.contact({ email: mail.seller.email }), words.why],
    ...brandOf(mail.seller.name, mail.look),
  }
  return {
    subject: letter.subject,
    text: renderText(letter, texts.mail.field),
    html: renderHtml(letter, locale),
  }
}

function factsOf(mail: RenewalMail, locale: Locale): Letter['facts'] {
  const texts = ALL_TEXTS[locale]
  const { renewals: words, product, total, paidBy } = texts.mail
  const { kind, day, card } = mail
  const label =
    kind === 'renewal-reminder' ? words.chargedOn : kind === 'renewal-failed' ? words.retriedOn : words.payBy
  const value = money(mail.amount, mail.currency, numberTag(locale, mail.country))
  return [
    { label: product, value: oneLine(mail.product, 200), ...markOf(mail.seller.language, locale) },
    { label: total, value },
    ...(day === null || kind === 'subscription-unpaid' ? [] : [{ label, value: date(day, locale) }]),
    ...(card === null ? [] : [{ label: paidBy, value: cardName(card, texts) }]),
  ]
}
