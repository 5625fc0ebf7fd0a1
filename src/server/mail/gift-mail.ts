import type { Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { greetedName, oneLine, webAddress } from './clean-text.ts'
import { brandOf, markOf, type Letter, type MailLook, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** The contents of the mail that brings a present. Buyer and seller typed every text in it. */
export type GiftMail = {
  giver: string
  recipient: string
  message: string
  product: string
  /** It comes as a parcel; else by access. */
  isParcel: boolean
  /** The seller's text about the access. */
  access: string
  /** Where it is opened, signed for the recipient. */
  accessUrl: string | null
  /** The page of the tickets that it is, which are attached as well, and what is kept of them. */
  tickets?: { url: string; facts: Letter['facts'] }
  seller: { name: string; email: string; language?: string | undefined }
  /** Of the checkout on which it was bought. */
  look?: MailLook
}

/** Renders the mail to the recipient of a present: its giver, their words, and how it arrives. Never its price. */
export function renderGiftMail(mail: GiftMail, locale: Locale): RenderedMail {
  const { mail: texts } = ALL_TEXTS[locale]
  const url = mail.accessUrl === null ? null : webAddress(mail.accessUrl)
  const words = texts.gift
  const giver = oneLine(mail.giver, 80)
  const product = oneLine(mail.product, 80)
  const contact = words.contact({ email: oneLine(mail.seller.email) })
  const mark = markOf(mail.seller.language, locale)
  const accessText = oneLine(mail.access, 600)
  const access = mark.lang === undefined ? accessText : { text: accessText, lang: mark.lang }
  // A present that this very mail delivers or opens is sent by nobody else.
  const others = mail.isParcel ? [words.parcel] : url === null ? [words.access] : []
  const arrival = mail.tickets === undefined ? others : [texts.tickets.note]
  const letter: Letter = {
    ...brandOf(mail.seller.name, mail.look),
    subject: words.subject({ giver }),
    title: words.title,
    greeting: texts.greeting({ name: greetedName(mail.recipient) }),
    text: words.text({ giver, product }),
    quote: mail.message,
    ...(mail.tickets !== undefined
      ? { button: { label: texts.tickets.label, url: mail.tickets.url } }
      : url !== null && { button: { label: texts.open, url } }),
    facts: [
      { label: words.present, value: product, ...mark },
      { label: words.from, value: giver },
      // Its tickets name the event, which is the present.
      ...(mail.tickets?.facts ?? []).filter(({ value }) => value !== product),
    ],
    links: [],
    notes: [...arrival, ...(mail.isParcel || mail.access === '' ? [] : [access]), contact],
    footer: [texts.seller.soldBy({ name: oneLine(mail.seller.name) }), words.why({ giver })],
  }
  return {
    subject: letter.subject,
    text: renderText(letter, texts.field),
    html: renderHtml(letter, locale),
  }
}
