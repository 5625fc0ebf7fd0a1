import type { TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import { ownDocument } from '#rules/people/foreign-document.ts'
import {
  canTransfer,
  MOST_TRANSFERS,
  normaliseRecipient,
  validateRecipient,
  type Recipient,
} from '#rules/tickets/ticket-transfer.ts'
import { CallError, fieldProblems } from '../../call-error.ts'
import { giveTicket } from '../../store/tickets/transfer-store.ts'
import { askMail, type MailAsker } from './ask-mail.ts'
import { openIssued, readTickets, type TicketsDeps } from './read-tickets.ts'

/**
 * Transfers one of the tickets of a link to another holder: its code ends, a new code is mailed to the new holder, and
 * the former holder gets a notice. Answers the tickets of the link as they are then.
 * @throws CallError NOT_FOUND, UNPROCESSABLE with the fields, GONE where the ticket may not change hands (any more),
 * TOO_MANY_REQUESTS where a session or an address block had too many mails of this kind, CAPTCHA_REQUIRED where a mailbox
 * or a buyer had
 */
export async function transferTicket(
  deps: TicketsDeps,
  asker: MailAsker,
  link: string,
  given: { ticket: string } & Recipient,
): Promise<TicketsAnswer> {
  const { product, purchase, tickets } = await openIssued(deps, link)
  const ticket = tickets.find(({ id }) => id === given.ticket)
  if (ticket === undefined) throw new CallError('NOT_FOUND')
  const fields = fieldProblems(validateRecipient(given, ticket.half_price))
  if (Object.keys(fields).length > 0) throw new CallError('UNPROCESSABLE', { fields })
  if (!canTransfer(ticket, product, deps.now())) throw new CallError('GONE')
  const to = normaliseRecipient(given, ticket.half_price)
  const { buyer } = purchase.payment
  const document = ownDocument(buyer.country, buyer.document)
  const sellerId = purchase.payment.seller_id
  await askMail(deps, asker, { kind: 'transfer', sellerId, email: to.email, document })
  const issued = await giveTicket(deps.db, { ticketId: ticket.id, ...to, most: MOST_TRANSFERS })
  if (issued === null) throw new CallError('GONE')
  return readTickets(deps, link)
}
