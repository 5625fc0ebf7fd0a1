import { localePath, type Locale } from '../base/locale.ts'
import { readId, type Query } from '../base/query-values.ts'
import { MOST_TICKETS, type TicketWish } from './ticket-cart.ts'

/*
 * The tickets in the addresses of an event. A checkout names each ticket by a pair of its own, `bt_id_1` and
 * `ticket_id_1` for the first: two of a kind are two pairs (specification of the checkout, section 2).
 */

const NUMBERED = /^(?:bt_id|ticket_id)(?:_\d{1,4})?$/
/** Other parameters removed when a buyer starts again: the coupon and the bumps that the link named. */
const RESET = /^(?:cupom|b_fc|b_(?:id|offer)(?:_\d{1,4})?)$/

/** Reads the tickets named in a link, merging two pairs of one kind; a ticket without a batch gets batch 0. */
export function readLinkedTickets(query: Query): TicketWish[] {
  const wishes = new Map<number, TicketWish>()
  for (let n = 1; n <= MOST_TICKETS; n += 1) {
    const ticket = readId(query, `ticket_id_${n}`)
    if (ticket === null) continue
    const known = wishes.get(ticket)
    const batch_id = readId(query, `bt_id_${n}`) ?? known?.batch_id ?? 0
    wishes.set(ticket, { batch_id, ticket_id: ticket, quantity: (known?.quantity ?? 0) + 1 })
  }
  return [...wishes.values()]
}

/** Returns the parameters that name tickets, and their values; omits what exceeds the limit of one purchase. */
export function writeLinkedTickets(wishes: readonly TicketWish[]): [string, string][] {
  const single = wishes.flatMap((wish) => Array.from({ length: wish.quantity }, () => wish))
  return single.slice(0, MOST_TICKETS).flatMap(({ batch_id, ticket_id }, at): [string, string][] => [
    [`bt_id_${at + 1}`, String(batch_id)],
    [`ticket_id_${at + 1}`, String(ticket_id)],
  ])
}

type Leaving = { locale: Locale; productId: number }

/** An address with its query; nothing of a query that is empty. */
const address = (path: string, pairs: readonly (readonly [string, string])[]): string => {
  const query = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

const pairsOf = (query: Readonly<Record<string, string>>): [string, string][] => Object.entries(query)

/**
 * Where tickets are chosen. `batch` goes and every other parameter stays (specification of the platform, section 2);
 * after a reset its tickets, coupon and bumps go too.
 */
export function preCheckoutAddress(
  { locale, productId }: Leaving,
  query: Readonly<Record<string, string>>,
  isReset = false,
): string {
  const goes = (name: string): boolean => NUMBERED.test(name) || RESET.test(name)
  const kept = pairsOf(query).filter(([name]) => name !== 'batch' && !(isReset && goes(name)))
  return address(localePath(locale, `/pre-checkout/${productId}`), kept)
}

/** The checkout of the tickets that were chosen; every other parameter stays. */
export function checkoutAddress(
  { locale, productId }: Leaving,
  query: Readonly<Record<string, string>>,
  wishes: readonly TicketWish[],
): string {
  const kept = pairsOf(query).filter(([name]) => name !== 'batch' && !NUMBERED.test(name))
  return address(localePath(locale, `/${productId}`), [...kept, ...writeLinkedTickets(wishes)])
}
