import { EVENT_PRODUCT_TYPE, type Batch, type Product, type Ticket } from '../catalogue/catalogue.ts'
import { isVoucher, readMethods } from '../methods/method.ts'
import type { Minor } from '../base/money.ts'
import type { TicketHolder } from './ticket-holder.ts'

/** How long a reservation holds its tickets (specification of the platform, section 9). */
export const RESERVATION_MINUTES = 10

/** How long tickets stay held once the page of their checkout is closed, in case it is only reloaded. */
export const LEAVING_SECONDS = 60

/** Tickets of one event that a session may hold, and that one purchase may take. */
export const MOST_TICKETS = 20

/** Tickets that a buyer chose: so many of one kind of a batch. */
export type TicketWish = {
  batch_id: number
  ticket_id: number
  quantity: number
  /** Holders of the tickets, where the event requires them; nobody has to be named before the payment. */
  holders?: readonly Partial<TicketHolder>[]
}

export type ChosenTicket = {
  batch: Batch
  ticket: Ticket
  quantity: number
  holders?: readonly Partial<TicketHolder>[]
}

export function isEvent({ product_type_id }: Pick<Product, 'product_type_id'>): boolean {
  return product_type_id === EVENT_PRODUCT_TYPE
}

/**
 * The chosen tickets as the catalogue has them, in its order; the same kind chosen twice counts together. Null where
 * one is not of this product, or none or too many are chosen.
 */
export function chosenTickets(
  batches: readonly Batch[],
  wishes: readonly TicketWish[],
): readonly ChosenTicket[] | null {
  const wanted = new Map<string, number>()
  const named = new Map<string, readonly Partial<TicketHolder>[]>()
  const keyOf = (batchId: number, ticketId: number): string => `${batchId}:${ticketId}`
  for (const { batch_id, ticket_id, quantity, holders = [] } of wishes) {
    if (!Number.isInteger(quantity) || quantity < 1) return null
    const key = keyOf(batch_id, ticket_id)
    wanted.set(key, (wanted.get(key) ?? 0) + quantity)
    named.set(key, [...(named.get(key) ?? []), ...holders])
  }
  const chosen = batches.flatMap((batch) =>
    batch.tickets.flatMap((ticket) => {
      const key = keyOf(batch.id, ticket.id)
      const [quantity, holders = []] = [wanted.get(key), named.get(key)]
      if (quantity === undefined) return []
      return [{ batch, ticket, quantity, ...(holders.length > 0 && { holders }) }]
    }),
  )
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  return chosen.length === wanted.size && count >= 1 && count <= MOST_TICKETS ? chosen : null
}

/** Returns the total price of the chosen tickets. */
export function ticketsAmount(chosen: readonly ChosenTicket[]): Minor {
  return chosen.reduce((sum, { ticket, quantity }) => sum + ticket.amount * quantity, 0)
}

/** An event priced by the tickets that were chosen of it: one line of the cart, whatever they are. */
export function withTickets<P extends { amount: Minor }>(product: P, chosen: readonly ChosenTicket[]): P {
  return { ...product, amount: ticketsAmount(chosen) }
}

/** The methods that an event takes, comma-separated: vouchers only where its seller lets seats wait for them. */
export function eventMethods({ method, event }: Pick<Product, 'method' | 'event'>): string {
  if (event?.boleto_allowed === true) return method
  return readMethods(method)
    .filter((name) => !isVoucher(name))
    .join(',')
}

/** When a buyer's choice ends: with the earliest of their reservations. Null: nothing is reserved. */
export function choiceEnd(reservations: readonly { end: Date }[]): Date | null {
  return reservations.reduce<Date | null>(
    (first, { end }) => (first === null || end < first ? end : first),
    null,
  )
}
