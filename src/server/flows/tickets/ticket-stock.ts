import { createGroups } from '../../grouping.ts'
import type { CatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { createTicketClaims, findEventOfTicket, type TicketClaims } from '../../store/tickets/ticket-store.ts'
import { loadProduct, type LoadedProduct } from '../orders/compose-order.ts'

/** The stock of tickets as this process reads and claims it. Calls at the same time share one reading and one claim. */
export type TicketStock = {
  claim: TicketClaims
  /**
   * An event as it is on sale now.
   * @throws CallError as `loadProduct`
   */
  event(productId: number): Promise<LoadedProduct>
  /** The event that a ticket belongs to; null: there is no such ticket. */
  eventOf(ticketId: number): Promise<number | null>
}

/** The limits of readings that are shared by all who wait for them. */
const READING = { most: 5_000, waiting: 5_000, waitMs: 5_000 }
/** Tickets whose event is remembered: a ticket never moves to another one. */
const KNOWN_TICKETS = 10_000

export function createTicketStock(
  db: Database,
  catalogue: Pick<CatalogueReader, 'findProduct'>,
): TicketStock {
  const known = new Map<number, number>()
  const read = createGroups(async (productId: number, asks: readonly true[]) => {
    const event = await loadProduct(catalogue, productId, null)
    return asks.map(() => event)
  }, READING)
  return {
    claim: createTicketClaims(db),
    event: (productId) => read(productId, true),
    eventOf: async (ticketId) => {
      const event = known.get(ticketId) ?? (await findEventOfTicket(db, ticketId))
      if (event !== null && known.size < KNOWN_TICKETS) known.set(ticketId, event)
      return event
    },
  }
}
