import type { Locale } from '#rules/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { dateTime } from '#texts/format.ts'
import { topicTexts } from '#texts/topics.ts'
import { oneLine } from './clean-text.ts'
import type { Letter, RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A withdrawal as its mails state it: what was declared, not what was found. */
export type DeclaredWithdrawal = {
  reference: string
  name: string
  orderNumber: string
  email: string
  receivedAt: Date
}

/** What the seller has to know of it. `reason` null: the money goes back by itself. */
export type SellersWithdrawal = DeclaredWithdrawal & { reason: string | null; endsAt: Date | null }

/** A moment as every reader can place it: the form does not know where its buyer is. */
export const momentIn = (locale: Locale, at: Date): string => `${dateTime(at, locale, 'UTC')} UTC`

function factsOf(mail: DeclaredWithdrawal, locale: Locale): Letter['facts'] {
  const { fields, received } = topicTexts('withdraw', locale)
  return [
    { label: fields.order, value: oneLine(mail.orderNumber, 80) },
    { label: fields.name, value: oneLine(mail.name, 120) },
    { label: fields.email, value: oneLine(mail.email) },
    { label: received.at, value: momentIn(locale, mail.receivedAt) },
    { label: received.reference, value: mail.reference },
  ]
}

function rendered(letter: Omit<Letter, 'links' | 'footer'>, locale: Locale): RenderedMail {
  const whole: Letter = { ...letter, links: [], footer: [] }
  return {
    subject: letter.subject,
    text: renderText(whole, ALL_TEXTS[locale].mail.field),
    html: renderHtml(whole, locale),
  }
}

/**
 * The acknowledgement on a durable medium, with content, date and time of receipt (Directive 2011/83/EU, article 11a(4);
 * Decreto 7.962/2013, article 5, § 4). It says the same whether or not a purchase was found.
 */
export function renderAcknowledgement(mail: DeclaredWithdrawal, locale: Locale): RenderedMail {
  const { mail: words } = topicTexts('withdraw', locale)
  const { subject, title, text, next, notYou } = words.buyer
  return rendered({ subject, title, text, facts: factsOf(mail, locale), notes: [next, notYou] }, locale)
}

/** Notifies the seller of a withdrawal, and of what is asked of them. */
export function renderSellersWithdrawal(mail: SellersWithdrawal, locale: Locale): RenderedMail {
  const { mail: words } = topicTexts('withdraw', locale)
  const { subject, title, refunds, asks, reasons, other, until } = words.seller
  const reason = mail.reason === null ? null : (reasons[mail.reason as keyof typeof reasons] ?? other)
  return rendered(
    {
      subject: subject({ order: oneLine(mail.orderNumber, 40) }),
      title,
      text: reason === null ? refunds : `${reason} ${asks}`,
      facts: [
        ...factsOf(mail, locale),
        ...(mail.endsAt === null ? [] : [{ label: until, value: momentIn(locale, mail.endsAt) }]),
      ],
      notes: [],
    },
    locale,
  )
}
