import type { Locale } from '#rules/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { date } from '#texts/format.ts'
import { topicTexts } from '#texts/topics.ts'
import { oneLine } from './clean-text.ts'
import type { Letter, RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { momentIn } from './withdrawal-mail.ts'

/** A cancellation as its mails state it: what was declared. `wantedOn` null: as soon as possible. */
export type DeclaredInMail = {
  reference: string
  name: string
  orderNumber: string
  email: string
  cause: string | null
  wantedOn: string | null
  receivedAt: Date
}

/** When the contract ends, in the time zone of its days. */
export type EndInMail = { at: Date; timeZone: string }

/** A page that the buyer opens by a signed link. */
type Way = { label: string; url: string }

/** What came of a cancellation, as far as it is known. */
export type CancellationResult =
  | { kind: 'ends'; end: EndInMail; undo: string }
  | { kind: 'over'; end: EndInMail }
  | { kind: 'unmatched' }
  | { kind: 'several'; contracts: readonly Way[] }

function factsOf(mail: DeclaredInMail, locale: Locale): Letter['facts'] {
  const { fields, kind, ordinary, forCause, causeLabel, earliest, received } = topicTexts('cancel', locale)
  const { cause, orderNumber, wantedOn } = mail
  return [
    { label: kind, value: cause === null ? ordinary : forCause },
    ...(cause === null ? [] : [{ label: causeLabel, value: oneLine(cause, 1_000) }]),
    { label: fields.name, value: oneLine(mail.name, 180) },
    ...(orderNumber === '' ? [] : [{ label: fields.order, value: oneLine(orderNumber, 80) }]),
    { label: fields.email, value: oneLine(mail.email) },
    { label: fields.end, value: wantedOn === null ? earliest : date(wantedOn, locale) },
    { label: received.at, value: momentIn(locale, mail.receivedAt) },
    { label: received.reference, value: mail.reference },
  ]
}

const dayOf = ({ at, timeZone }: EndInMail, locale: Locale): string => date(at, locale, timeZone)

function rendered(
  letter: Pick<Letter, 'subject' | 'title' | 'text' | 'facts'> & Partial<Letter>,
  locale: Locale,
): RenderedMail {
  const whole: Letter = { links: [], notes: [], footer: [], ...letter }
  return {
    subject: letter.subject,
    text: renderText(whole, ALL_TEXTS[locale].mail.field),
    html: renderHtml(whole, locale),
  }
}

/**
 * The confirmation on a durable medium, with content, date and time of receipt and the end of the contract (§ 312k (4)
 * BGB). It is sent to the address of the contract, or to one that names none.
 */
export function renderCancellation(
  mail: DeclaredInMail,
  result: CancellationResult,
  locale: Locale,
): RenderedMail {
  const { mail: words, going, title: label } = topicTexts('cancel', locale)
  const { subject, title, text, ends, over, unmatched, several, forCause, notYou } = words.buyer
  const facts = factsOf(mail, locale)
  const letter = { subject, title, facts }
  switch (result.kind) {
    case 'ends': {
      const day = { date: dayOf(result.end, locale) }
      const notes = mail.cause === null ? [] : [forCause]
      const links = [{ label: going.undo, url: result.undo, note: notYou }]
      return rendered({ ...letter, text: `${ends(day)} ${text}`, notes, links }, locale)
    }
    case 'over':
      return rendered({ ...letter, text: `${over({ date: dayOf(result.end, locale) })} ${text}` }, locale)
    case 'unmatched':
      return rendered({ ...letter, text, notes: [unmatched] }, locale)
    case 'several': {
      const links = result.contracts.map(({ label: name, url }) => ({ label: `${label}: ${name}`, url }))
      return rendered({ ...letter, text: `${several} ${text}`, links }, locale)
    }
  }
}

/** Notifies the seller of a cancellation, and of what may be asked of them. */
export function renderSellersCancellation(
  mail: DeclaredInMail & { product: string },
  end: EndInMail,
  locale: Locale,
): RenderedMail {
  const { mail: words, product } = topicTexts('cancel', locale)
  const { subject, title, ends, forCause } = words.seller
  const day = { date: dayOf(end, locale) }
  const facts = [{ label: product, value: oneLine(mail.product, 200) }, ...factsOf(mail, locale)]
  const notes = mail.cause === null ? [] : [forCause]
  return rendered(
    { subject: subject({ name: oneLine(mail.name, 80) }), title, text: ends(day), facts, notes },
    locale,
  )
}

/** Notifies buyer or seller that a cancellation was taken back. */
export function renderUndoneCancellation(
  mail: DeclaredInMail & { product: string },
  locale: Locale,
): RenderedMail {
  const { mail: words, product, fields, received } = topicTexts('cancel', locale)
  const facts = [
    { label: product, value: oneLine(mail.product, 200) },
    { label: fields.name, value: oneLine(mail.name, 180) },
    { label: received.reference, value: mail.reference },
  ]
  return rendered({ ...words.undone, facts }, locale)
}

/** Notifies the address of a purchase that somebody typed its number with another one, of which nothing is said. */
export function renderCancellationOnFile(orderNumber: string, link: string, locale: Locale): RenderedMail {
  const { fields, mail, title: label } = topicTexts('cancel', locale)
  const { subject, title, text, next } = mail.onFile
  const facts = [{ label: fields.order, value: orderNumber }]
  return rendered({ subject, title, text, facts, notes: [next], links: [{ label, url: link }] }, locale)
}
