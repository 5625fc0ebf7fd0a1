import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

export type NamedBuyer = { sale_id: string; name: string; city: string }

/** Buyers of a product in the last hours who agreed to be named, the newest first. */
export async function findNamedBuyers(
  db: Database,
  product: number,
  { hours, most }: { hours: number; most: number },
): Promise<NamedBuyer[]> {
  const { rows } = await sql<NamedBuyer>`
    select s.sale_id, p.buyer ->> 'name' as name, coalesce(p.buyer -> 'address' ->> 'city', '') as city
    from payments p join sales s on s.payment_id = p.id and s.line = 0
    -- guard: named-agreed
    where p.product_id = ${product} and p.agreement -> 'accepted' ? 'named'
      and p.created_at > now() - make_interval(hours => ${hours})
      and s.status in ('PAID', 'TRIAL') and p.erased_at is null
    order by p.created_at desc limit ${most}`.execute(db)
  return rows
}

/** Takes back that the buyer of a purchase may be named. */
export async function forgetNaming(db: Database, paymentId: string): Promise<void> {
  await sql`
    update payments set agreement = jsonb_set(agreement, '{accepted}', (agreement -> 'accepted') - 'named')
    where id = ${paymentId} and agreement -> 'accepted' ? 'named'`.execute(db)
}
