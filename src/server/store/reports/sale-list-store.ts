import { sql, type RawBuilder } from 'kysely'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { WITHOUT_CENTS } from '#rules/base/money.ts'
import {
  asParts,
  foldedForSearch,
  isWithinDays,
  NAMES_AMONG,
  wholeNumbersOf,
  type BuyerSight,
  type SaleNarrowing,
  type SaleSearch,
} from '#rules/sales/sale-search.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import type { Database } from '../postgres/database.ts'
import { whenGiven } from '../postgres/when-given.ts'
import { salesOfStatus } from './status-index.ts'

export type ListedSale = {
  sale_id: string
  order_number: string
  product: string
  name: string
  email: string
  amount: number
  currency: string
  status: SaleStatus
  method: PaymentMethod | null
  /** It was taken along with another product, and has the number of that one's order. */
  is_bump: boolean
  created_at: Date
}

export type SaleFilter = {
  search: SaleSearch
  by: SaleNarrowing
  status: SaleStatus | null
  /** Number of days back; null: all. A search with its own index ignores it. */
  days: number | null
  /** The last sale of the page before; null: the first page. */
  before: string | null
  limit: number
  /** How far the sales of a list are counted, with its first page. */
  most: number
}

/** The purchase of each sale `s` as `p`, looked up by its number: a join by hash would read all of them for ten thousand. */
export const WITH_PURCHASE = sql`
      cross join lateral (select id, order_number, product_id, buyer, origin from payments where id = s.payment_id offset 0) p`

/**
 * Sales of a seller, the newest first, and with the first page how many there are. One statement, so that sales in which
 * a name is looked for are read once: at most `NAMES_AMONG` of them, and else `most`.
 */
export async function listSales(
  db: Database,
  sellerId: number,
  { search, by, status, days, before, limit, most }: SaleFilter,
): Promise<{ sales: ListedSale[]; count: number }> {
  const { rows } = await sql<ListedSale & { count: number }>`
    with found as materialized (
      select s.id, s.sale_id, s.payment_id, s.product_id, s.name, s.amount, s.currency, s.status, s.created_at
      from ${searchedSales(sellerId, search, by)} s ${isAmongNewest(search) ? WITH_PURCHASE : sql``}
      where ${fitting({ search, status, days })} and ${narrowedTo(by)}
        and ${whenGiven(
          before,
          sql`(s.created_at, s.id) < (
          select b.created_at, b.id from sales b where b.sale_id = ${before} and b.seller_id = ${sellerId})`,
        )}
      -- In this order there is an index to begin with.
      order by s.created_at desc, s.id desc limit ${before === null ? most : limit}
    )
    select s.sale_id, p.order_number, s.name as product, p.buyer ->> 'name' as name, p.buyer ->> 'email' as email,
      s.amount, s.currency, s.status, s.created_at, s.product_id <> p.product_id as is_bump,
      (select a.method from attempts a where a.payment_id = p.id order by a.number desc limit 1) as method,
      (select count(*) from found) as count
    from (select * from found order by created_at desc, id desc limit ${limit}) s ${WITH_PURCHASE}
    order by s.created_at desc, s.id desc`.execute(db)
  const sales = rows.map(({ count: _, ...sale }) => sale)
  return { sales, count: rows[0]?.count ?? 0 }
}

/** Builds the conditions of a list on the sales that it searches. */
function fitting({
  search,
  status,
  days,
}: Pick<SaleFilter, 'search' | 'status' | 'days'>): RawBuilder<unknown> {
  const since =
    days === null || !isWithinDays(search)
      ? sql`true`
      : sql`s.created_at > now() - make_interval(days => ${days})`
  return sql`${salesOfStatus(status)} and ${matching(search)} and ${since}`
}

/** Builds the condition of a search without an index on its candidates, with purchases as `p`. */
export function matching(search: SaleSearch): RawBuilder<unknown> {
  if (search.kind === 'name') return hasName(sql`p.buyer`, search)
  if (search.kind !== 'phone') return sql`true`
  return sql`(${hasPhone(sql`p.buyer`, search)} or p.id = any(array(${paymentsOfReference(search.reference)})))`
}

/** Whether a search has no index of its own, and goes through the newest sales with their purchases. */
function isAmongNewest({ kind }: SaleSearch): boolean {
  return kind === 'name' || kind === 'phone'
}

/**
 * Returns the candidate sales of a search, each by an index; further conditions in `by` are checked on each of them.
 */
