import { EMAIL_LINK_HOURS, UNDO_HOURS } from '#rules/office/account-factors.ts'
import { officeLocale, type OfficeLocale } from '#texts/office/load.ts'
import { LINK_HOURS } from '../flows/accounts/team.ts'
import { renderOfficeMail, type OfficeMail } from '../mail/office-mail.ts'
import { messageIdOf } from '../mail/mailer.ts'
import { mailCode } from '../signing/mail-code.ts'
import { officeLinkToken } from '../signing/office-token.ts'
import { findEmailChangeById, findEmailUndo } from '../store/accounts/email-change-store.ts'
import { isMailCodeOpen } from '../store/accounts/first-factor-store.ts'
import { findLinkById, keepLink } from '../store/accounts/link-store.ts'
import { sellerName } from '../store/accounts/member-store.ts'
import type { OfficeMailOrder } from '../store/accounts/office-mail-store.ts'
import { findUser } from '../store/accounts/user-store.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'

export type OfficeMailDeps = Pick<MailDeps, 'db' | 'keys' | 'mailer' | 'mailFrom' | 'log'> & {
  /** Origin of the office's pages, without a slash at the end. */
  officeUrl: string
}

type Written = { mail: OfficeMail; to: string; locale: OfficeLocale }

/**
 * Sends a mail to an office user, or to an invited person. A mail that is no longer true is not sent.
 * @throws Error without an address in it, when the mail has to be tried again
 */
export async function deliverOfficeMail(deps: OfficeMailDeps, order: OfficeMailOrder): Promise<void> {
  const about = { kind: `office-${order.kind}` }
  const written = await writtenFor(deps, order)
  if (written === null) return deps.log.info('mail-untrue', about)
  const messageId = messageIdOf({ kind: `office-${order.kind}`, about: order.id, from: deps.mailFrom })
  try {
    await deps.mailer.send({ ...renderOfficeMail(written.mail, written.locale), to: written.to, messageId })
  } catch (error) {
    throw notTaken(error)
  }
  deps.log.info('mail-sent', about)
}

/** A mail, where it is still true. */
async function writtenFor(deps: OfficeMailDeps, order: OfficeMailOrder): Promise<Written | null> {
  if (order.kind === 'invitation') return invitation(deps, order)
  if (order.kind === 'new-email') return newEmail(deps, order)
  return order.kind === 'email-changed' ? emailChanged(deps, order) : ofAccount(deps, order)
}

/** The link to a new address of an account. An account that has the address already is told that nothing happens. */
async function newEmail(
  { db, keys, officeUrl }: OfficeMailDeps,
  { id, locale }: Extract<OfficeMailOrder, { kind: 'new-email' }>,
): Promise<Written | null> {
  const change = await findEmailChangeById(db, id)
  if (change === null) return null
  const other = await findUser(db, change.email)
  if (other !== null) {
    const mail = { kind: 'email-taken', url: `${officeUrl}/account` } as const
    return { to: other.email, locale: officeLocale([other.locale]), mail }
  }
  const url = `${officeUrl}/confirm-email#${officeLinkToken(keys, id).token}`
  const mail = { kind: 'new-email', url, hours: EMAIL_LINK_HOURS } as const
  return { to: change.email, locale: officeLocale([locale]), mail }
}

/** To the address that an account had, as long as it can be given back. */
async function emailChanged(
  { db, keys, officeUrl }: OfficeMailDeps,
  { id, locale }: Extract<OfficeMailOrder, { kind: 'email-changed' }>,
): Promise<Written | null> {
  const { token, hash } = officeLinkToken(keys, id)
  const undo = await findEmailUndo(db, hash)
  if (undo === null) return null
  const mail = { kind: 'email-changed', url: `${officeUrl}/stop#${token}`, hours: UNDO_HOURS } as const
  return { to: undo.email, locale: officeLocale([locale]), mail }
}

/** Writes a mail that goes only to a user with an account. */
async function ofAccount(
  { db, keys, officeUrl }: OfficeMailDeps,
  order: Extract<OfficeMailOrder, { email: string }>,
): Promise<Written | null> {
  const { id, email } = order
  const user = await findUser(db, email)
  if (user === null) return null
  const written = { to: user.email, locale: officeLocale([user.locale]) }
  if (order.kind === 'team') {
    const { change, name, author, sellerId } = order
    const isOperators = sellerId === null
    const seller = isOperators ? new URL(officeUrl).host : ((await sellerName(db, sellerId)) ?? '')
    const url = `${officeUrl}${isOperators ? '/platform/operators' : `/sellers/${sellerId}/team`}`
    return { ...written, mail: { kind: 'team', url, seller, change, name, author } }
  }
  if (order.kind === 'destinations') {
    const seller = (await sellerName(db, order.sellerId)) ?? ''
    const { author, changes, more } = order
    const url = `${officeUrl}/sellers/${order.sellerId}/activity`
    return { ...written, mail: { kind: 'destinations', url, seller, author, changes, more } }
  }
  if (order.kind === 'credentials') {
    const mail = await credentials({ db, keys, officeUrl }, order)
    return mail === null ? null : { ...written, mail }
  }
  if (order.kind === 'tries') return { ...written, mail: { kind: 'tries', url: `${officeUrl}/account` } }
  const { token, hash } = officeLinkToken(keys, id)
  const hours = LINK_HOURS.password
  // Ordered again after a crash, it is the same link.
  await keepLink(db, hash, { kind: 'password', email: user.email }, { hours, id })
  return { ...written, mail: { kind: 'password', url: `${officeUrl}/link#${token}`, hours } }
}

/** The mail about what opens an account; null for a code that can be typed no more. */
async function credentials(
  { db, keys, officeUrl }: Pick<OfficeMailDeps, 'db' | 'keys' | 'officeUrl'>,
  { id, change, link: does }: Extract<OfficeMailOrder, { kind: 'credentials' }>,
): Promise<OfficeMail | null> {
  const account = `${officeUrl}/account`
  const link = does ?? null
  if (change === 'factor-code') {
    if (!(await isMailCodeOpen(db, id))) return null
    return { kind: 'factor-code', url: account, code: mailCode(keys, id) }
  }
  if (link === null) return { kind: 'credentials', url: account, change, link }
  const { token } = officeLinkToken(keys, id)
  return { kind: 'credentials', url: `${officeUrl}/stop#${token}`, change, link }
}

async function invitation(
  { db, keys, officeUrl }: OfficeMailDeps,
  { id, author, locale }: Extract<OfficeMailOrder, { kind: 'invitation' }>,
): Promise<Written | null> {
  const link = await findLinkById(db, id)
  if (link?.kind !== 'invitation') return null
  const seller = (await sellerName(db, link.sellerId)) ?? ''
  const { token } = officeLinkToken(keys, id)
  const mail = {
    url: `${officeUrl}/link#${token}`,
    hours: LINK_HOURS.invitation,
    seller,
    author,
    role: link.role,
  }
  return { to: link.email, locale: officeLocale([locale]), mail: { kind: 'invitation', ...mail } }
}
