import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

export type HomeFacts = {
  name: string
  country: string
  products: { id: number; name: string; is_event: boolean }[]
  hasGateway: boolean
  members: number
}

/** What the start page of a seller is made of. One statement. */
export async function readHome(db: Database, sellerId: number, most: number): Promise<HomeFacts> {
  const { rows } = await sql<HomeFacts>`
    select s.name, s.country,
      coalesce((select json_agg(p) from (
        select id, name, product_type_id = 3 as is_event from products where seller_id = s.id and retired_at is null and is_active = 1
        order by id limit ${most}) p), '[]') as products,
      exists (select from gateway_credentials c where c.seller_id = s.id) as "hasGateway",
      (select count(*) from members m where m.seller_id = s.id) as members
    from sellers s where s.id = ${sellerId}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error(`the seller ${sellerId} is gone`)
  return facts
}
