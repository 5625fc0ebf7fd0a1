import { formatDigitableLine } from '#rules/boleto.ts'
import { brandName } from '#rules/brand-names.ts'
import type { LegalEntity } from '#rules/platform-operator.ts'
import { usesCard } from '#rules/method.ts'
import type { Minor } from '#rules/money.ts'
import { statementName } from '#rules/statement-name.ts'
import { numberTag, type Locale, type NumberTag } from '#rules/locale.ts'
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
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** Pix and boleto exist in Brazil only; the texts say that the time is Brasília's. */
const BRASILIA = 'America/Sao_Paulo'
const MEXICO_CITY = 'America/Mexico_City'

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

type Writing = { kind: MailKind; data: MailData; texts: ServerTexts; locale: Locale; numbers: NumberTag }

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
const cardName = (card: { brand: string; lastFour: string }, { payment }: ServerTexts): string =>
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

function factsOf(writing: Writing): Letter['facts'] {
  const { data, texts, locale, numbers } = writing
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
    {
      label: data.productNames.length === 1 ? mail.product : mail.products,
      value: list(
        data.productNames.map((name) => oneLine(name)),
        locale,
      ),
      ...markOf(data.seller.language, locale),
    },
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
    ...(data.deliverTo === undefined ? [] : [{ label: mail.deliverTo, value: oneLine(data.deliverTo) }]),
  ]
}

/** The note of until when an order with a voucher is held, in the time zone in which the voucher is paid. */
function heldNoteOf({ kind, data, texts, locale }: Writing): string[] {
  if (data.heldUntil === undefined) return []
  const zone = kind === 'oxxo-to-pay' ? MEXICO_CITY : BRASILIA
  return [texts.mail.reserved({ time: dateTime(data.heldUntil, locale, zone) })]
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

function notesOf(writing: Writing): string[] {
  const { kind, data, texts } = writing
  // A gift of money is no product to ask about.
  const asks = data.isDonation === true ? texts.mail.gift.contact : texts.mail.contact
  const contact = asks({ email: oneLine(data.seller.email) })
  const voided = data.hasVoidTickets === true ? [texts.mail.tickets.void] : []
  if (kind !== 'purchase-confirmed') return [...voided, ...heldNoteOf(writing), contact]
  const { brazil, europe } = texts.withdrawal
  const rights = {
    brazil: [brazil],
    europe: [europe],
    ended: [texts.mail.withdrawalEnded],
    none: [],
  }
  const automatic = data.isAutomaticPix === true ? [texts.mail.purchaseConfirmed.automaticPix] : []
  return [...automatic, ...arrivalNotesOf(writing), contact, ...rights[data.withdrawal ?? 'none']]
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

function addressOf({ kind, data }: Writing): string {
  const voucher = kind === 'boleto-to-pay' ? webAddress(data.boleto?.url ?? '') : null
  const url = voucher ?? webAddress(data.statusUrl)
  if (url === null) throw new Error('A mail was ordered without a web address of its sale')
  return url
}

/** Who sold it, in words and in law. */
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

/** What happened: nothing was paid for a trial or a free product, and money comes back as it was paid. */
function textOf({ kind, data: { total, moneyBack, isDonation }, texts }: Writing): string {
  const { mail } = texts
  if (kind === 'purchase-confirmed' && isDonation === true) return mail.donation.text
  if (kind === 'purchase-confirmed' && total === 0) return mail.purchaseConfirmed.nothingPaid
  const { text } = mail[TEXTS_OF[kind]]
  return kind === 'refund-made' && moneyBack !== undefined
    ? `${text} ${mail.refundMade.when[moneyBack]}`
    : text
}

function compose(writing: Writing): Letter {
  const { kind, data, texts } = writing
  const { mail } = texts
  const own = mail[TEXTS_OF[kind]]
  const { subject, title } = kind === 'purchase-confirmed' && data.isDonation === true ? mail.donation : own
  const code = codeOf(writing)
  const order = { label: own.button, url: addressOf(writing) }
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
    // Who bought something wants it first.
    links: [...(owned === null ? [] : [order]), ...linksOf(writing), ...(data.withdrawalLinks ?? [])],
    notes: notesOf(writing),
    footer: [...soldByLines(writing), mail.why],
    footerLinks: legalLinksOf(writing),
  }
}

/**
 * A mail to a buyer in the buyer's language, as text and as HTML. What buyers and sellers typed is put on one
 * line and escaped. Throws when the data of a mail to pay by does not hold what is to be paid.
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
