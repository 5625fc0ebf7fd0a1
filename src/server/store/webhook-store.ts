import { sql } from 'kysely'
import type { Database } from './database.ts'

export type WebhookEvent = {
  gateway: string
  eventId: string
  type: string
  reference: string | null
  gatewayId: string | null
}

/** Keeps an event and orders its processing, once for each id. */
export async function recordWebhook(db: Database, event: WebhookEvent): Promise<void> {
  await sql`
    with kept as (
      insert into webhook_events (gateway, event_id, type, reference, gateway_id)
      values (${event.gateway}, ${event.eventId}, ${event.type}, ${event.reference}, ${event.gatewayId})
      on conflict do nothing returning gateway, event_id, reference, gateway_id
    )
    insert into outbox (topic, payload) select 'webhook', to_jsonb(k) from kept k`.execute(db)
}

export async function finishWebhook(db: Database, gateway: string, eventId: string): Promise<void> {
  await sql`update webhook_events set processed_at = now()
    where gateway = ${gateway} and event_id = ${eventId}`.execute(db)
}

export type LeftWebhook = {
  gateway: string
  event_id: string
  reference: string | null
  gateway_id: string | null
}

/**
 * Events that are older than `seconds` and not worked on yet: their process died, or their job failed. After three
 * days nothing is expected of them.
 */
export async function findLeftWebhooks(db: Database, seconds: number, limit: number): Promise<LeftWebhook[]> {
  const { rows } = await sql<LeftWebhook>`
    select gateway, event_id, reference, gateway_id from webhook_events
    where processed_at is null and received_at < now() - ${seconds} * interval '1 second'
      and received_at > now() - interval '3 days'
    order by received_at limit ${limit}`.execute(db)
  return rows
}
