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
