import { sql, type RawBuilder } from 'kysely'
import type { LeadStep } from '#rules/people/lead-step.ts'
import type { SaleNarrowing, SaleSearch } from '#rules/sales/sale-search.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import type { SubscriptionStatus } from '#rules/subscriptions/subscription.ts'
import type { Database } from '../postgres/database.ts'
import { whenGiven } from '../postgres/when-given.ts'
import { salesOfStatus } from './status-index.ts'
import { hasName, matching, narrowedTo, searchedSales, WITH_PURCHASE } from './sale-list-store.ts'
import { searchedSubscriptions } from './subscription-list-store.ts'

/*
 * Rows of lists as files have them: a page behind the key of the row before, by the same indexes as the office's lists.
 * Moments are texts of the seller's time zone.
 */

/** Rows of a seller from a moment to another, behind a key. */
export type Page = {
  seller: number
  zone: string
  from: Date | null
  until: Date | null
  /** The key of the last row that was read; null: none was. */
  after: string | null
  limit: number
}

/** The buyer, with the fields that were typed. */
export type ExportedPerson = { name: string; email: string; phone: string; document: string }

export type SaleRow = ExportedPerson & {
  key: string
  order_number: string
  created: string
  paid: string | null
  product: string
  offer: string | null
  status: SaleStatus
  method: string | null
  installments: number | null
  currency: string
  amount: number
  discount: number
  refunded: number
  coupon: string | null
  affiliate: string | null
  source: string | null
  campaign: string | null
  proposal: string | null
}

const PERSON = (buyer: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce(${buyer} ->> 'name', '') as name, coalesce(${buyer} ->> 'email', '') as email,
  coalesce(${buyer} ->> 'phone', '') as phone, coalesce(${buyer} ->> 'document', '') as document`

const momentOf = (moment: RawBuilder<unknown>, zone: string): RawBuilder<unknown> =>
  sql`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`

const withinOf = (
  moment: RawBuilder<unknown>,
  { from, until }: Pick<Page, 'from' | 'until'>,
): RawBuilder<unknown> =>
  sql`${moment} >= coalesce(${from}::timestamptz, '-infinity') and ${moment} < coalesce(${until}::timestamptz, 'infinity')`

/** Sales, the newest first. */
export async function exportSales(
  db: Database,
  page: Page,
  { search, by, status }: { search: SaleSearch; by: SaleNarrowing; status: SaleStatus | null },
): Promise<SaleRow[]> {
  const { seller, zone, after, limit } = page
  const { rows } = await sql<SaleRow>`
    select s.sale_id as key, p.order_number, ${momentOf(sql`s.created_at`, zone)} as created,
      ${momentOf(sql`s.paid_at`, zone)} as paid, s.name as product, s.offer_hash as offer, s.status,
      a.method, a.installments, s.currency, s.amount, s.discount, s.refunded, a.coupon ->> 'name' as coupon, p.origin ->> 'affiliate_id' as affiliate,
      coalesce(p.origin -> 'metas' ->> 'utm_source', p.origin -> 'metas' ->> 'src') as source, p.origin -> 'metas' ->> 'utm_campaign' as campaign,
      p.origin ->> 'proposal_id' as proposal,
      ${PERSON(sql`p.buyer`)}
    from ${searchedSales(seller, search, by)} s ${WITH_PURCHASE}
    left join lateral (select method, installments, coupon from attempts where payment_id = p.id order by number desc limit 1) a
      on true
    where ${salesOfStatus(status)} and ${withinOf(sql`s.created_at`, page)}
      and ${whenGiven(
        after,
        sql`(s.created_at, s.id) < (
        select b.created_at, b.id from sales b where b.sale_id = ${after} and b.seller_id = ${seller})`,
      )}
      and ${matching(search)} and ${narrowedTo(by)}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

export type SubscriptionRow = ExportedPerson & {
  key: string
  order_number: string
  product: string
  type: string
  status: SubscriptionStatus
  method: string
  period: number
  currency: string
  amount: number
  paid_charges: number
  started: string
  next_charge: string | null
  ended: string | null
  end_reason: string | null
}

/** Subscriptions, the newest first. */
export async function exportSubscriptions(
  db: Database,
  page: Page,
  { search, status }: { search: SaleSearch; status: SubscriptionStatus | null },
): Promise<SubscriptionRow[]> {
  const { seller, zone, after, limit } = page
  const { rows } = await sql<SubscriptionRow>`
    select s.subscription_id as key, p.order_number, s.name as product, s.type, s.status, s.method, s.period,
      s.currency, s.amount,
      (select count(*) from subscription_charges c where c.subscription_id = s.id and c.state = 'paid') as paid_charges,
      ${momentOf(sql`s.started_at`, zone)} as started, ${momentOf(sql`s.next_charge_at`, zone)} as next_charge,
      ${momentOf(sql`s.ended_at`, zone)} as ended, s.end_reason, ${PERSON(sql`s.buyer`)}
    from ${searchedSubscriptions(seller, search)} s join payments p on p.id = s.payment_id
    where (${status}::text is null or s.status = ${status}) and ${withinOf(sql`s.created_at`, page)}
      and ${whenGiven(
        after,
        sql`(s.created_at, s.id) < (select b.created_at, b.id from subscriptions b
        where b.subscription_id = ${after} and b.seller_id = ${seller})`,
      )}
      and ${search.kind === 'name' ? hasName(sql`s.buyer`, search) : sql`true`}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

export type LeadRow = Omit<ExportedPerson, 'document'> & {
  key: string
  began: string
  seen: string
  step: LeadStep
  product: string
  /** The address that the browser reported. */
  link: string
}

/** Lists started but incomplete purchases, the newest first; as in the office's list. */
export async function exportLeads(
  db: Database,
  page: Page,
  { step, product }: { step: LeadStep | null; product: number | null },
): Promise<LeadRow[]> {
  const { seller, zone, after, limit } = page
  const [at = '', hash = ''] = after?.split('_') ?? []
  const field = (name: string): RawBuilder<unknown> =>
    sql`coalesce(l.fields -> ${name}::text ->> 'value', '')`
  const { rows } = await sql<LeadRow>`
    select to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '_' || md5(l.uuid::text) as key,
      ${momentOf(sql`l.created_at`, zone)} as began, ${momentOf(sql`l.updated_at`, zone)} as seen, l.step,
      p.name as product, coalesce(l.origin -> 'saleLink' ->> 'value', '') as link,
      ${field('name')} as name, ${field('email')} as email, ${field('cellphone')} as phone
    from leads l join products p on p.id = l.product_id
    where l.seller_id = ${seller}
      and l.without_purchase
      and (select b.id from payments b where b.session_id = l.session_id and b.product_id = l.product_id
        and b.state = 'paid' limit 1) is null
      and (${step}::integer is null or l.step = ${step}) and (${product}::bigint is null or l.product_id = ${product})
      and ${withinOf(sql`l.created_at`, page)}
      and (${after === null} or (l.created_at, md5(l.uuid::text)) < (
        ${at === '' ? null : at}::timestamp at time zone 'UTC', ${hash}))
    order by l.created_at desc, md5(l.uuid::text) desc limit ${limit}`.execute(db)
  return rows
}
