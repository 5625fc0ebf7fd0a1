import { sql } from 'kysely'
import type { Recurrence } from '#rules/subscriptions/subscription.ts'
import type { Database } from '../postgres/database.ts'
import type { JsonRow } from '../rows.ts'

/** In the order in which their foreign keys let them be written. */
const TABLES = [
  'payments',
  'attempts',
  'sales',
  'ledger_entries',
  'holds',
  'refunds',
  'subscriptions',
  'subscription_charges',
  'subscription_changes',
  'leads',
  'opening_hours',
] as const
type HistoryTable = (typeof TABLES)[number]

/** Rows of a history by table. Those of one table name the same columns; omitted values have their default. */
export type HistoryRows = {
  [Table in Exclude<HistoryTable, 'subscriptions'>]: Partial<JsonRow<Table>>[]
} & { subscriptions: (Partial<Omit<JsonRow<'subscriptions'>, 'terms'>> & { terms: Recurrence })[] }

/** So many rows are sent at once. */
const BATCH = 1000

/**
 * Writes a history into a database without any sales. Holds of tickets arrive as `held` and are sold here, so that the
 * routine of every purchase issues the tickets; those refunded by then are freed again.
 */
export async function writeHistory(tx: Database, rows: HistoryRows): Promise<void> {
  for (const table of TABLES) {
    for (let begin = 0; begin < rows[table].length; begin += BATCH)
      await insert(tx, table, rows[table].slice(begin, begin + BATCH))
  }
  await sql`update holds set state = 'sold' where state = 'held'`.execute(tx)
  await sql`
    update holds h set state = 'released' from attempts a
    where a.id = h.attempt_id and a.state = 'refunded' and h.kind <> 'stock'`.execute(tx)
  await sql`
    update issued_tickets t set created_at = p.paid_at, changed_at = coalesce(a.outcome_at, p.paid_at)
    from payments p join attempts a on a.payment_id = p.id where p.id = t.payment_id`.execute(tx)
  await countSold(tx)
}

async function insert(tx: Database, table: HistoryTable, rows: readonly object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** The counters of products, batches and coupons, as their holds say. */
async function countSold(tx: Database): Promise<void> {
  const soldBy = (column: 'product_id' | 'batch_id' | 'coupon_id') => sql`(
    select ${sql.ref(column)} as id, sum(quantity) as quantity from holds
    where state = 'sold' and ${sql.ref(column)} is not null group by 1)`
  await sql`update products p set sold = h.quantity from ${soldBy('product_id')} h where h.id = p.id`.execute(
    tx,
  )
  await sql`update batches b set sold = h.quantity from ${soldBy('batch_id')} h where h.id = b.id`.execute(tx)
  await sql`update coupons c set redemptions = h.quantity from ${soldBy('coupon_id')} h where h.id = c.id`.execute(
    tx,
  )
}

/**
 * Checks in most holders of an event's valid tickets, in the two hours around its beginning, under a key that is
 * revoked when the event is over. Attendance is drawn from the names of the tickets.
 */
export async function writeCheckIns(
  tx: Database,
  event: {
    productId: number
    startsAt: Date
    endsAt: Date
    keyName: string
    keyHash: string
    percent: number
  },
): Promise<void> {
  const { productId, startsAt, endsAt, keyName, keyHash, percent } = event
  // A ticket's own name is random: its purchase and number are the seed's.
  const chance = sql`('x' || left(md5(t.payment_id::text || t.number), 7))::bit(28)::integer`
  await sql`
    with key as (
      insert into event_keys (seller_id, product_id, name, key_hash, created_at, seen_at, revoked_at)
      select seller_id, id, ${keyName}, ${keyHash}, ${startsAt}::timestamptz - interval '1 day', ${endsAt}, ${endsAt}
      from products where id = ${productId}
      returning id
    )
    insert into entries (seller_id, product_id, issued_ticket_id, event_key_id, check_in_point, client_uuid, at,
      synced_at, device_id)
    select t.seller_id, t.product_id, t.id, key.id, ${keyName}, md5('entry ' || t.payment_id || t.number)::uuid, e.at,
      e.at + interval '3 seconds', 'demo-' || ${chance} % 2
    from issued_tickets t cross join key,
      lateral (select ${startsAt}::timestamptz + make_interval(mins => ${chance} % 120 - 60) as at) e
    where t.product_id = ${productId} and t.state = 'valid' and ${chance} % 100 < ${percent}
    order by e.at`.execute(tx)
}

/** The rows of coupons by name. */
export async function couponIds(tx: Database, sellerId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('coupons')
    .select(['id', 'name'])
    .where('seller_id', '=', sellerId)
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