export function searchedSales(
  sellerId: number,
  search: SaleSearch,
  by: SaleNarrowing = {},
): RawBuilder<unknown> {
  const own = sql`select x.* from sales x where x.seller_id = ${sellerId}`
  switch (search.kind) {
    case 'email':
      return sql`(${own} and x.payment_id = any(array(select y.id from payments y
        where y.seller_id = ${sellerId} and lower(y.buyer ->> 'email') = ${search.email})))`
    case 'document':
      return sql`(${own} and x.payment_id = any(array(${paymentsOfDocument(sellerId, search.document)})))`
    case 'order-number':
      return sql`(${own} and x.payment_id = any(array(
        select y.id from payments y where y.order_number = ${search.number}
        union select t.payment_id from issued_tickets t where t.id between ${search.tickets.from} and ${search.tickets.to})))`
    case 'sale-id':
      return sql`(${own} and (x.sale_id = ${search.id} or x.payment_id = any(array(${paymentsOfReference(search.id)}))))`
    case 'reference':
      return sql`(${own} and x.payment_id = any(array(${paymentsOfReference(search.reference)}
        union ${paymentsOfDocument(sellerId, search.reference.toUpperCase())})))`
    case 'phone':
    case 'name':
      return sql`(${own} and ${amongOf(sellerId, by)} order by x.created_at desc, x.id desc limit ${NAMES_AMONG})`
    case 'all':
      return sql`(${own} and ${amongOf(sellerId, by)})`
  }
}

