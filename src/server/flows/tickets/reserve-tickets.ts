import type { CallAnswer } from '#contract/checkout/calls.ts'
import type { HeldTickets, LiveBatch, ReservationWire } from '#contract/checkout/tickets.ts'
import type { ErrorCode } from '#rules/base/errors.ts'
import { ticketsOfKindLeft } from '#rules/tickets/half-price.ts'
import { choiceEnd } from '#rules/tickets/ticket-cart.ts'
import { inSaleOrder, isOnSale, isReservable, type BatchSale } from '#rules/tickets/ticket-sale.ts'
import { CallError } from '../../call-error.ts'
import { TooManyWaiting } from '../../grouping.ts'
import { newCaptcha, openCaptcha } from '../../signing/captcha.ts'
import type { Keys } from '../../signing/keys.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  readReservations,
  type ClaimAnswer,
  type ClaimResult,
  type Reservation,
  type TicketClaim,
} from '../../store/tickets/ticket-store.ts'
import { leaveTickets, returnToTickets, type Departure } from '../../store/tickets/departure-store.ts'
import { wasGivenUp } from '../../store/postgres/given-up.ts'
import type { LoadedProduct } from '../orders/compose-order.ts'
import { halfPriceLeftOf, salesOf } from '../orders/event-tickets.ts'
import type { TicketStock } from './ticket-stock.ts'

export type ReserveDeps = {
  db: Database
  ticketStock: TicketStock
  keys: Keys
  now: () => Date
  /** Called with the event whose tickets were taken or returned. */
  onTicketsChanged: (productId: number) => void
}

/** The error of each refusal of a claim; a refusal without one is an answer. */
const REFUSALS: Partial<Record<ClaimResult, ErrorCode>> = {
  'too-many': 'TOO_MANY_TICKETS',
  gone: 'GONE',
  paying: 'PAYMENT_IN_PROGRESS',
  unknown: 'NOT_FOUND',
  crowded: 'TOO_MANY_REQUESTS',
}

/** Requester of tickets. `block`: the address block that is counted; null: nothing is. */
export type Claimant = { session: string; block: string | null; captcha?: string | undefined }

/** The captcha of a session's reservations: not one event's, because a change names none. */
const scopeOf = ({ session }: Claimant) => ({ sessionId: session, productId: 0 })

/** How many tickets of a kind can be taken now: none while their batch is not on sale. */
export async function checkAmount(
  deps: Pick<ReserveDeps, 'ticketStock'>,
  ticketId: number,
): Promise<CallAnswer<'checkAmount'>> {
  const { event, batch, ticket, sale } = await ticketOf(deps, ticketId)
  const left = ticketsOfKindLeft(ticket, sale.left, event.live.halfPrice)
  return {
    available: isOnSale(sale) ? left : 0,
    sold_off: left === 0,
    release_type: batch.release_type,
  }
}

/**
 * Holds tickets for a session. Null: they are sold out. A block that holds many without paying is asked for a captcha
 * first, and then refused (rules/limits/reservation-budget.ts).
 * @throws CallError TICKET_NOT_RESERVABLE for a batch that is released by date, TICKET_NOT_ON_SALE for one that is not
 * open, and as the contract lists
 */
export async function reserveTickets(
  deps: ReserveDeps,
  claimant: Claimant,
  wish: { offer_id: number; quantity: number; key?: string | undefined },
): Promise<ReservationWire | null> {
  const { event, batch, ticket, sale } = await ticketOf(deps, wish.offer_id)
  if (!isReservable(batch)) throw new CallError('TICKET_NOT_RESERVABLE')
  if (!sale.released) throw new CallError('TICKET_NOT_ON_SALE')
  // A caller that sends a key may hold the last ticket already.
  const left = ticketsOfKindLeft(ticket, sale.left, event.live.halfPrice)
  if (left === 0 && wish.key === undefined) return null
  const { offer_id, quantity, key = null } = wish
  const claimed = { op: 'reserve', session: claimant.session, ticket: offer_id, quantity, key } as const
  return claim(deps, event.product.id, { ...claimed, ...countedOf(deps, claimant) }, claimant)
}

/** Changes the quantity of a reservation; null: too few are left, and the reservation stays as it was. */
export function changeReservation(
  deps: ReserveDeps,
  claimant: Claimant,
  change: { token: string; quantity: number },
): Promise<ReservationWire | null> {
  const claimed = { op: 'change', session: claimant.session, ...change } as const
  return claim(deps, null, { ...claimed, ...countedOf(deps, claimant) }, claimant)
}

/** Returns the block by which a claim is counted, and the captcha sent with it. */
function countedOf({ keys, now }: ReserveDeps, claimant: Claimant) {
  if (claimant.block === null) return {}
  const sent = claimant.captcha ?? null
  const proof = sent === null ? null : openCaptcha(keys, sent, { ...scopeOf(claimant), now: now() })
  return {
    block: claimant.block,
    ...(proof !== null && { proven: true, captcha: proof.id, until: proof.expiresAt }),
  }
}

