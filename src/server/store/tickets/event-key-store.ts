import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A key of an event's check-in page, without the key. */
export type EventKeyRecord = Pick<
  Row<'event_keys'>,
  'id' | 'name' | 'created_at' | 'seen_at' | 'revoked_at'
> & {
  /** Entries that devices reported with it. */
  entries: number
}

/** Keeps the hash of a new key; false where the product is no event. */
export async function keepEventKey(
  db: Database,
  key: { productId: number; name: string; hash: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into event_keys (seller_id, product_id, name, key_hash)
    select seller_id, id, ${key.name}, ${key.hash} from products
    where id = ${key.productId} and product_type_id = 3
    returning id`.execute(db)
  return rows.length > 0
}

/** An event's keys, the oldest first. */
export async function listEventKeys(db: Database, productId: number): Promise<EventKeyRecord[]> {
  const { rows } = await sql<EventKeyRecord>`
    select k.id, k.name, k.created_at, k.seen_at, k.revoked_at, coalesce(e.entries, 0) as entries
    from event_keys k left join (
      select event_key_id, count(*)::integer as entries from entries where product_id = ${productId} group by 1
    ) e on e.event_key_id = k.id
    where k.product_id = ${productId} order by k.created_at, k.id`.execute(db)
  return rows
}

/** Revokes a key; false where none has that id, or the named event has no such key. */
export async function revokeEventKey(
  db: Database,
  id: string,
  productId: number | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    update event_keys set revoked_at = coalesce(revoked_at, now())
    -- guard: key-of-the-own-event
    where id::text = ${id} and product_id = coalesce(${productId}::bigint, product_id)
    returning id`.execute(db)
  return rows.length > 0
}
