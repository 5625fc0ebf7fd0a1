import type { Product } from '../catalogue/catalogue.ts'
import { eventEnd } from './ticket-sale.ts'
import { HALF_PRICE_PROOFS, HOLDER_NAME_MAX, type HalfPriceProof } from './ticket-holder.ts'
import type { FieldErrors } from '../base/validation.ts'
import {
  bareEmail,
  collapseSpaces,
  collectErrors,
  email,
  firstProblem,
  fullName,
  max,
  required,
} from '../base/validation.ts'

/**
 * Hours before an event until which its tickets may be transferred, unless its seller sets another number: check-in
 * devices have to receive the change.
 */
export const TRANSFER_HOURS = 24

/** How often one ticket may change hands. Each time sends mail to an address that somebody else has typed. */
export const MOST_TRANSFERS = 3

/** Known facts of a ticket that decide whether it may be transferred. */
export type TransferableTicket = {
  state: 'valid' | 'transferred' | 'void'
  /** Somebody has come in with it. */
  entered: boolean
  /** How often it has changed hands. */
  transfers: number
}

type Event = Pick<Product, 'event' | 'eventDateType'>

/** Until when tickets of an event may change hands; null: nothing is known that would end it. */
export function transferEnd({ event, eventDateType }: Event): Date | null {
  const start = eventDateType === 'continuousEvent' ? event?.ends_at : event?.starts_at
  if (start === undefined)
    return eventEnd({ ...(event && { event }), ...(eventDateType && { eventDateType }) })
  const hours = event?.transfer_hours ?? TRANSFER_HOURS
  return new Date(new Date(start).getTime() - hours * 3_600_000)
}

/** Whether a ticket may be given to somebody else at this moment. */
export function canTransfer(ticket: TransferableTicket, event: Event, now: Date): boolean {
  const end = transferEnd(event)
  return (
    event.event?.transferable !== false &&
    ticket.state === 'valid' &&
    !ticket.entered &&
    ticket.transfers < MOST_TRANSFERS &&
    (end === null || now < end)
  )
}

/** How often a seller may give one ticket to somebody else. */
export const MOST_HANDED = 20

/**
 * Whether a seller may give it to somebody else: at any time before somebody came in with it, whatever the event's buyers
 * may do themselves.
 */
export function canBeHanded(ticket: TransferableTicket): boolean {
  return ticket.state === 'valid' && !ticket.entered && ticket.transfers < MOST_HANDED
}

/** Whom a ticket is given to. `proof`: by which right theirs is at half price. */
export type Recipient = { name: string; email: string; proof: HalfPriceProof | '' }
export type RecipientField = keyof Recipient

/** Returns every problem of a recipient; half price is a right of the attendee, so its proof is requested again. */
export function validateRecipient(recipient: Recipient, isHalfPrice: boolean): FieldErrors<RecipientField> {
  const isRight = HALF_PRICE_PROOFS.some((each) => each === recipient.proof)
  return collectErrors<RecipientField>({
    name: firstProblem(fullName(recipient.name), max(recipient.name, HOLDER_NAME_MAX)),
    email: firstProblem(required(recipient.email), email(bareEmail(recipient.email))),
    proof: isHalfPrice && !isRight ? { code: 'required' } : null,
  })
}

export function normaliseRecipient({ name, email: address, proof }: Recipient, isHalfPrice: boolean) {
  return { name: collapseSpaces(name), email: bareEmail(address), proof: isHalfPrice ? proof : null }
}
