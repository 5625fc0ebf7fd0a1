import { sql } from 'kysely'
import { DEFAULT_PERIOD_DAYS } from '#rules/subscriptions/subscription.ts'
import type { Database } from '../postgres/database.ts'

export type ProductRow = {
  id: number
  name: string
  type: 'TRANSACTION' | 'SUBSCRIPTION' | 'CONTRACT'
  format: 'DIGITAL' | 'PHYSICALPRODUCT'
  is_event: boolean
  /** The least that a ticket costs, for an event. */
  amount: number
  currency: string
  /** Days between charges; null: it is paid once. */
  period: number | null
  is_on_sale: boolean
  /** Null: without limit. */
  left: number | null
}

/** How much is left of a product `p`; null: without limit. */
export const LEFT_OF_PRODUCT = sql<number | null>`
  case when p.product_type_id = 3
    then (select sum(b.stock - b.sold - b.held)::bigint from batches b
      where b.product_id = p.id and b.retired_at is null)
    else p.stock - p.sold - p.held end`

/** Lists the current and former products of a seller, newest first. One statement. */
export async function listProducts(db: Database, sellerId: number, most: number): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.name, p.type, p.format, p.product_type_id = 3 as is_event, p.currency,
      coalesce((select min(t.amount) from tickets t where t.product_id = p.id and t.retired_at is null),
        p.amount) as amount,
      case when p.type <> 'TRANSACTION'
        then coalesce((p.body ->> 'period')::int, ${DEFAULT_PERIOD_DAYS}::int) end as period,
      p.is_active = 1 as is_on_sale,
      ${LEFT_OF_PRODUCT} as "left"
    from products p where p.seller_id = ${sellerId} and p.retired_at is null
    order by p.id desc limit ${most}`.execute(db)
  return rows
}

/** Returns the names of a seller's products, on sale or not, in the order of their numbers. */
export async function namesOfProducts(
  db: Database,
  sellerId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from products
    where seller_id = ${sellerId} and id = any(${ids}::bigint[]) and retired_at is null order by id`.execute(
    db,
  )
  return rows
}

/** Above it are ids that only files choose; addresses take none above 2,147,483,647. */
export const OWN_IDS_BELOW = 1_000_000_000

/** The next id that no product of the installation has had. The right to change the catalogue is held. */
export async function nextProductId(tx: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) + 1 as id from products where id < ${OWN_IDS_BELOW}`.execute(tx)
  return rows[0]?.id ?? 1
}

/** Returns the sold and held quantity of a product, which is the minimum for a change of its stock. */
export async function takenOf(db: Database, productId: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select sold + held as taken from products where id = ${productId}`.execute(db)
  return rows[0]?.taken ?? 0
}

/** An attempt that is not over. */
const UNDER_WAY = sql`state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review')`

/**
 * How many purchases of products are being paid: charged, in review, or with a code that nobody has paid; counted up to
 * `most`. It reads the attempts of the installation that are not over, never those that are.
 */
export async function countUnderWay(
  db: Database,
  products: readonly number[],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from attempts where due_at is not null and product_id = any(${products}::bigint[])
        and ${UNDER_WAY} limit ${most}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many purchases of a product are being paid with each of its bumps, counted up to `most`. */
export async function countBumpsUnderWay(
  db: Database,
  productId: number,
  most: number,
): Promise<{ product_id: number; count: number }[]> {
  const { rows } = await sql<{ product_id: number; count: number }>`
    select s.product_id, least(count(*), ${most}) as count
    from attempts a join sales s on s.payment_id = a.payment_id and s.product_id <> a.product_id and not s.dropped
    where a.due_at is not null and a.product_id = ${productId} and ${UNDER_WAY}
    group by s.product_id order by s.product_id`.execute(db)
  return rows
}

/** The country of a seller. */
export async function countryOf(db: Database, sellerId: number): Promise<string> {
  const { country } = await db
    .selectFrom('sellers')
    .select('country')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow()
  return country
}
