import { formatDigitableLine } from '#rules/methods/boleto.ts'
import { brandName } from '#rules/methods/brand-names.ts'
import type { LegalEntity } from '#rules/sales/platform-operator.ts'
import { usesCard } from '#rules/methods/method.ts'
import type { Minor } from '#rules/base/money.ts'
import { statementName } from '#rules/payment/statement-name.ts'
import { numberTag, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { date, dateTime, list, money, percent } from '#texts/format.ts'
import { soldByNames } from '#texts/sold-by.ts'
import type { ServerTexts } from '#texts/texts.ts'
import { greetedName, oneLine, webAddress } from './clean-text.ts'
import {
  brandOf,
  markOf,
  type Letter,
  type MailData,
  type MailKind,
  type RenderedMail,
} from './mail-content.ts'
import { agreedIn, BRASILIA, notesOf, type Writing } from './mail-notes.ts'
import { recurringSection } from './recurring-section.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

const SUBJECT_PRODUCT_LENGTH = 70

const TEXTS_OF = {
  'purchase-confirmed': 'purchaseConfirmed',
  'pix-to-pay': 'pixToPay',
  'pix-automatic-to-pay': 'pixAutomaticToPay',
  'automatic-pix-missing': 'automaticPixMissing',
  'boleto-to-pay': 'boletoToPay',
  'oxxo-to-pay': 'oxxoToPay',
  'purchase-refused-after-review': 'purchaseRefusedAfterReview',
  refunded: 'refunded',
  'paid-twice': 'paidTwice',
  'refund-made': 'refundMade',
  'renewal-paid': 'renewalPaid',
  'card-replaced': 'cardReplaced',
} as const satisfies Record<MailKind, keyof ServerTexts['mail']>

function codeOf({ kind, data, texts, locale }: Writing): Letter['code'] {
  const { pixToPay, boletoToPay, oxxoToPay } = texts.mail
  if (kind === 'pix-to-pay' || kind === 'pix-automatic-to-pay') {
    if (data.pix === undefined) throw new Error(`A ${kind} mail was ordered without the Pix code`)
    const note = pixToPay.expires({ time: dateTime(data.pix.expiresAt, locale, BRASILIA) })
    return { label: pixToPay.code, value: oneLine(data.pix.code, 1000), note }
  }
  if (kind === 'boleto-to-pay') {
    if (data.boleto === undefined) throw new Error('A boleto-to-pay mail was ordered without the boleto')
    const note = boletoToPay.due({ date: date(data.boleto.dueDate, locale) })
    return { label: boletoToPay.line, value: formatDigitableLine(oneLine(data.boleto.line)), note }
  }
  if (kind === 'oxxo-to-pay') {
    if (data.oxxo === undefined) throw new Error('An oxxo-to-pay mail was ordered without the voucher')
    const note = oxxoToPay.due({ date: date(data.oxxo.dueDate, locale) })
    return { label: oxxoToPay.line, value: oneLine(data.oxxo.reference), note }
  }
  return undefined
}

/** A card by its brand and its last digits, which stay on one line. */
export const cardName = (card: { brand: string; lastFour: string }, { payment }: ServerTexts): string =>
  `${brandName(card.brand)} ${payment.card.ending({ lastFour: card.lastFour })}`.replaceAll(' ', '\u00a0')

/** The way to pay; of two cards each has a line of its own. */
function paidByOf({ paidBy, cards }: MailData, texts: ServerTexts): Letter['facts'] {
  if (paidBy === undefined || (cards ?? []).length > 0) return []
  const method = texts.payment.methods[paidBy.method]
  const { card } = paidBy
  return [
    { label: texts.mail.paidBy, value: card === null ? method : `${method} (${cardName(card, texts)})` },
  ]
}

/** By which words a charge is found on the statement of a card, once it was charged. */
function statementOf({ kind, data, texts: { mail } }: Writing): Letter['facts'] {
  const isCharged = kind === 'purchase-confirmed' || kind === 'renewal-paid'
  const isByCard = data.total > 0 && data.paidBy !== undefined && usesCard(data.paidBy.method)
  const name = isCharged && isByCard ? statementName(data.productNames[0] ?? '') : null
  return name === null ? [] : [{ label: mail.statement.label, value: mail.statement.value({ name }) }]
}

/** Returns the purchased items: each product with its price if there are several. */
function productFactsOf({ data, texts: { mail }, locale, numbers }: Writing): Letter['facts'] {
  const { lines = [], productNames, currency, seller } = data
  const mark = markOf(seller.language, locale)
  if (lines.length > 1) {
    return lines.map(({ name, amount }) => ({
      label: oneLine(name),
      value: money(amount, currency, numbers),
      ...(mark.lang !== undefined && { labelLang: mark.lang }),
    }))
  }
  // Its tickets name the event.
  const [only] = productNames
  const isNamed = data.ticketFacts?.some(({ value }) => only !== undefined && value === oneLine(only))
  if (productNames.length === 1 && isNamed === true) return []
  const label = productNames.length === 1 ? mail.product : mail.products
  const value = list(
    productNames.map((name) => oneLine(name)),
    locale,
  )
  return [{ label, value, ...mark }]
}

function factsOf(writing: Writing): Letter['facts'] {
  const { data, texts, numbers } = writing
  const { mail, checkout } = texts
  const { installments, amount, total, currency } = data
  const written = money(total, currency, numbers)
  const inParts = (n: number): string => (n > 1 ? ` (${mail.installments({ n })})` : '')
  const cards = data.cards ?? []
  const split = cards.length > 0 ? '' : inParts(installments)
  const tax =
    data.tax === undefined
      ? ''
      : `, ${mail.tax({ percent: percent(data.tax.percent, numbers), value: money(data.tax.amount, currency, numbers) })}`
  const { shipping = 0 } = data
  const row = (label: string, minor: Minor) => ({ label, value: money(minor, currency, numbers) })
  const parts = [
    row(checkout.summary.subtotal, amount - shipping),
    ...(shipping > 0 ? [row(checkout.summary.shipping, shipping)] : []),
    ...(total > amount ? [row(checkout.summary.interest({ n: installments }), total - amount)] : []),
  ]
  return [
    { label: mail.order, value: oneLine(data.orderNumber) },
    ...productFactsOf(writing),
    ...(data.ticketFacts ?? []),
    ...(parts.length > 1 ? parts : []),
    { label: mail.total, value: data.isFree === true ? texts.payment.methods.FREE : written + split + tax },
    ...paidByOf(data, texts),
    ...cards.map((card) => ({
      label: cardName(card, texts),
      value: money(card.total, currency, numbers) + inParts(card.installments),
    })),
    ...statementOf(writing),
    ...(data.refund === undefined
      ? []
      : [{ label: mail.refundMade.amount, value: money(data.refund, currency, numbers) }]),
    ...(data.ended ?? []).map((item) => ({ label: mail.refundMade.ended, value: oneLine(item) })),
    ...(data.deliverTo === undefined ? [] : [{ label: mail.deliverTo, value: oneLine(data.deliverTo) }]),
  ]
}

/** The pages on which the card of a subscription is replaced, or an open charge paid. */
function linksOf({ data, texts, locale }: Writing): Letter['links'] {
  const { label, until } = texts.mail.subscriptionLink
  return (data.subscriptions ?? []).map((subscription) => {
    const url = webAddress(subscription.url)
    if (url === null) throw new Error('A mail was ordered with a link that is no web address')
    const product = oneLine(subscription.name, SUBJECT_PRODUCT_LENGTH)
    return { label: label({ product }), url, note: until({ date: date(subscription.until, locale) }) }
  })
}

/** Where what was bought is: the page of the tickets, or that of its seller; null where the mail leads to neither. */
function ownButtonOf({ data, texts }: Writing): Letter['button'] | null {
  const [address, label] =
    data.tickets === undefined
      ? [data.accessUrl, data.content === undefined ? texts.mail.open : texts.mail.kinds[data.content].open]
      : [data.tickets.url, texts.mail.tickets.label]
  if (address === undefined) return null
  const url = webAddress(address)
  if (url === null)
    throw new Error('A mail was ordered with a link to what was bought that is no web address')
  return { label, url }
}

/** The page of the gateway that shows a boleto; the mail itself leads to the order in the shop. */
function voucherLinkOf({ kind, data, texts }: Writing): Letter['links'] {
  const url = kind === 'boleto-to-pay' ? webAddress(data.boleto?.url ?? '') : null
  return url === null ? [] : [{ label: texts.mail.boletoToPay.button, url }]
}

function addressOf({ data }: Writing): string {
  const url = webAddress(data.statusUrl)
  if (url === null) throw new Error('A mail was ordered without a web address of its sale')
  return url
}

/** Returns the seller, as a sentence and as a legal entity. */
function soldByLines({ data: { seller, soldBy }, texts: { mail } }: Writing): string[] {
  const platform = soldBy && {
    ...soldBy,
    name: oneLine(soldBy.name),
    entity: cleaned(soldBy.entity.legal_name, soldBy.entity),
  }
  const { sold, legal } = soldByNames(
    { name: oneLine(seller.name), ...cleaned(seller.legalName, seller) },
    platform,
    mail.seller,
  )
  return [sold, legal]
}

function legalLinksOf({ data: { legalPages }, texts: { legal } }: Writing): Letter['footerLinks'] {
  if (legalPages === undefined) return []
  return (['terms', 'privacy'] as const).map((page) => {
    const url = webAddress(legalPages[page])
    if (url === null) throw new Error('A mail was ordered with legal pages that have no web address')
    return { label: legal[page].title, url }
  })
}

/** A company's registration on one line. */
function cleaned(legalName: string, { document, country }: Pick<LegalEntity, 'document' | 'country'>) {
  return { legal_name: oneLine(legalName), document: oneLine(document, 40), country }
}

/**
 * Returns the text on what happened: nothing was paid for a trial or a free product, and money is refunded as it was
 * paid.
 */
function textOf({ kind, data, texts }: Writing): string {
  const { total, moneyBack, isDonation } = data
  const { mail } = texts
  if (kind === 'purchase-confirmed' && isDonation === true) return mail.donation.text
  if (kind === 'purchase-confirmed' && total === 0) return mail.purchaseConfirmed.nothingPaid
  const { text } = mail[TEXTS_OF[kind]]
  if (kind === 'refunded') return `${reasonOf(data, mail.refunded)} ${mail.refunded.soon}`
  return kind === 'refund-made' && moneyBack !== undefined
    ? `${text} ${mail.refundMade.when[moneyBack]}`
    : text
}

/** Why the program gave money back; that the purchase could not be completed, unless there is another reason. */
function reasonOf({ refundReason }: MailData, { text, reasons }: ServerTexts['mail']['refunded']): string {
  const known: Readonly<Record<string, string>> = reasons
  return (refundReason !== undefined && known[refundReason]) || text
}

function compose(writing: Writing): Letter {
  const { kind, data, texts } = writing
  const { mail } = texts
  const own = mail[TEXTS_OF[kind]]
  const { subject, title } = kind === 'purchase-confirmed' && data.isDonation === true ? mail.donation : own
  const code = codeOf(writing)
  const voucher = voucherLinkOf(writing)
  const label = voucher.length === 0 ? own.button : mail.purchaseConfirmed.button
  const order = { label, url: addressOf(writing) }
  const owned = ownButtonOf(writing)
  return {
    ...brandOf(data.seller.name, data.look),
    subject: oneLine(subject({ product: oneLine(data.productNames[0] ?? '', SUBJECT_PRODUCT_LENGTH) })),
    title,
    greeting: mail.greeting({ name: greetedName(data.buyerName) }),
    text: textOf(writing),
    ...(code === undefined ? {} : { code }),
    button: owned ?? order,
    facts: factsOf(writing),
    sections: (data.recurring ?? []).map((each) => recurringSection(each, agreedIn(writing))),
    // A buyer wants the purchased item first.
    links: [
      ...(owned === null ? [] : [order]),
      ...voucher,
      ...linksOf(writing),
      ...(data.withdrawalLinks ?? []),
    ],
    notes: notesOf(writing),
    footer: [...soldByLines(writing), mail.why],
    footerLinks: legalLinksOf(writing),
  }
}

/**
 * Renders a mail to a buyer in the buyer's language, as text and as HTML. Text typed by buyers and sellers is put on
 * one line and escaped. Throws when the data of a payment mail lack the payment details.
 */
export function renderMail(kind: MailKind, data: MailData, locale: Locale): RenderedMail {
  const numbers = data.country === undefined ? locale : numberTag(locale, data.country)
  const letter = compose({ kind, data, texts: ALL_TEXTS[locale], locale, numbers })
  return {
    subject: letter.subject,
    text: renderText(letter, ALL_TEXTS[locale].mail.field),
    html: renderHtml(letter, locale),
  }
}
