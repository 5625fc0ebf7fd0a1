import { sql } from 'kysely'
import type { Entry } from '#rules/tickets/check-in.ts'
import type { HalfPriceProof } from '#rules/tickets/ticket-holder.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** An event whose check-in a key opens. */
export type CheckInEvent = { keyId: string; productId: number; sellerId: number; name: string }

/**
 * The event of a key by its hash; null for one that is not known, or was revoked. That a device asked by it is kept, to
 * the minute.
 */
export async function findCheckInEvent(db: Database, keyHash: string): Promise<CheckInEvent | null> {
  const { rows } = await sql<CheckInEvent>`
    with found as (
      select k.id as "keyId", k.product_id as "productId", k.seller_id as "sellerId", p.name, k.seen_at
      from event_keys k join products p on p.id = k.product_id
      where k.key_hash = ${keyHash} and k.revoked_at is null
    ), seen as (
      update event_keys k set seen_at = now() from found f
      where k.id = f."keyId" and coalesce(f.seen_at < now() - interval '1 minute', true)
    )
    select "keyId", "productId", "sellerId", name from found`.execute(db)
  return rows[0] ?? null
}

/** An issued ticket as check-in devices need it. */
export type CheckInTicket = Pick<Row<'issued_tickets'>, 'id' | 'state' | 'half_price'> & {
  kind: string
  holder: Row<'issued_tickets'>['holder_name']
  proof: HalfPriceProof | null
}

export async function readCheckInTickets(db: Database, productId: number): Promise<CheckInTicket[]> {
  const { rows } = await sql<CheckInTicket>`
    select id, state, batch_name || ' · ' || ticket_name as kind, half_price, holder_name as holder,
      nullif(half_price_proof, '') as proof
    from issued_tickets where product_id = ${productId} order by id`.execute(db)
  return rows
}

/** Changes with every ticket of the event that is issued or changed: each adds to the sum. */
export async function checkInListVersion(db: Database, productId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select count(*) || '-' || coalesce(sum(version), 0) as version
    from issued_tickets where product_id = ${productId}`.execute(db)
  return rows[0]?.version ?? ''
}

export type EntriesSince = { entries: Entry[]; cursor: number }

/** An event's entries behind a cursor, in the order in which they were reported, and the cursor behind them. */
export async function readEntries(db: Database, productId: number, cursor: number): Promise<EntriesSince> {
  const { rows } = await sql<
    Pick<Row<'entries'>, 'id' | 'client_uuid' | 'issued_ticket_id' | 'at' | 'device_id' | 'check_in_point'>
  >`
    select id, client_uuid, issued_ticket_id, at, device_id, check_in_point from entries
    where product_id = ${productId} and id > ${cursor} order by id`.execute(db)
  const entries = rows.map((row) => ({
    id: row.client_uuid,
    ticketId: row.issued_ticket_id,
    at: new Date(row.at).toISOString(),
    deviceId: row.device_id,
    checkInPoint: row.check_in_point,
  }))
  return { entries, cursor: rows.at(-1)?.id ?? cursor }
}

/**
 * Result of reported entries: ids of entries whose ticket is not of the event, and tickets that now have more than one
 * entry.
 */
export type Reported = { refused: string[]; doubled: string[] }

/**
 * Writes entries that a device reports, each once however often it is reported. Those of an event are written one
 * device after the other, so that their numbers are committed in their order and no cursor passes over one. None is
 * later than this database's clock.
 */
export function writeEntries(
  db: Database,
  event: Pick<CheckInEvent, 'keyId' | 'productId' | 'sellerId'>,
  entries: readonly Entry[],
): Promise<Reported> {
  const reported = JSON.stringify(entries)
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`check-in:${event.productId}`}, 37))`.execute(
      transaction,
    )
    const { rows: written } = await sql<Pick<Row<'entries'>, 'issued_ticket_id'>>`
      insert into entries
        (seller_id, product_id, issued_ticket_id, event_key_id, check_in_point, device_id, client_uuid, at)
      select ${event.sellerId}, t.product_id, t.id, ${event.keyId}, e."checkInPoint", e."deviceId", e.id,
        least(e.at, clock_timestamp())
      from jsonb_to_recordset(${reported}::jsonb)
        as e (id uuid, "ticketId" uuid, at timestamptz, "deviceId" text, "checkInPoint" text)
      join issued_tickets t on t.id = e."ticketId" and t.product_id = ${event.productId}
      order by e.at
      on conflict (client_uuid) do nothing
      returning issued_ticket_id`.execute(transaction)
    const { rows: doubles } = await sql<{ id: string }>`
      select issued_ticket_id as id from entries
      where issued_ticket_id = any(${written.map((row) => row.issued_ticket_id)}::uuid[])
      group by issued_ticket_id having count(*) > 1`.execute(transaction)
    const { rows: known } = await sql<{ id: string }>`
      select client_uuid as id from entries
      where client_uuid = any(${entries.map(({ id }) => id)}::uuid[])
        and product_id = ${event.productId}`.execute(transaction)
    const isKnown = new Set(known.map(({ id }) => id))
    return {
      refused: entries.map(({ id }) => id).filter((id) => !isKnown.has(id)),
      doubled: doubles.map(({ id }) => id),
    }
  })
}
