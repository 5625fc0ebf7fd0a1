import { sql } from 'kysely'
import { MOST_TICKETS, RESERVATION_MINUTES } from '#rules/tickets/ticket-cart.ts'
import { mailboxOf } from '#rules/payment/unpaid-orders.ts'
import type { WaitingState } from '#rules/tickets/waiting-list.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'
import { endExpiredReservations } from './ticket-store.ts'

/** A waiting list entry: address, tickets and state. */
export type WaitingEntry = Pick<
  Row<'waiting_list_entries'>,
  'id' | 'seller_id' | 'product_id' | 'batch_id' | 'ticket_id' | 'email' | 'locale' | 'quantity' | 'state'
> & {
  /** Until when its tickets are kept; null: none are. */
  kept_until: Date | null
  /** How many wait for the batch before it; 0 for one that does not wait. */
  before: number
  /** The event, its batch and its ticket by name. */
  event: string
  batch: string
  ticket: string
}

/** `joined`: in line, perhaps since before. `available`: as many can be had now. `closed`, `unknown`: not to be had. */
export type JoinResult = 'joined' | 'available' | 'closed' | 'unknown'

/** Puts an address in line for a ticket, once for each batch; `id` is used where it is new. `isTold` false: without a mail of it. */
export async function joinWaiting(
  db: Database,
  wish: { id: string; ticketId: number; email: string; locale: string; quantity: number; isMailed?: boolean },
): Promise<JoinResult> {
  const { rows } = await sql<{ result: JoinResult }>`
    select join_waiting_list(${wish.id}, ${wish.ticketId}, ${wish.email}, ${mailboxOf(wish.email)}, ${wish.locale}, ${wish.quantity},
      ${wish.isMailed ?? true}) as result`.execute(db)
  return rows[0]?.result ?? 'unknown'
}

/** Finds an entry in its current state; null if it does not exist. An expired offer reads as lapsed. */
export async function findWaitingEntry(db: Database, id: string): Promise<WaitingEntry | null> {
  const { rows } = await sql<WaitingEntry>`
    select e.id, e.seller_id, e.product_id, e.batch_id, e.ticket_id, e.email, e.locale, e.quantity,
      case when e.state = 'offered' and r.token is null then 'lapsed' else e.state end as state,
      r.ends_at as kept_until, p.name as event, b.name as batch, t.name as ticket,
      (select count(*) from waiting_list_entries o
        where e.state = 'waiting' and o.state = 'waiting' and o.batch_id = e.batch_id and o.position < e.position) as before
    from waiting_list_entries e
    join products p on p.id = e.product_id join batches b on b.id = e.batch_id join tickets t on t.id = e.ticket_id
    left join reservations r on r.token = e.reservation and r.state = 'open' and r.ends_at > now()
    where e.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** `paying`: a purchase holds its tickets. `too-many`: the session holds as many as it may. */
export type TakeResult = WaitingState | 'paying' | 'too-many' | 'unknown'

/** Gives the tickets that are kept for an entry to a session, for the time of a reservation. */
export async function acceptOffer(db: Database, id: string, session: string): Promise<TakeResult> {
  const { rows } = await sql<{ result: TakeResult }>`
    select accept_offer(${id}, ${session}, ${RESERVATION_MINUTES}, ${MOST_TICKETS}) as result`.execute(db)
  return rows[0]?.result ?? 'unknown'
}

/** Leaves the line, or passes the reserved tickets to the next entry. Returns the resulting state. */
export async function declineOffer(db: Database, id: string): Promise<WaitingState | 'unknown'> {
  const { rows } = await sql<{ result: WaitingState | 'unknown' }>`
    select decline_offer(${id}) as result`.execute(db)
  return rows[0]?.result ?? 'unknown'
}

/**
 * Offers what came back to those who wait, where nobody else has come for the batch since. Each batch in a transaction
 * of its own. Answers the batches that were looked at.
 */
export async function offerTickets(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<Pick<Row<'batches'>, 'id'>>`
    select b.id from batches b
    where b.id in (select batch_id from waiting_list_entries where state in ('waiting', 'offered'))
      and (b.stock - b.sold - b.held > 0
        or exists (select from reservations r where r.batch_id = b.id and r.state = 'open' and r.ends_at <= now()))
    order by random() limit ${limit}`.execute(db)
  for (const { id } of rows) await endExpiredReservations(db, [id])
  return rows.map(({ id }) => id)
}

/** Forgets addresses: of those who do not wait any more after so many days, of everybody after a year. */
export async function forgetWaiting(db: Database, keptDays: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from waiting_list_entries
    where (state not in ('waiting', 'offered') and changed_at < now() - ${keptDays} * interval '1 day')
      or changed_at < now() - interval '365 days'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