/** The condition of `by` that an index answers best, of sales as `x`: there are fewest with a coupon, most of a product. */
function amongOf(
  sellerId: number,
  { coupon, affiliate, method, offer, product }: SaleNarrowing,
): RawBuilder<unknown> {
  const ofPayments = (payments: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`x.payment_id = any(array(${payments} limit ${NAMES_AMONG}))`
  if (coupon !== undefined)
    return ofPayments(sql`select y.payment_id from holds h join attempts y on y.id = h.attempt_id
      where h.coupon_id = any(array(
        select c.id from coupons c where c.seller_id = ${sellerId}
          and (c.code = ${coupon.toUpperCase()} or c.series = ${coupon.toUpperCase()})))
      order by h.id desc`)
  if (affiliate !== undefined)
    return ofPayments(sql`select y.id from payments y where y.seller_id = ${sellerId}
      and y.origin ->> 'affiliate_id' = ${String(affiliate)} order by y.created_at desc`)
  if (method !== undefined)
    return ofPayments(sql`select y.payment_id from attempts y
      where y.seller_id = ${sellerId} and y.method = ${method} order by y.created_at desc`)
  if (offer !== undefined) return sql`x.offer_hash = ${offer.hash}`
  return product === undefined ? sql`true` : sql`x.product_id = ${product}`
}

/** Builds the filter on sales `s`; values that belong to their purchase are looked up for each by its number. */
export function narrowedTo({
  product,
  offer,
  method,
  coupon,
  affiliate,
  least,
  most,
}: SaleNarrowing): RawBuilder<unknown> {
  const ofLastAttempt = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select ${value} from attempts l where l.payment_id = s.payment_id order by l.number desc limit 1)`
  const conditions = [
    product !== undefined && sql`s.product_id = ${product}`,
    offer !== undefined && sql`s.product_id = ${offer.product} and s.offer_hash = ${offer.hash}`,
    method !== undefined && sql`${ofLastAttempt(sql`l.method`)} = ${method}`,
    coupon !== undefined && withCoupon(ofLastAttempt(sql`upper(l.coupon ->> 'name')`), coupon.toUpperCase()),
    affiliate !== undefined &&
      sql`(select q.origin ->> 'affiliate_id' from payments q where q.id = s.payment_id) = ${String(affiliate)}`,
    least !== undefined && sql`s.amount >= ${minorOf(least)}`,
    most !== undefined && sql`s.amount <= ${minorOf(most)}`,
  ]
  return sql.join(conditions.filter((one) => one !== false).concat(sql`true`), sql` and `)
}

/** Whether the coupon of a sale `s` has a name in capitals, or is one of a series of that name. */
function withCoupon(code: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  return sql`exists (select from (select ${code} as code) l
    left join coupons c on c.seller_id = s.seller_id and c.code = l.code where l.code = ${name} or c.series = ${name})`
}

/** A decimal amount in the smallest unit of a sale's own currency. */
function minorOf(amount: number): RawBuilder<unknown> {
  return sql`round(${amount}::numeric * case when s.currency = any(${WITHOUT_CENTS}::text[]) then 1 else 100 end)`
}

function paymentsOfDocument(sellerId: number, document: string): RawBuilder<unknown> {
  // The second condition is that of the index.
  return sql`select y.id from payments y
    where y.seller_id = ${sellerId} and y.buyer ->> 'document' = ${document} and y.buyer ->> 'document' <> ''`
}

type SearchOf<K extends SaleSearch['kind']> = Extract<SaleSearch, { kind: K }>

/**
 * Whether the phone number of a buyer ends in these digits: it is written with its country, and typed without. Where
 * buyers are masked, whether it is this number.
 */
export function hasPhone(
  buyer: RawBuilder<unknown>,
  { digits, sight }: SearchOf<'phone'>,
): RawBuilder<unknown> {
  const number = sql`regexp_replace(${buyer} ->> 'phone', '[^0-9]', '', 'g')`
  // guard: masked-phones-whole
  if (sight === 'masked') return sql`${number} = any(${wholeNumbersOf(digits)}::text[])`
  return sql`${number} like ${`%${digits}`}`
}

/**
 * Checks whether each of the words occurs in the name or the address of a buyer, in any order. Where buyers are masked,
 * checks whether the name as shown contains the words in their order.
 */
export function hasName(buyer: RawBuilder<unknown>, { words, sight }: SearchOf<'name'>): RawBuilder<unknown> {
  const name = sql`${buyer} ->> 'name'`
  // guard: masked-names-as-shown
  if (sight === 'masked') return sql`${foldedOf(maskedNameOf(name))} like ${likeOf(words)}`
  const parts = words.split(/\s+/).map(likeOf)
  return sql`${foldedOf(sql`concat(${name}, ' ', ${buyer} ->> 'email')`)} like all(${parts}::text[])`
}

/** A text as `foldedForSearch` has it, so that joao finds João and a name is found with or without its joiners. */
const foldedOf = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(regexp_replace(normalize(${text}, nfkd), ${'[\\u0300-\\u036f\\u200c\\u200d]'}, '', 'g'))`

/**
 * Characters that JavaScript treats as spaces: if PostgreSQL recognised fewer, a last name would be a part of the
 * first.
 */
const SPACES = String.raw`[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+`

/** A name as `maskedName` shows it: the first, and the letter with which the last begins. */
function maskedNameOf(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select case when cardinality(w.n) < 2 then w.n[1] else w.n[1] || ' ' || left(w.n[cardinality(w.n)], 1) || '.' end
    from (select array_remove(regexp_split_to_array(${name}, ${SPACES}), '') as n) w)`
}

/** By what we call an attempt, a card of two or a refund, and what its gateway calls it. */
function paymentsOfReference(reference: string): RawBuilder<unknown> {
  return sql`
    select y.payment_id from attempts y where y.reference = ${reference}
    union select y.payment_id from attempts y where y.gateway_id = ${reference} and y.gateway = any(array(${GATEWAYS}))
    union select y.payment_id from attempts y join attempt_legs l on l.attempt_id = y.id
      where l.reference = ${reference} or l.gateway_id = ${reference}
    union select y.payment_id from refunds y where y.refund_id = ${reference} or y.gateway_refund_id = ${reference}`
}

/** The gateways that have taken anything, by skipping from one to the next in the index of their numbers. */
const GATEWAYS = sql`
  with recursive g (name) as (
    (select min(gateway) from attempts where gateway_id is not null)
    union all
    select (select min(gateway) from attempts where gateway_id is not null and gateway > g.name) from g
      where g.name is not null)
  select name from g where name is not null`

/** Words anywhere in a name, in their order, as both are compared. */
function likeOf(words: string): string {
  const plain = foldedForSearch(words).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return `%${plain.split(/\s+/).join('%')}%`
}

/** Whether a sale is this seller's. */
export async function isSaleOf(db: Database, sellerId: number, saleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sales')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('seller_id', '=', sellerId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Resolves an ambiguous search: digits that are a reference of this seller's are one, however old, and else a phone
 * number; letters that are not the number or the id of a sale are a name; for a user who may read buyers, a reference
 * or an address that this seller does not have is a part of one, or of a name.
 */
export async function withoutGuess(
  db: Database,
  sellerId: number,
  search: SaleSearch,
  sight: BuyerSight,
): Promise<SaleSearch> {
  const named: SaleSearch =
    search.kind === 'phone' ? { kind: 'reference', reference: search.reference } : search
  const isOfBuyer = search.kind === 'reference' || search.kind === 'email'
  const otherwise = sight === 'masked' && isOfBuyer ? search : asParts(search)
  if (search.kind !== 'phone' && otherwise === search) return search
  const { rows } =
    await sql`select from ${searchedSales(sellerId, named)} s where not s.dropped limit 1`.execute(db)
  // guard: names-like-numbers
  return rows.length > 0 ? named : otherwise
}
