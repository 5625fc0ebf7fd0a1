import { sql } from 'kysely'
import { LEAVING_SECONDS } from '#rules/tickets/ticket-cart.ts'
import type { Database } from '../postgres/database.ts'

/** A session's departure from an event; `departure` is the name that the page gave to it. */
export type Departure = { session: string; productId: number; departure: string }

/** Lets what is reserved end soon, unless the page is known to be back; answers whether anything ends sooner. */
export async function leaveTickets(
  db: Database,
  { session, productId, departure }: Departure,
): Promise<boolean> {
  const { rows } = await sql<{ sooner: boolean }>`
    select leave_tickets(${session}, ${productId}, ${departure}, ${LEAVING_SECONDS}) as sooner`.execute(db)
  return rows[0]?.sooner === true
}

/**
 * Restores the full time of reservations that have not ended. `departure`: the departure that is undone, also one that
 * is reported to the server later; null: every one that was reported. Returns whether anything ends later now.
 */
export async function returnToTickets(
  db: Database,
  { session, productId, departure }: Omit<Departure, 'departure'> & { departure: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ later: boolean }>`
    select return_to_tickets(${session}, ${productId}, ${departure}) as later`.execute(db)
  return rows[0]?.later === true
}

/** Forgets departures of other days, and the ends of reservations that are forgotten themselves. */
export async function forgetDepartures(db: Database): Promise<void> {
  await sql`delete from departures where at < now() - interval '1 day'`.execute(db)
  await sql`
    delete from shortened_reservations s where not exists (
      select from reservations r where r.token = s.token and r.state <> 'ended')`.execute(db)
}
