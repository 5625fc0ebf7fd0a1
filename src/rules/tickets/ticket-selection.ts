import type { Batch } from '../catalogue/catalogue.ts'
import { MOST_TICKETS, type TicketWish } from './ticket-cart.ts'
import { isOnSale, isReservable, type BatchSale } from './ticket-sale.ts'

type Selection = {
  batches: readonly Batch[]
  sales: ReadonlyMap<number, BatchSale>
  /** Tickets held by the session. */
  reserved: readonly TicketWish[]
  /** Tickets named in the address. */
  linked: readonly Pick<TicketWish, 'ticket_id' | 'quantity'>[]
}

/**
 * The tickets of a checkout. Of batches with reservations those that the session holds, whatever the address names: a
 * link that is shared, or opened too late, holds nothing. Of batches by date, which have no reservations, those that
 * the address names while they are on sale. Never more than one purchase takes.
 */
export function selectTickets({ batches, sales, reserved, linked }: Selection): TicketWish[] {
  const byDate = batches.filter((batch) => {
    const sale = sales.get(batch.id)
    return !isReservable(batch) && sale !== undefined && isOnSale(sale)
  })
  const named = linked.flatMap(({ ticket_id, quantity }): TicketWish[] => {
    const batch = byDate.find(({ tickets }) => tickets.some(({ id }) => id === ticket_id))
    return batch === undefined ? [] : [{ batch_id: batch.id, ticket_id, quantity }]
  })
  let room = MOST_TICKETS
  return [...reserved, ...named].flatMap((wish): TicketWish[] => {
    const quantity = Math.min(room, wish.quantity)
    room -= quantity
    return quantity === 0 ? [] : [{ ...wish, quantity }]
  })
}
