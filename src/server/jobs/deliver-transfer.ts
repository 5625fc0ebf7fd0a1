import { loadTopic } from '#texts/topics.ts'
import { mailedLook } from '../flows/catalogue/mail-look.ts'
import { readTickets, ticketsLinkOf, ticketsPageOf } from '../flows/tickets/read-tickets.ts'
import { messageIdOf } from '../mail/mailer.ts'
import { renderTransferMail, type TransferMail } from '../mail/transfer-mail.ts'
import { findIssuedTicket, type IssuedTicket } from '../store/tickets/issued-ticket-store.ts'
import { findPurchase } from '../store/purchases/payment-store.ts'
import type { Purchase } from '../store/purchases/purchase-records.ts'
import { sealTicketLink } from '../tickets/ticket-link.ts'
import { eventFacts } from '../tickets/ticket-facts.ts'
import { ticketFiles } from '../flows/tickets/tickets-to-send.ts'
import { notTaken, type MailDeps } from './deliver-mail.ts'

/** `ticket_id`: the new ticket that replaced the transferred one. */
export type TransferOrder = { ticket_id: string; to: TransferMail['to'] }

type Subject = { purchase: Purchase; theirs: IssuedTicket; former: IssuedTicket }

/**
 * Mails a transferred ticket to its new holder, or a notice to its former holder. A ticket that is void or was
 * transferred again meanwhile is not sent.
 * @throws Error without anything of the holders in it, when the mail has to be tried again
 */
export async function deliverTransfer(deps: MailDeps, { ticket_id, to }: TransferOrder): Promise<void> {
  const subject = await loadSubject(deps, ticket_id)
  const { purchase, theirs } = subject
  const about = { kind: `ticket-${to}`, payment_id: purchase.payment.id }
  if (to === 'receiver' && theirs.state !== 'valid') return deps.log.info('mail-untrue', about)
  const { locale } = purchase.payment
  await loadTopic('issued', locale)
  const seller = await deps.catalogue.findSeller(purchase.payment.seller_id)
  if (seller === null) throw new Error('the seller of a ticket is not there')
  const { link, address, name } = sideOf(deps, subject, to)
  const url = ticketsPageOf(deps.webUrl, locale, link)
  const { look, logo } = await mailedLook(deps, purchase.payment)
  const event = purchase.sales[0]?.name ?? ''
  const answer = await readTickets(deps, link)
  const when = eventFacts(answer, locale)
  const mail = renderTransferMail(
    { to, when, url, event, ticket: theirs.ticket_name, name, seller, ...(look !== undefined && { look }) },
    locale,
  )
  const page = { locale, page: url, webUrl: deps.webUrl }
  const files = to === 'receiver' ? await ticketFiles(answer, page) : []
  const attachments = [...logo, ...files]
  const messageId = messageIdOf({ kind: `ticket-${to}`, about: theirs.id, from: deps.mailFrom })
  try {
    await deps.mailer.send({ ...mail, to: address, seller, messageId, attachments })
  } catch (error) {
    throw notTaken(error)
  }
  deps.log.info('mail-sent', about)
}

async function loadSubject({ db }: MailDeps, ticketId: string): Promise<Subject> {
  const theirs = await findIssuedTicket(db, ticketId)
  const replaced = theirs?.replaces ?? null
  const former = replaced === null ? null : await findIssuedTicket(db, replaced)
  const purchase = theirs === null ? null : await findPurchase(db, theirs.payment_id)
  if (theirs === null || former === null || purchase === null) {
    throw new Error('the ticket that a mail is about is not there')
  }
  return { purchase, theirs, former }
}

/** The link, the address and the other person of a transfer. A holder without a transfer to them is the buyer. */
function sideOf({ keys }: MailDeps, { purchase, theirs, former }: Subject, to: TransferOrder['to']) {
  const { buyer } = purchase.payment
  if (to === 'receiver') {
    const link = sealTicketLink(keys, { kind: 'ticket', id: theirs.id }, theirs.links_version)
    const giver = former.replaces === null ? buyer.name : former.holder_name
    return { link, address: theirs.holder_email ?? buyer.email, name: giver ?? buyer.name }
  }
  const own = former.replaces === null ? ticketsLinkOf(keys, purchase) : null
  const link = own ?? sealTicketLink(keys, { kind: 'ticket', id: former.id }, former.links_version)
  return { link, address: former.holder_email ?? buyer.email, name: theirs.holder_name ?? '' }
}
