import { sql } from 'kysely'
import type { Currency, Minor } from '#rules/base/money.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A charge of which nobody knows what became, as an operator sees it. Nothing of it is the buyer's. */
export type UnknownOutcome = Pick<
  Row<'attempts'>,
  'id' | 'seller_id' | 'gateway' | 'gateway_id' | 'method' | 'reference' | 'due_at' | 'looked_at'
> & {
  payment_id: string
  sale_id: string
  seller: string
  total: Minor
  currency: Currency
  since: Date
}

/** Charges under way for a normal time are not listed. */
const UNDER_WAY_SECONDS = 60

/**
 * Charges whose outcome is not known a minute after they were ordered, the oldest first. By the partial index of what
 * is due, so that the size of the history does not matter.
 */
export async function listUnknownOutcomes(db: Database, limit: number): Promise<UnknownOutcome[]> {
  const { rows } = await sql<UnknownOutcome>`
    select a.id, a.payment_id, a.seller_id, s.name as seller, a.gateway, a.gateway_id, a.method, a.reference, a.total,
      a.currency, a.due_at, a.looked_at,
      (select l.sale_id from sales l where l.payment_id = a.payment_id order by l.line limit 1) as sale_id, o.since
    from attempts a join sellers s on s.id = a.seller_id
    cross join lateral (select case when a.state = 'unknown' then coalesce(a.outcome_at, a.sent_at, a.created_at)
      else coalesce(a.sent_at, a.created_at) end as since) o
    where a.due_at is not null and a.state in ('sending', 'unknown')
      and o.since < now() - ${UNDER_WAY_SECONDS} * interval '1 second'
    order by o.since, a.id limit ${limit}`.execute(db)
  return rows
}

/** The purchase of a charge whose outcome is not known; null: there is no such charge, or it is known by now. */
export async function paymentOfUnknown(db: Database, attemptId: string): Promise<string | null> {
  const { rows } = await sql<Pick<Row<'attempts'>, 'payment_id'>>`
    select payment_id from attempts where id = ${attemptId}
      and due_at is not null and state in ('sending', 'unknown')`.execute(db)
  return rows[0]?.payment_id ?? null
}
