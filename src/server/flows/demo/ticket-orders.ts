import type { Catalogue, Ticket } from '#rules/catalogue/catalogue.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { drawBuyer } from './buyers.ts'
import { momentsOf } from './calendar-of-sales.ts'
import type { DemoOrder, Fate } from './demo-order.ts'
import type { Drawn } from './drawn.ts'
import { priceCart } from './offered-goods.ts'
import { drawFate, drawOrigin } from './single-orders.ts'

/* Tickets: of an event that is over, and of the one to come. */

/** The event that is over (demo/past-event.json), in the order in which its batches were sold. */
export const PAST_EVENT = { product: 3003, batches: [41, 42] } as const
/** Of the event to come, the batch that has no date. */
const COMING_EVENT = { product: 3001, batches: [34] } as const
/** A batch is left with so many, so that it is not reported as nearly sold out. */
const LEFT = 0.25

const METHODS: readonly { weight: number; method: PaymentMethod }[] = [
  { weight: 55, method: 'PIX' },
  { weight: 45, method: 'CREDIT_CARD' },
]
const QUANTITIES = [
  { weight: 45, quantity: 1 },
  { weight: 40, quantity: 2 },
  { weight: 15, quantity: 3 },
]

/** The purchases of tickets of both events. `pastStart`: when the one began that is over. */
export function ticketOrders(drawn: Drawn, catalogue: Catalogue, now: Date, pastStart: Date): DemoOrder[] {
  return [
    ...ordersOf(drawn, catalogue, { ...PAST_EVENT, until: pastStart, days: 62, first: 1, last: 4, now }),
    ...ordersOf(drawn, catalogue, { ...COMING_EVENT, until: now, days: 35, first: 0.2, last: 0.8, now }),
  ]
}

type Selling = {
  product: number
  batches: readonly number[]
  until: Date
  days: number
  first: number
  last: number
  now: Date
}

function ordersOf(drawn: Drawn, catalogue: Catalogue, selling: Selling): DemoOrder[] {
  const { product, until, now } = selling
  const batches = catalogue.products
    .flatMap((each) => (each.id === product ? each.batches : []))
    .filter(({ id }) => selling.batches.includes(id))
  const left = new Map(batches.map(({ id, stock }) => [id, Math.floor(stock * (1 - LEFT))]))
  return momentsOf(drawn, until, selling).flatMap((at) => {
    const { quantity } = drawn.pickByWeight(QUANTITIES)
    const { method } = drawn.pickByWeight(METHODS)
    const buyer = drawBuyer(drawn)
    const batch = batches.find(({ id }) => (left.get(id) ?? 0) >= quantity)
    const ticket = batch && pickTicket(drawn, batch.tickets)
    if (batch === undefined || ticket === undefined) return []
    left.set(batch.id, (left.get(batch.id) ?? 0) - quantity)
    const holders = Array.from({ length: quantity }, (_, index) => ({
      name: index === 0 ? buyer.name : drawBuyer(drawn).name,
      ...(ticket.half_price === true && { proof: 'student' as const }),
    }))
    const wish = { batch_id: batch.id, ticket_id: ticket.id, quantity, holders }
    return [
      {
        at,
        cart: priceCart(catalogue, { product, method, tickets: [wish] }, now),
        method,
        buyer,
        origin: drawOrigin(drawn),
        coupon: null,
        renewal: null,
        keepsCard: false,
        fate: undisputed(drawFate(drawn, { at, method, now, isSingle: true })),
      },
    ]
  })
}

function pickTicket(drawn: Drawn, tickets: readonly Ticket[]): Ticket | undefined {
  const isOther = drawn.happens(0.2)
  return isOther ? (tickets[1] ?? tickets[0]) : tickets[0]
}

/** A dispute voids tickets by a change of the attempt, which a history does not have. */
function undisputed(fate: Fate): Fate {
  if (fate.kind !== 'paid' || fate.aftermath.kind !== 'charged-back') return fate
  return { ...fate, aftermath: { kind: 'kept' } }
}
