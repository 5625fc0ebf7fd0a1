import { sql } from 'kysely'
import type { HashedBuyer } from '#rules/advertising/advertising-person.ts'
import type { Currency } from '#rules/base/money.ts'
import type { VisitEvent } from '#rules/advertising/visit-events.ts'
import type { Database } from '../postgres/database.ts'

/** Browser data of a visit to be sent, kept only until they are sent. */
export type VisitBrowser = {
  agent: string
  address: string
  agreed: boolean
  /** The parameters of the link by which services know their click. */
  metas: Record<string, string>
  fbc?: string
  fbp?: string
  /** The pixels that receive it, if not all do. */
  pixels?: readonly string[]
  /** Of the buyer, where a caller said it. */
  hashed?: HashedBuyer
}

/** Contents of an event, as a page and a service receive it. Amounts in minor units. */
export type VisitBody = {
  /** The id that the services receive, if a caller has its own; it is the caller's, and not one of our keys. */
  told_as?: string
  currency: Currency
  value: number
  items: { id: string; name: string; price: number; quantity: number }[]
}

export type VisitRecord = {
  event_id: string
  /** Empty where the event has none. */
  action: string
  session_id: string
  seller_id: number
  product_id: number
  event: VisitEvent
  body: VisitBody
  about: VisitBrowser | null
  happened_at: Date
}

export type NewVisitEvent = Omit<VisitRecord, 'happened_at'>

/** The job that sends an event. */
export type VisitOrder = { event_id: string; action: string }

/**
 * Records events of a visit and orders their delivery to the advertisers, in one statement. Returns those that are new:
 * repeated events are not sent.
 */
export async function keepVisitEvents(
  db: Database,
  events: readonly NewVisitEvent[],
): Promise<{ event_id: string; action: string; happened_at: Date }[]> {
  const { rows } = await sql<{ event_id: string; action: string; happened_at: Date }>`
    with new as (
      insert into visit_events (event_id, action, session_id, seller_id, product_id, event, body, about)
      select event_id, action, session_id, seller_id, product_id, event, body, about
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) e (event_id text, action text, session_id text,
        seller_id bigint, product_id bigint, event text, body jsonb, about jsonb)
      -- guard: visit-once
      on conflict do nothing
      returning event_id, action, happened_at, about is not null as is_told
    ), ordered as (
      insert into outbox (topic, payload)
      select 'visit', jsonb_build_object('event_id', event_id, 'action', action) from new where is_told
    )
    select event_id, action, happened_at from new`.execute(db)
  return rows
}

export async function findVisitEvent(db: Database, order: VisitOrder): Promise<VisitRecord | null> {
  const { rows } = await sql<VisitRecord>`select * from visit_events
    where event_id = ${order.event_id} and action = ${order.action}`.execute(db)
  return rows[0] ?? null
}

/** One event of a visit for one pixel. */
export type VisitSend = { eventId: string; sellerId: number; provider: string; pixel: string }

/** Begins to send an event, or resumes after a send without an answer. False: it was sent, or never can be. */
export async function beginVisitSend(db: Database, send: VisitSend): Promise<boolean> {
  const { rows } = await sql`
    insert into visit_sends (event_id, seller_id, provider, pixel)
    values (${send.eventId}, ${send.sellerId}, ${send.provider}, ${send.pixel})
    on conflict (event_id, provider, pixel) do update set tries = visit_sends.tries + 1, sent_at = now()
    where visit_sends.state = 'sending'
    returning 1`.execute(db)
  return rows.length === 1
}

/** Notes what became of it; a null reason is `taken`. */
export async function endVisitSend(db: Database, send: VisitSend, reason: string | null): Promise<void> {
  await sql`update visit_sends set state = ${reason === null ? 'taken' : 'refused'}, reason = ${reason}
    where event_id = ${send.eventId} and provider = ${send.provider} and pixel = ${send.pixel}`.execute(db)
}

/** Deletes the browser data from an event that was sent. */
export async function forgetVisitBrowser(db: Database, order: VisitOrder): Promise<void> {
  await sql`update visit_events set about = null
    where event_id = ${order.event_id} and action = ${order.action}`.execute(db)
}

/** Forgets visits that are over. */
export async function forgetVisits(db: Database, days: number): Promise<void> {
  await sql`delete from visit_events where happened_at < now() - ${days} * interval '1 day'`.execute(db)
  await sql`delete from visit_sends where sent_at < now() - ${days} * interval '1 day'`.execute(db)
}
