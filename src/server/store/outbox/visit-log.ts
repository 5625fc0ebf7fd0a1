import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { VisitBody } from './visit-event-store.ts'

/** A service that received an event, and its response. */
export type ServiceAnswer = {
  provider: string
  pixel: string
  state: 'sending' | 'taken' | 'refused'
  reason: string | null
}

type LoggedVisit = {
  event: string
  action: string | null
  event_id: string
  happened_at: Date
  body: VisitBody
  told: ServiceAnswer[]
}

/** Lists the events sent of a session's visits to a product in the last two days, newest first. */
export async function visitLog(db: Database, session: string, product: number): Promise<LoggedVisit[]> {
  const { rows } = await sql<LoggedVisit>`
    select v.event, nullif(v.action, '') as action, coalesce(v.body->>'told_as', v.event_id) as event_id, v.happened_at, v.body,
      coalesce((select jsonb_agg(jsonb_build_object('provider', s.provider, 'pixel', s.pixel, 'state', s.state,
        'reason', s.reason) order by s.provider, s.pixel) from visit_sends s where s.event_id = v.event_id), '[]') as told
    from visit_events v where v.session_id = ${session} and v.product_id = ${product}
    order by v.happened_at desc limit 60`.execute(db)
  return rows
}

type LoggedSend = ServiceAnswer & { payment_id: string; event: string; event_id: string; happened_at: Date }

/** Lists the events sent of a session's purchases of a product in the last two days, newest first. */
export async function saleSendLog(db: Database, session: string, product: number): Promise<LoggedSend[]> {
  const { rows } = await sql<LoggedSend>`
    select s.payment_id, s.event, s.event_id, s.happened_at, s.provider, s.pixel, s.state, s.reason
    from payments p join pixel_sends s on s.payment_id = p.id
    where p.session_id = ${session} and p.product_id = ${product} and p.created_at > now() - interval '2 days'
    order by s.happened_at desc, s.event_id, s.provider, s.pixel limit 60`.execute(db)
  return rows
}
