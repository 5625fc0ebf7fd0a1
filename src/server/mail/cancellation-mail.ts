import type { Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { date } from '#texts/format.ts'
import { topicTexts } from '#texts/topics.ts'
import { oneLine } from './clean-text.ts'
import { brandOf, markOf, type Letter, type MailLook, type RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'
import { momentIn, toSeller } from './withdrawal-mail.ts'

/** A declared cancellation, as its mails state it. `wantedOn` null: as soon as possible. */
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

/** The contract that a cancellation is about: its subject and its seller, with the branding of their page. */
export type ContractInMail = {
  product: string
  seller: { name: string; language?: string | undefined }
  look?: MailLook
}

/** A page that the buyer opens by a signed link. */
type Way = { label: string; url: string }

/** Result of a cancellation, as far as it is known. */
export type CancellationResult =
  | { kind: 'ends'; contract: ContractInMail; end: EndInMail; undo: string }
  | { kind: 'over'; contract: ContractInMail; end: EndInMail }
  | { kind: 'unmatched' }
  | { kind: 'several'; contracts: readonly Way[] }

function factsOf(mail: DeclaredInMail, locale: Locale): Letter['facts'] {
  const { declared, fields, kind, ordinary, forCause, causeLabel, earliest, received } = topicTexts(
    'cancel',
    locale,
  )
  const { cause, orderNumber, wantedOn } = mail
  return [
    { label: kind, value: cause === null ? ordinary : forCause },
    ...(cause === null ? [] : [{ label: causeLabel, value: oneLine(cause, 1_000) }]),
    { label: fields.name, value: oneLine(mail.name, 180) },
    ...(orderNumber === '' ? [] : [{ label: declared.order, value: oneLine(orderNumber, 80) }]),
    { label: fields.email, value: oneLine(mail.email) },
    { label: declared.end, value: wantedOn === null ? earliest : date(wantedOn, locale) },
    { label: received.at, value: momentIn(locale, mail.receivedAt) },
    { label: received.reference, value: mail.reference },
  ]
}

/** Returns the subject of the contract, in the words of its seller. */
function productFact({ product, seller }: ContractInMail, locale: Locale): Letter['facts'] {
  const { product: label } = topicTexts('cancel', locale)
  return [{ label, value: oneLine(product, 200), ...markOf(seller.language, locale) }]
}

/** From whom a mail to the buyer comes: the seller of the contract. */
function fromSeller({ seller, look }: ContractInMail): Pick<Letter, 'brand' | 'footer'> {
  return { ...brandOf(seller.name, look), footer: [oneLine(seller.name)] }
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
  const declared = factsOf(mail, locale)
  const contract = 'contract' in result ? result.contract : null
  const facts = contract === null ? declared : [...productFact(contract, locale), ...declared]
  const letter = { subject, title, facts, ...(contract !== null && fromSeller(contract)) }
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

/** Notifies the seller of a cancellation, and of what may be asked of them. `page`: of the subscription in the office. */
export function renderSellersCancellation(
  mail: DeclaredInMail,
  { contract, end, page }: { contract: ContractInMail; end: EndInMail; page: string },
  locale: Locale,
): RenderedMail {
  const { subject, title, ends, forCause } = topicTexts('cancel', locale).mail.seller
  const day = { date: dayOf(end, locale) }
  const facts = [...productFact(contract, locale), ...factsOf(mail, locale)]
  const notes = mail.cause === null ? [] : [forCause]
  const head = { subject: subject({ name: oneLine(mail.name, 80) }), title, text: ends(day) }
  return rendered({ ...toSeller(contract.seller.name, page, locale), ...head, facts, notes }, locale)
}

/** Notifies buyer or seller that a cancellation was taken back. `page`: in a mail to the seller, of the office. */
export function renderUndoneCancellation(
  mail: DeclaredInMail,
  { contract, page }: { contract: ContractInMail; page: string | null },
  locale: Locale,
): RenderedMail {
  const { mail: words, fields, received } = topicTexts('cancel', locale)
  const facts = [
    ...productFact(contract, locale),
    { label: fields.name, value: oneLine(mail.name, 180) },
    { label: received.reference, value: mail.reference },
  ]
  const head = page === null ? fromSeller(contract) : toSeller(contract.seller.name, page, locale)
  return rendered({ ...head, ...words.undone, facts }, locale)
}

/** Notifies the address of a purchase that somebody typed its number with another one, of which nothing is said. */
export function renderCancellationOnFile(
  { orderNumber, link, contract }: { orderNumber: string; link: string; contract: ContractInMail },
  locale: Locale,
): RenderedMail {
  const { declared, mail, title: label } = topicTexts('cancel', locale)
  const { subject, title, text, next } = mail.onFile
  const facts = [...productFact(contract, locale), { label: declared.order, value: orderNumber }]
  const letter = { subject, title, text, facts, notes: [next], links: [{ label, url: link }] }
  return rendered({ ...fromSeller(contract), ...letter }, locale)
}
