import type { TicketsAnswer } from '#contract/calls/issued-tickets.ts'
import {
  canTransfer,
  MOST_TRANSFERS,
  normaliseRecipient,
  validateRecipient,
  type Recipient,
} from '#rules/ticket-transfer.ts'
import { CallError, fieldProblems } from '../../call-error.ts'
import { giveTicket } from '../../store/tickets/transfer-store.ts'
import { openIssued, readTickets, type TicketsDeps } from './read-tickets.ts'

/**
 * Transfers one of the tickets of a link to another holder: its code ends, a new code is mailed to the new holder, and
 * the former holder gets a notice. Answers the tickets of the link as they are then.
 * @throws CallError NOT_FOUND, UNPROCESSABLE with the fields, GONE where the ticket may not change hands (any more)
 */
export async function transferTicket(
  deps: TicketsDeps,
  link: string,
  given: { ticket: string } & Recipient,
): Promise<TicketsAnswer> {
  const { product, tickets } = await openIssued(deps, link)
  const ticket = tickets.find(({ id }) => id === given.ticket)
  if (ticket === undefined) throw new CallError('NOT_FOUND')
  const fields = fieldProblems(validateRecipient(given, ticket.half_price))
  if (Object.keys(fields).length > 0) throw new CallError('UNPROCESSABLE', { fields })
  if (!canTransfer(ticket, product, deps.now())) throw new CallError('GONE')
  const to = normaliseRecipient(given, ticket.half_price)
  const issued = await giveTicket(deps.db, { ticketId: ticket.id, ...to, most: MOST_TRANSFERS })
  if (issued === null) throw new CallError('GONE')
  return readTickets(deps, link)
}
