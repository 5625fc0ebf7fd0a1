import { sql } from 'kysely'
import { MOST_TICKETS, RESERVATION_MINUTES } from '#rules/tickets/ticket-cart.ts'
import { RESERVED_ASKS, RESERVED_STOPS } from '#rules/limits/reservation-budget.ts'
import { createGroups, type GroupLimits } from '../../grouping.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'
import { returnToTickets } from './departure-store.ts'

/** Tickets that a session holds until `end`. */
export type Reservation = {
  token: string
  product_id: number
  batch_id: number
  ticket_id: number
  quantity: number
  start: Date
  end: Date
}

/**
 * The address block under which a claim is counted; absent: it is not. `proven`: it needs no captcha, or `captcha` was
 * solved for it, which counts once and until a moment.
 */
type Counted = { block?: string; proven?: boolean; captcha?: string; until?: Date }

/** `key`, chosen by the browser, makes a reservation asked for twice one: the same key gets the same hold. */
export type TicketClaim =
  | ({ op: 'reserve'; session: string; ticket: number; quantity: number; key: string | null } & Counted)
  | ({ op: 'change'; session: string; token: string; quantity: number } & Counted)
  | { op: 'release'; session: string; token: string }

/**
 * Results of a claim.
 * - `held`: the reservation is as in the answer. `released`: it was returned, perhaps long ago.
 * - `sold-out`: so many are not left; earlier reservations remain. `too-many`: for one session.
 * - `gone`: it has ended. `paying`: a purchase under way holds its tickets. `unknown`: no such ticket or reservation.
 * - `captcha`: the address block holds so many unpaid tickets that more need a captcha. `crowded`: it gets no more.
 */
export type ClaimResult =
  | 'held'
  | 'released'
  | 'sold-out'
  | 'too-many'
  | 'gone'
  | 'paying'
  | 'unknown'
  | 'captcha'
  | 'crowded'

export type ClaimAnswer = {
  result: ClaimResult
  reservation: Reservation | null
  /** Tickets that are left of its batch after it; null where it has none. */
  left: number | null
}

type ClaimRow = {
  at: number
  result: ClaimResult
  token: string | null
  left_over: number | null
} & ReservationRow

type ReservationRow = Pick<
  Row<'reservations'>,
  'product_id' | 'batch_id' | 'ticket_id' | 'quantity' | 'started_at' | 'ends_at'
>

/** Serves claims in their order by one statement (record 60), hence in one transaction; each is answered on its own. */
export async function claimTickets(db: Database, claims: readonly TicketClaim[]): Promise<ClaimAnswer[]> {
  const requests = claims.map((claim, n) => ({
    n,
    token: claim.op === 'reserve' ? newPublicId() : claim.token,
    ...claim,
  }))
  const { rows } = await sql<ClaimRow>`
    select c.at, c.result, c.left_over, (c.reservation).token, (c.reservation).product_id, (c.reservation).batch_id,
      (c.reservation).ticket_id, (c.reservation).quantity, (c.reservation).started_at, (c.reservation).ends_at
    from claim_tickets(${JSON.stringify(requests)}::jsonb, ${RESERVATION_MINUTES}, ${MOST_TICKETS},
      ${RESERVED_ASKS}, ${RESERVED_STOPS}) c
    order by c.at`.execute(db)
  return rows.map((row) => ({
    result: row.result,
    reservation: row.token === null ? null : reservationOf({ ...row, token: row.token }),
    left: row.left_over,
  }))
}

function reservationOf(row: ReservationRow & Pick<Row<'reservations'>, 'token'>): Reservation {
  const { token, product_id, batch_id, ticket_id, quantity, started_at, ends_at } = row
  return { token, product_id, batch_id, ticket_id, quantity, start: started_at, end: ends_at }
}

const LIMITS: GroupLimits = { most: 256, waiting: 20_000, waitMs: 5_000 }

/** Claims of one event in one process, which share transactions. `lane`: the event, or where nobody knows it, null. */
export type TicketClaims = (lane: number | null, claim: TicketClaim) => Promise<ClaimAnswer>

/**
 * Claims that come together share a transaction: a sale in its opening minute is one row that everybody wants, and
 * taking it once for all of them costs as much as taking it once for one.
 */
export function createTicketClaims(db: Database, limits: GroupLimits = LIMITS): TicketClaims {
  return createGroups(
    (_lane: number | null, claims: readonly TicketClaim[]) => claimTickets(db, claims),
    limits,
    isAlone,
  )
}

/** SQLSTATE classes of an error that one claim by itself may have caused: bad data, or a broken check. */
const OWN_FAULTS = ['22', '23']

function isAlone(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    OWN_FAULTS.some((kind) => String(error.code).startsWith(kind))
  )
}

/** Reads a session's reservations of all events that it has not begun to pay. */
export async function readHeld(
  db: Database,
  session: string,
): Promise<Pick<Row<'reservations'>, 'token' | 'quantity'>[]> {
  const { rows } = await sql<Pick<Row<'reservations'>, 'token' | 'quantity'>>`
    select token, quantity from reservations
    where session_id = ${session} and state = 'open' and ends_at > now() order by token`.execute(db)
  return rows
}

/**
 * Reads a session's current reservations of an event, in the order in which they were made. The request shows that the
 * buyer is present: reservations shortened by a closed page get their full time back.
 */
export async function readReservations(
  db: Database,
  session: string,
  productId: number,
): Promise<Reservation[]> {
  const read = async () => {
    const { rows } = await sql<
      ReservationRow & Pick<Row<'reservations'>, 'token'> & { is_shortened: boolean }
    >`
      select r.token, r.product_id, r.batch_id, r.ticket_id, r.quantity, r.started_at, r.ends_at,
        exists (select from shortened_reservations s where s.token = r.token) as is_shortened
      from reservations r
      where r.session_id = ${session} and r.product_id = ${productId} and r.state = 'open' and r.ends_at > now()
      order by r.started_at, r.token`.execute(db)
    return rows
  }
  let rows = await read()
  if (rows.some(({ is_shortened }) => is_shortened)) {
    await returnToTickets(db, { session, productId, departure: null })
    rows = await read()
  }
  return rows.map(reservationOf)
}

/** Finds the event of a ticket, whether or not it is still sold; null if it does not exist. */
export async function findEventOfTicket(db: Database, ticketId: number): Promise<number | null> {
  const found = await db
    .selectFrom('tickets')
    .select('product_id')
    .where('id', '=', ticketId)
    .executeTakeFirst()
  return found?.product_id ?? null
}

/** Takes the tickets of a late payment again, all of them or none; to be rolled back where it answers false. */
export async function reclaimTickets(db: Database, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select reclaim_tickets(${attemptId}) as claimed`.execute(db)
  return rows[0]?.claimed === true
}

/** Takes out of the count of batches what has expired, so that nobody who compares their stock with it is misled. */
export async function endExpiredReservations(tx: Database, batchIds: readonly number[]): Promise<void> {
  await sql`
    select end_expired(array(
      select l.id from (
        select b.id from batches b where b.id = any(${[...batchIds]}::bigint[]) order by b.id for no key update) l
    ), clock_timestamp())`.execute(tx)
}

/** Forgets reservations that ended a while ago; counts do not depend on it. Answers how many. */
export async function forgetReservations(db: Database, keptDays: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reservations where state = 'ended' and ends_at < now() - ${keptDays} * interval '1 day'`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
