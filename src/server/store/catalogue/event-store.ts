import { sql } from 'kysely'
import type { CountryCode } from '#rules/base/country.ts'
import type { HalfPriceProof } from '#rules/tickets/ticket-holder.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A ticket of a batch, with how many of it are issued and neither void nor given to somebody else. */
export type TicketCounts = Pick<Row<'tickets'>, 'id' | 'name' | 'amount' | 'half_price'> & {
  is_retired: boolean
  issued: number
}

/** A batch as the sale counts it, and who waits for it. */
export type BatchCounts = Pick<Row<'batches'>, 'id' | 'name' | 'stock' | 'sold' | 'held'> & {
  is_retired: boolean
  tickets: TicketCounts[]
  /**
   * People in line, the tickets they want, the time since which the first waits, and people with tickets reserved now.
   */
  waiting: { people: number; tickets: number; since: string | null; offered: number }
}

export type EventCounts = {
  name: string
  currency: string
  is_on_sale: boolean
  /** Its own time zone; null: that of its seller's country. */
  timezone: string | null
  country: CountryCode
  batches: BatchCounts[]
  /** Of the last opening that somebody came to; null: nobody did. */
  waiting_room: { opens_at: string; waiting: number; let_in: number } | null
}

/** Whether a product is an event of a seller, in the catalogue or not any more. */
export async function isEventOf(db: Database, sellerId: number, productId: number): Promise<boolean> {
  const { rows } = await sql`
    select from products where id = ${productId} and seller_id = ${sellerId} and product_type_id = 3`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Reads the sold, held and remaining tickets of an event from the counters that the sale itself uses; expired carts
 * hold nothing. Batches that are no longer sold are included while somebody has tickets of them. One statement.
 */
export async function readEventCounts(db: Database, productId: number): Promise<EventCounts | null> {
  const { rows } = await sql<EventCounts>`
    select p.name, p.currency, p.is_active = 1 and p.retired_at is null as is_on_sale,
      p.body -> 'event' ->> 'timezone' as timezone,
      (select s.country from sellers s where s.id = p.seller_id) as country,
      coalesce((
        select json_agg(json_build_object('id', b.id, 'name', b.name, 'stock', b.stock, 'sold', b.sold,
          'held', b.held - coalesce((select sum(r.quantity) from reservations r
            where r.batch_id = b.id and r.state = 'open' and r.ends_at <= now()), 0),
          'is_retired', b.retired_at is not null,
          'tickets', coalesce((
            select json_agg(json_build_object('id', t.id, 'name', t.name, 'amount', t.amount,
              'half_price', t.half_price, 'is_retired', t.retired_at is not null, 'issued', coalesce(i.issued, 0))
              order by t.retired_at nulls first, t.position, t.id)
            from tickets t left join (
              select ticket_id, count(*) as issued from issued_tickets
              where product_id = p.id and state = 'valid' group by ticket_id) i on i.ticket_id = t.id
            where t.product_id = p.id and t.batch_id = b.id and (t.retired_at is null or i.issued > 0)), '[]'),
          'waiting', (
            select json_build_object('people', count(*) filter (where w.state = 'waiting'),
              'tickets', coalesce(sum(w.quantity) filter (where w.state = 'waiting'), 0),
              'since', min(w.joined_at) filter (where w.state = 'waiting'),
              'offered', count(*) filter (where w.state = 'offered'))
            from waiting_list_entries w where w.batch_id = b.id and w.state in ('waiting', 'offered')))
          order by b.retired_at nulls first, b.position, b.id)
        from batches b where b.product_id = p.id and (b.retired_at is null or b.sold + b.held > 0)), '[]') as batches,
      (select json_build_object('opens_at', w.opens_at,
          'waiting', count(v.session_id) filter (where v.admits_at is null or v.admits_at > now()),
          'let_in', count(v.session_id) filter (where v.admits_at <= now()))
        from (select * from waiting_rooms where product_id = p.id order by opens_at desc limit 1) w
        left join waiting_room_visitors v on v.product_id = w.product_id and v.opens_at = w.opens_at
        group by w.opens_at) as waiting_room
    from products p where p.id = ${productId}`.execute(db)
  return rows[0] ?? null
}

export type EntryCounts = { came_in: number; to_come: number }

/** How many tickets of an event somebody came in with, and how many valid ones nobody did. */
export async function countEntries(db: Database, productId: number): Promise<EntryCounts> {
  const { rows } = await sql<EntryCounts>`
    select count(e.issued_ticket_id)::integer as came_in,
      count(*) filter (where t.state = 'valid' and e.issued_ticket_id is null)::integer as to_come
    from issued_tickets t
    left join (select distinct issued_ticket_id from entries where product_id = ${productId}) e
      on e.issued_ticket_id = t.id
    where t.product_id = ${productId}`.execute(db)
  return rows[0] ?? { came_in: 0, to_come: 0 }
}

/** Somebody who came in. */
export type LastEntry = Pick<Row<'entries'>, 'id' | 'at' | 'check_in_point' | 'issued_ticket_id'> &
  Pick<Row<'issued_tickets'>, 'batch_name' | 'ticket_name' | 'holder_name' | 'state'> & {
    /** Somebody had come in with the ticket before. */
    is_again: boolean
  }

/** The last who came in, as devices reported them, the newest first. */
export async function lastEntries(db: Database, productId: number, most: number): Promise<LastEntry[]> {
  const { rows } = await sql<LastEntry>`
    select e.id, e.at, e.check_in_point, e.issued_ticket_id, t.batch_name, t.ticket_name, t.holder_name, t.state,
      exists (select from entries o where o.issued_ticket_id = e.issued_ticket_id and o.id < e.id) as is_again
    from entries e join issued_tickets t on t.id = e.issued_ticket_id
    where e.product_id = ${productId} order by e.id desc limit ${most}`.execute(db)
  return rows
}

/** Above it are ids that only files choose. */
const OWN_IDS_BELOW = 1_000_000_000

/** The next id that no batch of the installation has had. The right to change the catalogue is held. */
export async function nextBatchId(tx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) + 1 as id from batches where id < ${OWN_IDS_BELOW}`.execute(tx)
  return rows[0]?.id ?? 1
}

/** The same of tickets. */
export async function nextTicketId(tx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) + 1 as id from tickets where id < ${OWN_IDS_BELOW}`.execute(tx)
  return rows[0]?.id ?? 1
}

/** A valid ticket of an event and whose it is, with the purchase that it was bought by. */
export type HolderRow = Pick<
  Row<'issued_tickets'>,
  'id' | 'batch_name' | 'ticket_name' | 'holder_name' | 'holder_email'
> & {
  proof: HalfPriceProof | null
  order_number: string
  buyer: string
  buyer_email: string
  /** When somebody first came in with it; null: nobody did. */
  entered_at: Date | null
}

/** Valid tickets of an event behind an id, in the order of their ids. One statement, and no more rows than are asked for. */
export async function listHolders(
  db: Database,
  productId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    with page as (
      select * from issued_tickets
      where product_id = ${productId} and state = 'valid' and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}
    )
    select t.id, t.batch_name, t.ticket_name, nullif(t.half_price_proof, '') as proof, t.holder_name, t.holder_email,
      p.order_number, coalesce(p.buyer ->> 'name', '') as buyer, coalesce(p.buyer ->> 'email', '') as buyer_email,
      (select min(e.at) from entries e where e.issued_ticket_id = t.id) as entered_at
    from page t join payments p on p.id = t.payment_id order by t.id`.execute(db)
  return rows
}
