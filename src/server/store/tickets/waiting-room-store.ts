import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** The waiting room of one opening of an event. */
export type WaitingRoomKey = { productId: number; opensAt: Date; perMinute: number }

/** When a session is let in, in milliseconds from now by the database's clock; null: it is drawn at the opening. */
export type Arrival = { waitMs: number | null }

/** Puts sessions in line in their order, except those that are in it already, and returns how long each has to wait. */
export async function enterWaitingRoom(
  db: Database,
  { productId, opensAt, perMinute }: WaitingRoomKey,
  sessions: readonly string[],
): Promise<Arrival[]> {
  const { rows } = await sql<{ session: string; admits: Date | null; moment: Date }>`
    select session, admits, moment
    from enter_waiting_room(${productId}, ${opensAt}, ${perMinute}, ${[...sessions]}::text[])`.execute(db)
  const found = new Map(
    rows.map(({ session, admits, moment }) => [
      session,
      { waitMs: admits === null ? null : admits.getTime() - moment.getTime() },
    ]),
  )
  return sessions.map((session) => {
    const arrival = found.get(session)
    if (arrival === undefined) throw new Error('somebody entered a room and is not in it')
    return arrival
  })
}

/** Whether a session has tickets of an event in hand: reserved, or in a purchase under way. */
export async function isBuying(db: Database, session: string, productId: number): Promise<boolean> {
  const { rows } = await sql<{ buys: boolean }>`
    select exists (
      select from reservations where session_id = ${session} and product_id = ${productId}
        and (state = 'paying' or (state = 'open' and ends_at > now()))) as buys`.execute(db)
  return rows[0]?.buys === true
}

/**
 * Whether a waiting room of an event has admitted a session. An opening that its seller moved admitted for the new one
 * too, as the pass does; older openings than a day before it are another sale.
 */
export async function wasAdmitted(
  db: Database,
  session: string,
  { productId, opensAt }: Pick<WaitingRoomKey, 'productId' | 'opensAt'>,
): Promise<boolean> {
  // By the rooms of these days, of which there are few, as in `placesOf`.
  const { rows } = await sql<{ admitted: boolean }>`
    select exists (
      select from waiting_rooms r
      join waiting_room_visitors v
        on v.product_id = r.product_id and v.opens_at = r.opens_at and v.session_id = ${session}
      where r.product_id = ${productId} and r.opens_at > ${opensAt}::timestamptz - interval '1 day'
        and v.admits_at <= now()) as admitted`.execute(db)
  return rows[0]?.admitted === true
}

/** Openings of events in whose waiting rooms a session has a place. */
export async function placesOf(
  db: Database,
  session: string,
): Promise<{ productId: number; opensAt: Date }[]> {
  // By the rooms of these days, of which there are few: the visitors have no index by session.
  const { rows } = await sql<{ product_id: number; opens_at: Date }>`
    select v.product_id, v.opens_at from waiting_rooms r
    join waiting_room_visitors v on v.product_id = r.product_id and v.opens_at = r.opens_at and v.session_id = ${session}`.execute(
    db,
  )
  return rows.map(({ product_id, opens_at }) => ({ productId: product_id, opensAt: opens_at }))
}

/** Gives up a place in line. Those behind it keep theirs. */
export async function leaveWaitingRoom(
  db: Database,
  session: string,
  { productId, opensAt }: Pick<WaitingRoomKey, 'productId' | 'opensAt'>,
): Promise<void> {
  await sql`
    delete from waiting_room_visitors
    where product_id = ${productId} and opens_at = ${opensAt} and session_id = ${session}`.execute(db)
}

/** Forgets rooms that opened so many days ago, and who was in them. */
export async function forgetWaitingRooms(db: Database, keptDays: number): Promise<void> {
  // By their rooms: the visitors have no index by time.
  await sql`
    with old as (
      delete from waiting_rooms where opens_at < now() - ${keptDays} * interval '1 day'
      returning product_id, opens_at
    )
    delete from waiting_room_visitors v using old where v.product_id = old.product_id and v.opens_at = old.opens_at`.execute(
    db,
  )
}