/** Ends a reservation; its tickets can be taken by others at once. */
export async function releaseReservation(
  deps: ReserveDeps,
  session: string,
  token: string,
): Promise<ReservationWire> {
  const released = await claim(deps, null, { op: 'release', session, token })
  if (released === null) throw new Error('a release was answered as sold out')
  return released
}

/** The reservations of a session for an event. */
export async function listReservations(
  { db }: Pick<ReserveDeps, 'db'>,
  session: string,
  productId: number,
): Promise<CallAnswer<'readReservations'>> {
  return heldOf(await readReservations(db, session, productId))
}

/**
 * Handles a page of an event's checkout that was closed, or is reloaded: its session's reservations end soon, so that
 * others can have them, unless the session shows activity before. Returns whether anything ends sooner.
 */
export async function leaveReservations(
  { db }: Pick<ReserveDeps, 'db'>,
  leaving: Departure,
): Promise<{ sooner: boolean }> {
  return { sooner: await busy(leaveTickets(db, leaving)) }
}

/** Undoes a departure: reservations get their full time back. Answers the reservations of the session. */
export async function returnToReservations(
  { db }: Pick<ReserveDeps, 'db'>,
  leaving: Departure,
): Promise<CallAnswer<'returnToTickets'>> {
  await busy(returnToTickets(db, leaving))
  return heldOf(await readReservations(db, leaving.session, leaving.productId))
}

/** The reservations of a session on the wire, and when they end. */
export function heldOf(reservations: readonly Reservation[]): HeldTickets {
  return { reservations: reservations.map(wire), end: choiceEnd(reservations)?.toISOString() ?? null }
}

/** The batches of an event as they are sent to all followers. */
export async function liveBatches(
  { ticketStock }: Pick<ReserveDeps, 'ticketStock'>,
  productId: number,
): Promise<LiveBatch[]> {
  const event = await ticketStock.event(productId)
  const sales = salesOf(event)
  return inSaleOrder(event.product.batches).flatMap((batch) => {
    const sale = sales.get(batch.id)
    if (sale === undefined) return []
    const { left } = sale
    return [{ id: batch.id, ...saleOnWire(sale), left, half_price_left: halfPriceLeftOf(batch, left, event) }]
  })
}

/** The fields of a batch that change while a page shows it. */
export function saleOnWire({ state, left, startsAt, endsAt }: BatchSale) {
  return {
    state,
    soldOff: left === 0,
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
  }
}

/**
 * A ticket's event and batch, and how the batch is on sale now.
 * @throws CallError NOT_FOUND when there is no such ticket, and as `loadProduct` when its event is not sold
 */
export async function ticketOf({ ticketStock }: Pick<ReserveDeps, 'ticketStock'>, ticketId: number) {
  const productId = await ticketStock.eventOf(ticketId)
  if (productId === null) throw new CallError('NOT_FOUND')
  const event: LoadedProduct = await busy(ticketStock.event(productId))
  const batch = event.product.batches.find(({ tickets }) => tickets.some(({ id }) => id === ticketId))
  const ticket = batch?.tickets.find(({ id }) => id === ticketId)
  const sale = batch && salesOf(event).get(batch.id)
  if (batch === undefined || ticket === undefined || sale === undefined) throw new CallError('NOT_FOUND')
  return { event, batch, ticket, sale }
}

async function claim(
  deps: ReserveDeps,
  lane: number | null,
  asked: TicketClaim,
  claimant: Claimant = { session: asked.session, block: null },
): Promise<ReservationWire | null> {
  const answer = await busy(deps.ticketStock.claim(lane, asked))
  if (answer.result === 'captcha') {
    throw new CallError('CAPTCHA_REQUIRED', { captcha: newCaptcha(deps.keys, scopeOf(claimant), deps.now()) })
  }
  const refusal = REFUSALS[answer.result]
  if (refusal !== undefined) throw new CallError(refusal)
  if (answer.result === 'sold-out') return null
  return held(deps, answer)
}

function held(deps: ReserveDeps, { reservation, left }: ClaimAnswer): ReservationWire {
  if (reservation === null || left === null) throw new Error('a claim was held and names no reservation')
  deps.onTicketsChanged(reservation.product_id)
  return { ...wire(reservation), tickets: [{ batch_id: reservation.batch_id, tickets: left }] }
}

function wire({ token, ticket_id, batch_id, start, end, quantity }: Reservation) {
  return {
    token,
    offer_id: ticket_id,
    offer_group_id: batch_id,
    start: start.toISOString(),
    end: end.toISOString(),
    quantity,
  }
}

/** @throws CallError UNAVAILABLE when more ask than can be served in time, here or by the database: the page asks again */
async function busy<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const isBusy = error instanceof TooManyWaiting || wasGivenUp(error)
    throw isBusy ? new CallError('UNAVAILABLE') : error
  }
}
