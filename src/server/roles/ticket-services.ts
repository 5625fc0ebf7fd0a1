import { holdsTickets } from '../flows/orders/event-tickets.ts'
import { liveBatches, type ReserveDeps } from '../flows/tickets/reserve-tickets.ts'
import { createTicketStock } from '../flows/tickets/ticket-stock.ts'
import type { Keys } from '../signing/keys.ts'
import type { Log } from '../log.ts'
import type { SaleHub } from '../live/sale-hub.ts'
import type { CatalogueReader } from '../store/catalogue/catalogue-store.ts'
import type { Database } from '../store/postgres/database.ts'
import { notifyTickets } from '../store/outbox/outbox-store.ts'
import type { Purchase } from '../store/purchases/purchase-records.ts'
import { createWaitingRooms, type WaitingRooms } from '../live/waiting-rooms.ts'
import { createTicketHub, type TicketHub } from '../live/ticket-hub.ts'

/** The services of this process that tickets need: stock, hub, waiting rooms. */
export type TicketServices = Pick<ReserveDeps, 'ticketStock' | 'onTicketsChanged'> & {
  ticketHub: TicketHub
  rooms: WaitingRooms
  /** Called for every purchase whose sales changed. */
  onPurchaseChanged: (purchase: Purchase) => void
}

export function openTicketServices(deps: {
  db: Database
  catalogue: Pick<CatalogueReader, 'findProduct' | 'knownProduct' | 'findRecentProduct'>
  keys: Keys
  now: () => Date
  log: Log
  /** Reports when notifications may have been missed. */
  hub: Pick<SaleHub, 'onRefresh'>
}): TicketServices {
  const ticketStock = createTicketStock(deps.db, deps.catalogue)
  const ticketHub = createTicketHub({
    read: (productId) => liveBatches({ ticketStock }, productId),
    notify: (productIds) => notifyTickets(deps.db, productIds),
    log: deps.log,
  })
  deps.hub.onRefresh(() => ticketHub.onChange())
  return {
    ticketStock,
    ticketHub,
    rooms: createWaitingRooms(deps),
    onTicketsChanged: (productId) => ticketHub.touch(productId),
    onPurchaseChanged: (purchase) => {
      if (holdsTickets(purchase)) ticketHub.touch(purchase.payment.product_id)
    },
  }
}
