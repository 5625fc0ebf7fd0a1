import type { BatchData, EventData } from '#contract/checkout/tickets.ts'
import { halfPriceLeft } from '#rules/tickets/half-price.ts'
import { toWire } from '#rules/base/money.ts'
import { eventTimeZone, zonedTime } from '#rules/base/time-zone.ts'
import { choiceEnd, isEvent } from '#rules/tickets/ticket-cart.ts'
import { eventEnd, fromPrice, nextSaleChange } from '#rules/tickets/ticket-sale.ts'
import { mostAwaited } from '#rules/tickets/waiting-list.ts'
import type { Reservation } from '../../store/tickets/ticket-store.ts'
import type { LoadedProduct } from '../orders/compose-order.ts'
import { eventMoments } from '../orders/event-moments.ts'
import { countedBatches, halfPriceLeftOf, salesOf } from '../orders/event-tickets.ts'
import { saleOnWire } from '../tickets/reserve-tickets.ts'

const instant = (text: string | undefined): string | null =>
  text === undefined ? null : new Date(text).toISOString()

const countOf = (tickets: readonly { quantity: number }[]): number =>
  tickets.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * Returns the batches of an event on the wire, with what is chosen of each; those of `wanted`, or all. Tickets that the
 * session has reserved count as available to it. Returns nothing of any other product.
 */
export function batchesData(
  main: LoadedProduct,
  reserved: readonly Reservation[],
  wanted: readonly number[] | null,
): BatchData[] {
  if (!isEvent(main.product)) return []
  const sales = salesOf(main)
  const zone = eventTimeZone(main.product, main.seller)
  const zoned = (moment: Date | null) => moment && zonedTime(zone, moment)
  const chosenOf = (ticketId: number): number =>
    countOf(main.tickets.filter(({ ticket }) => ticket.id === ticketId))
  return countedBatches(main).flatMap(({ batch }) => {
    const sale = sales.get(batch.id)
    if (sale === undefined || wanted?.includes(batch.id) === false) return []
    const own = countOf(reserved.filter(({ batch_id }) => batch_id === batch.id))
    const selected = countOf(main.tickets.filter((chosen) => chosen.batch.id === batch.id))
    return [
      {
        id: batch.id,
        name: batch.name,
        order: batch.order,
        release_type: batch.release_type,
        release_fixed_date: instant(batch.release_fixed_date),
        release_interval_start_date: instant(batch.release_interval_start_date),
        release_interval_end_date: instant(batch.release_interval_end_date),
        release_offer_group_stock_id: batch.release_offer_group_stock_id ?? null,
        ...saleOnWire(sale),
        starts_at: zoned(sale.startsAt),
        ends_at: zoned(sale.endsAt),
        half_price_left: halfPriceLeftOf(batch, sale.left, main),
        available_tickets: sale.left + own,
        most_awaited: mostAwaited(batch),
        selected_batch_tickets: selected,
        tickets: batch.tickets.map(({ id, hash, name, amount, offer_group_id, half_price }) => ({
          id,
          hash,
          name,
          amount: toWire(amount, main.offered.currency),
          selected_tickets: chosenOf(id),
          offer_group_id,
          half_price: half_price === true,
        })),
      },
    ]
  })
}

/** Where, when and from which price an event is, and what the session holds of it; nothing for any other product. */
export function eventData(main: LoadedProduct, reserved: readonly Reservation[]): { event?: EventData } {
  const { product, seller, offered, live, now } = main
  if (!isEvent(product)) return {}
  const sales = salesOf(main)
  const details = product.event
  const { startsAt, endsAt } = eventMoments(product, seller)
  return {
    event: {
      eventDateType: product.eventDateType ?? 'unicEvent',
      place: details?.place ?? 'soon',
      venue: details?.venue ?? null,
      address: details?.address ?? null,
      starts_at: startsAt,
      ends_at: endsAt,
      organizers: details?.organizers ?? [],
      holder_names: details?.holder_names === true,
      from_amount: toWire(fromPrice(countedBatches(main), sales) ?? main.product.amount, offered.currency),
      half_price: live.halfPrice && { granted: live.halfPrice.quota, left: halfPriceLeft(live.halfPrice) },
      next_change: nextSaleChange(sales.values(), now, eventEnd(product))?.toISOString() ?? null,
      held: {
        end: choiceEnd(reserved)?.toISOString() ?? null,
        tokens: reserved.map(({ token }) => token),
      },
    },
  }
}
