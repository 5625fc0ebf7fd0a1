import type { TicketHold } from '../../store/purchases/new-attempt.ts'
import type { PaymentBody } from '#contract/checkout/payment.ts'
import type { Batch } from '#rules/catalogue/catalogue.ts'
import { ticketsOfKindLeft } from '#rules/tickets/half-price.ts'
import { isLive } from '#rules/payment/payment-state.ts'
import { convert, type Rate } from '#rules/base/rate.ts'
import { chosenTickets, isEvent, withTickets, type TicketWish } from '#rules/tickets/ticket-cart.ts'
import { selectTickets } from '#rules/tickets/ticket-selection.ts'
import {
  batchSales,
  eventEnd,
  inSaleOrder,
  type BatchSale,
  type CountedBatch,
} from '#rules/tickets/ticket-sale.ts'
import { CallError } from '../../call-error.ts'
import type { AgreedTicket, Purchase } from '../../store/purchases/purchase-records.ts'
import type { LoadedProduct } from './compose-order.ts'

type Event = Pick<LoadedProduct, 'product' | 'live' | 'now'>

/** The batches of an event in the seller's order, with what is left of each. */
export function countedBatches({ product, live }: Pick<Event, 'product' | 'live'>) {
  return inSaleOrder(product.batches).map((batch) => {
    const { sold, held } = live.batches.get(batch.id) ?? { sold: 0, held: 0 }
    return { batch, count: { stock: batch.stock, sold, held } } satisfies CountedBatch
  })
}

/** How every batch of an event is sold at the moment of its reading. */
export function salesOf(event: Event): ReadonlyMap<number, BatchSale> {
  return batchSales(countedBatches(event), event.now, eventEnd(event.product))
}

/** How many more tickets at half price could be taken of a batch; null: it has none. */
export function halfPriceLeftOf(
  { tickets }: Pick<Batch, 'tickets'>,
  left: number,
  { live }: Pick<Event, 'live'>,
): number | null {
  const half = tickets.find(({ half_price }) => half_price === true)
  return half === undefined ? null : ticketsOfKindLeft(half, left, live.halfPrice)
}

/** The tickets of a submit as wishes. */
export function ticketWishes(batches: PaymentBody['batches']): TicketWish[] {
  return batches.flatMap(({ id, tickets }) =>
    tickets.map(({ id: ticket_id, quantity, holders = [] }) => ({
      batch_id: id,
      ticket_id,
      quantity,
      holders,
    })),
  )
}

/** Tickets that are named without their batches, as wishes; one of no batch of this product is a wish for nothing. */
export function wishesOf(
  { product }: Pick<Event, 'product'>,
  named: readonly Pick<TicketWish, 'ticket_id' | 'quantity'>[],
): TicketWish[] {
  return named.map((wish) => {
    const batch = product.batches.find(({ tickets }) => tickets.some(({ id }) => id === wish.ticket_id))
    return { batch_id: batch?.id ?? 0, ...wish }
  })
}

/**
 * An event priced by the tickets that are chosen of it; any other product as it is.
 * @throws CallError UNPROCESSABLE where tickets are missing, unknown or too many, or where there is no event
 */
export function chooseTickets(main: LoadedProduct, wishes: readonly TicketWish[]): LoadedProduct {
  if (!isEvent(main.product) && wishes.length === 0) return main
  const tickets = isEvent(main.product) ? chosenTickets(main.product.batches, wishes) : null
  if (tickets === null)
    throw new CallError('UNPROCESSABLE', { fields: { batches: [{ code: 'cart', about: 'batches' }] } })
  return { ...main, tickets, offered: withTickets(main.offered, tickets) }
}

/**
 * Prices an event by what its buyer has chosen so far: what the session holds and the address names, or what a pending
 * purchase of the session has taken. Returns it unchanged where nothing is chosen, and any other product.
 */
export function withSelection(
  main: LoadedProduct,
  from: {
    reserved: readonly TicketWish[]
    linked: readonly Pick<TicketWish, 'ticket_id' | 'quantity'>[]
    purchase: Purchase | null
  },
): LoadedProduct {
  if (!isEvent(main.product)) return main
  const { reserved, linked, purchase } = from
  const { batches } = main.product
  const paying = reserved.length === 0 ? ticketsUnderWay(purchase) : []
  const wishes =
    paying.length > 0 ? paying : selectTickets({ batches, sales: salesOf(main), reserved, linked })
  const tickets = chosenTickets(batches, wishes)
  return tickets === null ? main : { ...main, tickets, offered: withTickets(main.offered, tickets) }
}

/** The tickets that an unfinished purchase holds. */
function ticketsUnderWay(purchase: Purchase | null): TicketWish[] {
  const isUnderWay =
    purchase?.payment.state === 'open' && purchase.attempts.some(({ state }) => isLive(state))
  if (!isUnderWay) return []
  return purchase.sales
    .filter(({ dropped }) => !dropped)
    .flatMap(({ terms }) => terms.tickets ?? [])
    .map(({ batch_id, ticket_id, quantity }) => ({ batch_id, ticket_id, quantity }))
}

/** The tickets that an attempt takes from each batch. */
export function ticketHolds(main: LoadedProduct): TicketHold[] {
  if (main.tickets.length === 0) return []
  const sales = salesOf(main)
  return main.tickets.map(({ batch, ticket, quantity, holders = [] }) => ({
    batch: batch.id,
    ticket: ticket.id,
    quantity,
    // guard: batch-is-open
    onSale: sales.get(batch.id)?.released === true,
    holders,
  }))
}

/** Returns what is stored with the sale of the chosen tickets, in the order's currency. */
export function agreedTickets({ tickets }: LoadedProduct, rate: Rate | null): AgreedTicket[] {
  return tickets.map(({ batch, ticket, quantity, holders }) => ({
    batch_id: batch.id,
    ticket_id: ticket.id,
    batch: batch.name,
    name: ticket.name,
    amount: rate === null ? ticket.amount : convert(ticket.amount, rate),
    quantity,
    half_price: ticket.half_price === true,
    ...(holders !== undefined && { holders }),
  }))
}

/** Whether the outcome of a purchase changes how many tickets are left. */
export function holdsTickets({ sales }: Purchase): boolean {
  return sales.some(({ terms }) => (terms.tickets ?? []).length > 0)
}
