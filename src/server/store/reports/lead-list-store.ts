import { sql } from 'kysely'
import type { Lead } from '#rules/people/lead.ts'
import type { LeadStep } from '#rules/people/lead-step.ts'
import type { Database } from '../postgres/database.ts'

export type ListedLead = {
  /** A hash of the lead's name, which itself is as good as the buyer's browser. */
  key: string
  step: LeadStep
  fields: Lead['fields']
  origin: Lead['origin']
  product_id: number
  product: string
  /** Whether the offer that the page was opened with still is one of the product. */
  has_offer: boolean
  /** To the microsecond, without a zone: UTC. */
  began_at: string
  seen_at: Date
}

export type LeadFilter = {
  step: LeadStep | null
  product: number | null
  /** The last lead of the page before; null: the first page. */
  before: { at: string; key: string } | null
  limit: number
}

const KEY = sql`md5(l.uuid::text)`

/** People who began to buy of a seller and have not, the newest first. One statement, which reads a page by its index. */
export async function listLeads(
  db: Database,
  sellerId: number,
  { step, product, before, limit }: LeadFilter,
): Promise<ListedLead[]> {
  const { rows } = await sql<ListedLead>`
    select ${KEY} as key, l.step, l.fields, l.origin, l.product_id, p.name as product, l.updated_at as seen_at,
      to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as began_at,
      exists (select from offers o where o.product_id = l.product_id
        and o.hash = l.origin -> 'offer_hash' ->> 'value') as has_offer
    from leads l join products p on p.id = l.product_id
    where
      -- guard: office-own-leads
      l.seller_id = ${sellerId}
      and l.without_purchase
      -- Whoever pays before their lead is saved has bought without it. Asked row by row: a join would read all payments.
      and (select b.id from payments b where b.session_id = l.session_id and b.product_id = l.product_id
        and b.state = 'paid' limit 1) is null
      and (${step}::integer is null or l.step = ${step})
      and (${product}::bigint is null or l.product_id = ${product})
      and (${before === null} or (l.created_at, ${KEY}) < (${before?.at ?? null}::timestamp at time zone 'UTC',
        ${before?.key ?? ''}))
    order by l.created_at desc, ${KEY} desc limit ${limit}`.execute(db)
  return rows
}
