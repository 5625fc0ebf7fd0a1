import { sql } from 'kysely'
import type { Currency } from '#rules/money.ts'
import type { Database } from '../postgres/database.ts'
import type { VisitBody } from './visit-event-store.ts'

type Told = { provider: string; pixel: string; state: 'sending' | 'taken' | 'refused'; reason: string | null }

export type LoggedEvent = {
  event: string
  action: string | null
  event_id: string
  happened_at: Date
  body: VisitBody
  sale_id: string | null
  told: Told[]
}

/** What was told of a session's visits to a product and its purchases there in the last two days, the newest first. */
export async function visitLog(db: Database, session: string, product: number): Promise<LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent & { currency: Currency }>`
    select v.event, nullif(v.action, '') as action, v.event_id, v.happened_at, v.body, null as sale_id,
      coalesce((select jsonb_agg(jsonb_build_object('provider', s.provider, 'pixel', s.pixel, 'state', s.state,
        'reason', s.reason) order by s.provider, s.pixel) from visit_sends s where s.event_id = v.event_id), '[]') as told
    from visit_events v where v.session_id = ${session} and v.product_id = ${product}
    union all
    select s.event, null, s.event_id, min(s.happened_at),
      jsonb_build_object('currency', p.currency, 'value', p.amount, 'items', '[]'::jsonb),
      split_part(s.event_id, '.', 1),
      jsonb_agg(jsonb_build_object('provider', s.provider, 'pixel', s.pixel, 'state', s.state, 'reason', s.reason)
        order by s.provider, s.pixel)
    from payments p join pixel_sends s on s.payment_id = p.id
    where p.session_id = ${session} and p.product_id = ${product} and p.created_at > now() - interval '2 days'
    group by s.event, s.event_id, p.currency, p.amount
    order by 4 desc limit 60`.execute(db)
  return rows
}
