import { MAIL_CODE, RECOVERY_HOURS, UNDO_HOURS } from '#rules/office/account-factors.ts'
import type { Destination } from '#rules/fields/grave-fields.ts'
import type { MemberRole } from '#rules/office/permissions.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { en } from '#texts/office/en.ts'
import { es } from '#texts/office/es.ts'
import type { OfficeLocale } from '#texts/office/load.ts'
import { OFFICE_MAIL_TEXTS } from '#texts/office/mail/languages.ts'
import { pt } from '#texts/office/pt.ts'
import { oneLine, webAddress } from './clean-text.ts'
import type { Letter, RenderedMail } from './mail-content.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A change of a team of which its owners are notified: the change, the affected member (`name`), and its author. */
export type TeamChange = {
  change:
    | 'first-factor'
    | 'factor-undone'
    | 'password-reset'
    | 'recovery-started'
    | 'email-changed'
    | 'email-undone'
    | 'owner-given'
    | 'owner-invited'
    | 'owner-joined'
    | 'owner-taken'
    | 'removed'
    | 'left'
  name: string
  author: string
}

/** A field that leads buyers or their data to another address than before; null: to none. */
export type DestinationChange = { entry: string; field: Destination; from: string | null; to: string | null }

/** Changes of such fields, of which the owners of a shop are notified. `more`: how many are not listed. */
export type DestinationChanges = { author: string; changes: readonly DestinationChange[]; more: number }

/** A change of an account's credentials. */
export type CredentialChange =
  | 'password-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'factor-reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-renewed'
  | 'factor-undone'
  | 'recovery-started'
  | 'recovery-stopped'
  | 'factor-code'

/** A mail to somebody who works in the office. `hours`: as long as its link works. */
export type OfficeMail =
  | { kind: 'password'; url: string; hours: number }
  | { kind: 'invitation'; url: string; hours: number; seller: string; author: string; role: MemberRole }
  | { kind: 'tries'; url: string }
  | { kind: 'new-email'; url: string; hours: number }
  | { kind: 'email-taken'; url: string }
  | { kind: 'email-changed'; url: string; hours: number }
  | {
      kind: 'credentials'
      url: string
      change: Exclude<CredentialChange, 'factor-code'>
      /** Effect of the link in the mail; null: it leads to the account. */
      link: 'undo' | 'stop' | null
    }
  | { kind: 'factor-code'; url: string; code: string }
  | ({ kind: 'team'; url: string; seller: string } & TeamChange)
  | ({ kind: 'destinations'; url: string; seller: string } & DestinationChanges)

const DELAY = RECOVERY_HOURS.delay

const ROLES = { pt: pt.roles, en: en.roles, es: es.roles }

/** Writes a mail of the office. Throws for a link that is no web address. */
export function renderOfficeMail(mail: OfficeMail, locale: OfficeLocale): RenderedMail {
  const url = webAddress(mail.url)
  if (url === null) throw new Error('A mail was ordered without a web address of its page')
  const letter = letterOf(mail, url, locale)
  return {
    subject: letter.subject,
    text: renderText(letter, ALL_TEXTS[locale].mail.field),
    html: renderHtml(letter, locale),
  }
}

function letterOf(mail: OfficeMail, url: string, locale: OfficeLocale): Letter {
  const texts = OFFICE_MAIL_TEXTS[locale]
  const common = { facts: [], links: [], footer: [texts.footer] }
  switch (mail.kind) {
    case 'password': {
      const { subject, title, text, button, ends, why } = texts.password
      return { ...common, subject, title, text, button: { label: button, url }, notes: [ends(mail), why] }
    }
    case 'invitation': {
      const { subject, title, text, button, ends, why } = texts.invitation
      const seller = oneLine(mail.seller, 80)
      const message = text({ author: oneLine(mail.author, 80), role: ROLES[locale][mail.role] })
      const head = { subject: subject({ seller }), title: title({ seller }), text: message }
      return { ...common, ...head, button: { label: button, url }, notes: [ends(mail), why] }
    }
    case 'credentials': {
      const { subject, title, changes, button, why, undo, stop } = texts.credentials
      const mailTexts = { subject, title, text: changes[mail.change] }
      if (mail.link === null) return { ...common, ...mailTexts, button: { label: button, url }, notes: [why] }
      const note = mail.link === 'undo' ? undo.note({ hours: UNDO_HOURS }) : stop.note({ hours: DELAY })
      const label = mail.link === 'undo' ? undo.button : stop.button
      return { ...common, ...mailTexts, button: { label, url }, notes: [note] }
    }
    case 'factor-code': {
      const { subject, title, text, button, why } = texts.factorCode
      const mailTexts = { subject, title, text: text({ code: mail.code, minutes: MAIL_CODE.minutes }) }
      return { ...common, ...mailTexts, button: { label: button, url }, notes: [why] }
    }
    case 'team': {
      const { subject, title, button, why } = texts.team
      const [seller, name, author] = [mail.seller, mail.name, mail.author].map((text) => oneLine(text, 80))
      const of = { seller: seller ?? '', name: name ?? '', author: author ?? '' }
      const head = { subject: subject(of), title: title(of), text: texts.team[mail.change](of) }
      return { ...common, ...head, button: { label: button, url }, notes: [why] }
    }
    case 'destinations': {
      const { subject, title, text, button, more, why } = texts.destinations
      const of = { seller: oneLine(mail.seller, 80), author: oneLine(mail.author, 254) }
      const head = { subject: subject(of), title: title(of), text: text(of) }
      const facts = mail.changes.map((change) => destinationFact(change, locale))
      const notes = mail.more > 0 ? [more({ count: mail.more }), why] : [why]
      return { ...common, ...head, facts, button: { label: button, url }, notes }
    }
    case 'email-changed':
    case 'new-email': {
      const { subject, title, text, button, ends, why } = texts[mail.kind]
      return { ...common, subject, title, text, button: { label: button, url }, notes: [ends(mail), why] }
    }
    case 'email-taken':
    case 'tries': {
      const { subject, title, text, button, why } = texts[mail.kind]
      return { ...common, subject, title, text, button: { label: button, url }, notes: [why] }
    }
  }
}

function destinationFact({ entry, field, from, to }: DestinationChange, locale: OfficeLocale) {
  const { fields, none } = OFFICE_MAIL_TEXTS[locale].destinations
  const [was, is] = [from, to].map((value) => (value === null ? none : oneLine(value, 200)))
  return { label: `${fields[field]} (${oneLine(entry, 80)})`, value: `${was} → ${is}` }
}
