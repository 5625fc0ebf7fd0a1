import { isMailed, isTeamEvent } from '#rules/office/team-events.ts'
import { timeZoneOf } from '#rules/base/time-zone.ts'
import { officeLocale } from '#texts/office/load.ts'
import { messageIdOf } from '../mail/mailer.ts'
import { renderTeamMail } from '../mail/team-mail.ts'
import { sellerName } from '../store/accounts/member-store.ts'
import type { TeamMailOrder } from '../store/accounts/office-mail-store.ts'
import { countryOf } from '../store/catalogue/product-store.ts'
import { findMailedMember } from '../store/accounts/team-event-store.ts'
import { readMailedEvents } from '../store/accounts/mailed-event-store.ts'
import { notTaken } from './deliver-mail.ts'
import type { OfficeMailDeps } from './deliver-office-mail.ts'

/** More than anybody reads in a mail; the list of the office has them all. */
const LISTED = 20

/**
 * Notifies a member by mail of what happened in their shop. A mail that they may no longer read, no longer want, or
 * that is no longer true is not sent. A mail that was sent and not marked, because the worker died in between, is sent
 * again as the same message.
 * @throws Error without an address in it, when the mail has to be tried again
 */
export async function deliverTeamMail(
  deps: Pick<OfficeMailDeps, 'db' | 'mailer' | 'mailFrom' | 'log' | 'officeUrl'>,
  { sellerId, userId, event, after, upto }: TeamMailOrder,
): Promise<void> {
  const { db, officeUrl, mailFrom, log } = deps
  if (!isTeamEvent(event)) throw new Error('there is no such event of a team')
  const about = { kind: `office-${event}` as const }
  const member = await findMailedMember(db, sellerId, userId)
  // guard: team-mails-still-wanted
  if (member === null || !isMailed(member.role, event, member.choices)) return log.info('mail-untrue', about)
  const events = await readMailedEvents(db, event, { sellerId, after, upto }, LISTED)
  if (events.count === 0) return log.info('mail-untrue', about)
  const seller = {
    name: (await sellerName(db, sellerId)) ?? '',
    page: `${officeUrl}/sellers/${sellerId}`,
    timeZone: timeZoneOf(await countryOf(db, sellerId)),
  }
  const settings = `${officeUrl}/account#mails`
  const to = { role: member.role, locale: officeLocale([member.locale]) }
  const mail = renderTeamMail({ event, events, seller, settings }, to)
  const messageId = messageIdOf({ ...about, about: `${sellerId}-${userId}-${upto}`, from: mailFrom })
  try {
    await deps.mailer.send({ ...mail, to: member.email, messageId, unsubscribe: settings })
  } catch (error) {
    throw notTaken(error)
  }
  log.info('mail-sent', about)
}
