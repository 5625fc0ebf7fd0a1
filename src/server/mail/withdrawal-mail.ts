import type { Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { dateTime } from '#texts/format.ts'
import { topicTexts } from '#texts/topics.ts'
import { oneLine, webAddress } from './clean-text.ts'
import { brandOf, type Letter, type MailLook, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A withdrawal as its mails state it: as declared, without any findings. */
export type DeclaredWithdrawal = {
  reference: string
  name: string
  orderNumber: string
  email: string
  receivedAt: Date
}

/**
 * Withdrawal data for the seller. `reason` null: the money is refunded automatically, by the right or, if
 * `guaranteeEndsAt` is not null, by the guarantee.
 */
export type SellersWithdrawal = DeclaredWithdrawal & {
  reason: string | null
  endsAt: Date | null
  guaranteeEndsAt: Date | null
  seller: string
  product: string
  /** The page of the sale in the office. */
  page: string
}

/** Sender of the mail, with the branding of their page. */
export type WithdrawalSender = { name: string; look?: MailLook }

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

/** Builds the brand and office link of a mail to the members of a shop about one of its sales. */
export function toSeller(
  seller: string,
  page: string,
  locale: Locale,
): Pick<Letter, 'brand' | 'button' | 'footer'> {
  const url = webAddress(page)
  if (url === null) throw new Error('A mail was ordered without a web address of its page in the office')
  const label = ALL_TEXTS[locale].mail.openOffice
  return { ...brandOf(seller, undefined), button: { label, url }, footer: [oneLine(seller)] }
}

function rendered(
  letter: Omit<Letter, 'links' | 'footer'> & Partial<Pick<Letter, 'footer'>>,
  locale: Locale,
  from?: WithdrawalSender,
): RenderedMail {
  const sender = from === undefined ? {} : { ...brandOf(from.name, from.look), footer: [oneLine(from.name)] }
  const whole: Letter = { links: [], footer: [], ...sender, ...letter }
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
  const { subject, title, asks, reasons, other } = words.seller
  const reason = mail.reason === null ? null : (reasons[mail.reason as keyof typeof reasons] ?? other)
  const product = { label: topicTexts('withdraw', locale).fields.product, value: oneLine(mail.product, 200) }
  return rendered(
    {
      ...toSeller(mail.seller, mail.page, locale),
      subject: subject({ order: oneLine(mail.orderNumber, 40) }),
      title,
      text: reason === null ? refundOf(mail, locale) : `${reason} ${asks}`,
      facts: [product, ...factsOf(mail, locale), ...deadlineOf(mail, locale)],
      notes: [],
    },
    locale,
  )
}

function refundOf({ guaranteeEndsAt }: SellersWithdrawal, locale: Locale): string {
  const { refunds, guaranteeRefunds } = topicTexts('withdraw', locale).mail.seller
  return guaranteeEndsAt === null ? refunds : guaranteeRefunds
}

/** Until when the buyer has the right or, beyond it, the guarantee. */
function deadlineOf({ endsAt, guaranteeEndsAt }: SellersWithdrawal, locale: Locale): Letter['facts'] {
  const { until, guaranteeUntil } = topicTexts('withdraw', locale).mail.seller
  if (guaranteeEndsAt !== null) return [{ label: guaranteeUntil, value: momentIn(locale, guaranteeEndsAt) }]
  return endsAt === null ? [] : [{ label: until, value: momentIn(locale, endsAt) }]
}

/** Details of a refused withdrawal in its mail. */
type EndedWithdrawal = Pick<DeclaredWithdrawal, 'reference' | 'orderNumber'>

/**
 * Notifies the buyer that a withdrawal is complete. `isRefunded` false: nothing had been paid. `acknowledges`: no mail has
 * acknowledged the receipt, so that this one does (`renderAcknowledgement`).
 */
export function renderDoneWithdrawal(
  { isRefunded, acknowledges, ...mail }: DeclaredWithdrawal & { isRefunded: boolean; acknowledges: boolean },
  from: WithdrawalSender,
  locale: Locale,
): RenderedMail {
  const { done, buyer } = topicTexts('withdraw', locale).mail
  const { subject, title, refunded, unpaid } = done
  const text = isRefunded ? refunded : unpaid
  const notes = acknowledges ? [buyer.text, buyer.notYou] : []
  return rendered({ subject, title, text, facts: factsOf(mail, locale), notes }, locale, from)
}

/** Notifies the buyer of the reason for which their seller refuses a withdrawal. */
export function renderRefusedWithdrawal(
  { reason, ...mail }: EndedWithdrawal & { reason: string },
  from: WithdrawalSender,
  locale: Locale,
): RenderedMail {
  const { subject, title, text, next } = topicTexts('withdraw', locale).mail.refused
  const facts = endedFacts(mail, locale)
  const quote = oneLine(reason, 1_000)
  return rendered({ subject, title, text, quote, facts, notes: [next] }, locale, from)
}

/** Notifies the address of a purchase that somebody typed its number with another one, of which nothing is said. */
export function renderOnFile(orderNumber: string, from: WithdrawalSender, locale: Locale): RenderedMail {
  const { fields, mail } = topicTexts('withdraw', locale)
  const { subject, title, text, next } = mail.onFile
  const facts = [{ label: fields.order, value: orderNumber }]
  return rendered({ subject, title, text, facts, notes: [next] }, locale, from)
}

function endedFacts({ orderNumber, reference }: EndedWithdrawal, locale: Locale): Letter['facts'] {
  const { fields, received } = topicTexts('withdraw', locale)
  return [
    { label: fields.order, value: oneLine(orderNumber, 80) },
    { label: received.reference, value: reference },
  ]
}
