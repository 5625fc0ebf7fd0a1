import type { EventPage } from '#contract/checkout/page.ts'
import { detectCountry, type CountryHints } from '#rules/base/countries.ts'
import { lookBeforeSale } from '#rules/catalogue/custom-checkout.ts'
import { DEFAULT_RATE_TOKEN } from '#rules/base/rate.ts'
import { isEvent } from '#rules/tickets/ticket-cart.ts'
import { readReservations } from '../../store/tickets/ticket-store.ts'
import { batchesData, eventData } from './event-data.ts'
import { rateFor } from '../orders/quote-rate.ts'
import { checkoutAnswer, findCustomCheckout, type CheckoutDeps } from './read-checkout.ts'
import { heldOf } from '../tickets/reserve-tickets.ts'
import type { TicketStock } from '../tickets/ticket-stock.ts'

export type EventRequest = {
  productId: number
  customCheckoutId: number | null
  hints: CountryHints
  sessionId: string
  /** The batches that the link names; null: it names none. */
  batches: readonly number[] | null
}

/**
 * Reads the page on which tickets are chosen: the event, read once for all who ask at the same time, and the
 * reservations of this session. Null: the product is no event.
 * @throws CallError as `loadProduct`, and LINK_NOT_FOUND
 */
export async function readEvent(
  deps: CheckoutDeps & { ticketStock: TicketStock },
  request: EventRequest,
): Promise<EventPage | null> {
  const main = await deps.ticketStock.event(request.productId)
  if (!isEvent(main.product)) return null
  const country = detectCountry(request.hints, main.offered.currency)
  const [gateways, custom, reserved, rate] = await Promise.all([
    deps.gateways.gateways(),
    findCustomCheckout(deps, main, request.customCheckoutId),
    readReservations(deps.db, request.sessionId, request.productId),
    rateFor(deps, main.product, country),
  ])
  const answer = checkoutAnswer(main, gateways, custom, { country, rate, token: DEFAULT_RATE_TOKEN })
  const { id, name, description, access, images, category, currency, max_installments, seller } = answer.data
  const { event } = eventData(main, reserved)
  if (event === undefined) return null
  const batches = batchesData(main, [], null)
  return {
    product: { id, name, description, access, images, category, currency, max_installments },
    seller: {
      name: seller.name,
      email: seller.email,
      legal_name: seller.legal_name,
      document: seller.document,
      language: seller.language,
    },
    event,
    rate,
    batches,
    shown: shownOf(batches, request.batches),
    methods: answer.allowed_methods,
    look: lookBeforeSale(custom),
    held: heldOf(reserved),
    ...(answer.advertising !== undefined && {
      advertising: { ...answer.advertising, seller_id: main.product.seller_id },
    }),
  }
}

/** Those of the event that the link names; a link that names none of them shows all. */
function shownOf(batches: readonly { id: number }[], named: readonly number[] | null): number[] | null {
  const shown = batches.map(({ id }) => id).filter((id) => named?.includes(id))
  return shown.length === 0 || shown.length === batches.length ? null : shown
}
