import type { CallAnswer, CallRequest } from '#contract/checkout/calls.ts'
import type { Locale } from '#rules/base/locale.ts'
import { email as emailProblem } from '#rules/base/validation.ts'
import { mostAwaited, waitingAddress } from '#rules/tickets/waiting-list.ts'
import { CallError, fieldProblems } from '../../call-error.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import { joinWaiting } from '../../store/tickets/waiting-list-store.ts'
import { askMail, type MailAsker } from './ask-mail.ts'
import { ticketOf, type ReserveDeps } from './reserve-tickets.ts'

/**
 * Puts an address in line for a kind of ticket of a batch that is sold out. It says nothing of who waits already:
 * an address that does is answered as one that is new. Not joined: as many can be had now.
 * @throws CallError TICKET_NOT_ON_SALE for a batch that has not opened or is closed, TOO_MANY_TICKETS for more than it
 * ever had, TOO_MANY_REQUESTS for one who asks for more mails than they should, and as the contract lists
 */
export async function joinWaitingList(
  deps: Pick<ReserveDeps, 'db' | 'keys' | 'now' | 'ticketStock'>,
  asker: MailAsker,
  wish: CallRequest<'joinWaitingList'>['body'],
  locale: Locale,
): Promise<CallAnswer<'joinWaitingList'>> {
  const email = waitingAddress(wish.email)
  const problem = email === '' ? ({ code: 'required' } as const) : emailProblem(email)
  if (problem !== null) throw new CallError('UNPROCESSABLE', { fields: fieldProblems({ email: problem }) })
  const { batch, sale } = await ticketOf(deps, wish.offer_id)
  if (wish.quantity > mostAwaited(batch)) throw new CallError('TOO_MANY_TICKETS')
  if (!sale.released) throw new CallError('TICKET_NOT_ON_SALE')
  const isMailed = await askMail(deps, asker, { kind: 'waiting-list', email })
  const asked = {
    id: newPublicId(),
    ticketId: wish.offer_id,
    email,
    locale,
    quantity: wish.quantity,
    isMailed,
  }
  const result = await joinWaiting(deps.db, asked)
  if (result === 'unknown') throw new CallError('NOT_FOUND')
  if (result === 'closed') throw new CallError('TICKET_NOT_ON_SALE')
  return { joined: result === 'joined' }
}
