import { DEFAULT_LOCALE, isLocale } from '#rules/base/locale.ts'
import { eventTimeZone } from '#rules/base/time-zone.ts'
import { isOver } from '#rules/tickets/ticket-sale.ts'
import { loadTopic } from '#texts/topics.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import { eventInMail } from '../flows/tickets/read-tickets.ts'
import { messageIdOf } from '../mail/mailer.ts'
import { renderWaitingMail } from '../mail/waiting-list-mail.ts'
import { waitingListPath } from '../signing/waiting-list-link.ts'
import { findWaitingEntry } from '../store/tickets/waiting-list-store.ts'
import { eventFacts } from '../tickets/ticket-facts.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'

export type WaitingOrder = { entry_id: string; kind: 'joined' | 'offer' }

/** The state that a waiting-list entry must have for each mail to be sent. */
const TRUE_OF = { joined: 'waiting', offer: 'offered' } as const

/**
 * Mails a waiting-list entry: that it is in line, or that tickets are kept for it. A mail that is no longer true is not
 * sent.
 * @throws Error without anything of the buyer in it, when the mail has to be tried again
 */
export async function deliverWaiting(
  deps: Pick<
    MailDeps,
    'db' | 'catalogue' | 'keys' | 'webUrl' | 'mediaDir' | 'mailer' | 'mailFrom' | 'log' | 'now'
  >,
  { entry_id, kind }: WaitingOrder,
): Promise<void> {
  const entry = await findWaitingEntry(deps.db, entry_id)
  const about = { kind: `waiting-${kind}` }
  if (entry?.state !== TRUE_OF[kind]) return deps.log.info('mail-untrue', about)
  const event = (await deps.catalogue.findShownProduct(entry.product_id))?.product
  // guard: no-mail-promises-tickets-after-the-event
  if (event !== undefined && isOver(event, deps.now())) return deps.log.info('mail-untrue', about)
  const seller = await deps.catalogue.findSeller(entry.seller_id)
  if (seller === null) throw new Error('the seller of an event is not there')
  const locale = isLocale(entry.locale) ? entry.locale : DEFAULT_LOCALE
  await Promise.all([loadTopic('waiting-list', locale), loadTopic('issued', locale)])
  const sold = await deps.catalogue.findShownProduct(entry.product_id)
  const when = sold === null ? [] : eventFacts(eventInMail(sold, entry.event), locale)
  const url = deps.webUrl + waitingListPath(deps.keys, entry.id)
  // Which link somebody came by is not known of who waits.
  const { look, logo } = await mailedLook(deps, entry)
  const mail = renderWaitingMail(
    {
      ...entry,
      when,
      url,
      seller: seller.name,
      keptUntil: entry.kept_until,
      timeZone: eventTimeZone(event ?? {}, seller),
      ...(look !== undefined && { look }),
    },
    locale,
  )
  const messageId = messageIdOf({ kind: `waiting-${kind}`, about: entry.id, from: deps.mailFrom })
  try {
    await deps.mailer.send({ ...mail, to: entry.email, seller, messageId, attachments: logo })
  } catch (error) {
    throw notTaken(error)
  }
  deps.log.info('mail-sent', about)
}
