import type { ChoiceProblem } from '#contract/checkout/page.ts'
import { isEvent, MOST_TICKETS, type TicketWish } from '#rules/tickets/ticket-cart.ts'
import { isOnSale, isReservable } from '#rules/tickets/ticket-sale.ts'
import { CallError } from '../../call-error.ts'
import type { Database } from '../../store/postgres/database.ts'
import { readReservations, type Reservation } from '../../store/tickets/ticket-store.ts'
import { salesOf, wishesOf } from '../orders/event-tickets.ts'
import {
  changeReservation,
  releaseReservation,
  reserveTickets,
  type Claimant,
  type ReserveDeps,
} from './reserve-tickets.ts'

/** The chosen tickets, which are held as far as they can be, or the problem for which they are not. */
export type Choice =
  | { kind: 'taken'; wishes: readonly TicketWish[] }
  | { kind: 'refused'; problem: ChoiceProblem }

/** Refusals that the page can say in words; every other one is no fault of the choice. */
const PROBLEMS: Readonly<Record<string, ChoiceProblem>> = {
  TICKET_NOT_ON_SALE: 'not-on-sale',
  TOO_MANY_TICKETS: 'too-many',
  PAYMENT_IN_PROGRESS: 'paying',
  GONE: 'sold-out',
  // Work needs the page's script, which is there a moment later.
  CAPTCHA_REQUIRED: 'crowded',
  TOO_MANY_REQUESTS: 'crowded',
}

type Chosen = Pick<TicketWish, 'ticket_id' | 'quantity'>

/**
 * Applies a buyer's choice on a page whose script has not run: afterwards the session holds exactly that, as far as
 * possible. A refusal leaves what was taken before it, which the page then shows.
 * @throws CallError as `loadProduct`; PRODUCT_NOT_FOUND for a product that is not an event
 */
export async function takeChoice(
  deps: ReserveDeps & { db: Database },
  claimant: Claimant,
  { productId, chosen }: { productId: number; chosen: readonly Chosen[] },
): Promise<Choice> {
  const event = await deps.ticketStock.event(productId)
  if (!isEvent(event.product)) throw new CallError('PRODUCT_NOT_FOUND')
  const wishes = wishesOf(event, chosen).filter(({ batch_id, quantity }) => batch_id > 0 && quantity > 0)
  const count = wishes.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 0) return refused('nothing')
  if (count > MOST_TICKETS) return refused('too-many')
  const sales = salesOf(event)
  const byDate = new Set(event.product.batches.filter((batch) => !isReservable(batch)).map(({ id }) => id))
  for (const { batch_id } of wishes.filter((wish) => byDate.has(wish.batch_id))) {
    const sale = sales.get(batch_id)
    if (sale === undefined || !isOnSale(sale)) {
      return refused(sale?.state === 'sold-off' ? 'sold-out' : 'not-on-sale')
    }
  }
  const problem = await holdExactly(
    deps,
    claimant,
    wishes.filter((wish) => !byDate.has(wish.batch_id)),
    await readReservations(deps.db, claimant.session, productId),
  )
  return problem === null ? { kind: 'taken', wishes } : refused(problem)
}

function refused(problem: ChoiceProblem): Choice {
  return { kind: 'refused', problem }
}

/** Releases tickets that are no longer wanted, then takes the missing ones: returns null, or the first refusal. */
async function holdExactly(
  deps: ReserveDeps,
  claimant: Claimant,
  wishes: readonly TicketWish[],
  held: readonly Reservation[],
): Promise<ChoiceProblem | null> {
  const [kept, surplus] = divide(held, wishes)
  try {
    for (const { token } of surplus) await releaseReservation(deps, claimant.session, token)
    for (const { ticket_id, quantity } of wishes) {
      const own = kept.get(ticket_id)
      if (own?.quantity === quantity) continue
      const answer = own
        ? await changeReservation(deps, claimant, { token: own.token, quantity })
        : await reserveTickets(deps, claimant, { offer_id: ticket_id, quantity })
      if (answer === null) return 'sold-out'
    }
    return null
  } catch (error) {
    const problem = error instanceof CallError ? PROBLEMS[error.code] : undefined
    if (problem === undefined) throw error
    return problem
  }
}

/** One reservation for each kind that is wanted, and all the others. */
function divide(
  held: readonly Reservation[],
  wishes: readonly TicketWish[],
): [ReadonlyMap<number, Reservation>, readonly Reservation[]] {
  const kept = new Map<number, Reservation>()
  const surplus = held.filter((one) => {
    const isWanted = wishes.some(({ ticket_id }) => ticket_id === one.ticket_id)
    if (!isWanted || kept.has(one.ticket_id)) return true
    kept.set(one.ticket_id, one)
    return false
  })
  return [kept, surplus]
}
