import { sql } from 'kysely'
import type { Settlement } from '#rules/outcome.ts'
import type { Database } from './database.ts'

export type WebhookEvent = {
  gateway: string
  eventId: string
  type: string
  reference: string | null
  gatewayId: string | null
  /** What the event itself says of its charge, from a gateway that cannot be asked. */
  told?: Settlement
}

/** Keeps an event and orders its processing, once for each id. */
export async function recordWebhook(db: Database, event: WebhookEvent): Promise<void> {
  await sql`
    with kept as (
      insert into webhook_events (gateway, event_id, type, reference, gateway_id, told)
      values (${event.gateway}, ${event.eventId}, ${event.type}, ${event.reference}, ${event.gatewayId},
        ${event.told === undefined ? null : JSON.stringify(event.told)}::jsonb)
      on conflict do nothing returning gateway, event_id, reference, gateway_id, told
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
  told?: Settlement | null
}

/**
 * Events that are older than `seconds` and not worked on yet: their process died, or their job failed. After three
 * days nothing is expected of them.
 */
export async function findLeftWebhooks(db: Database, seconds: number, limit: number): Promise<LeftWebhook[]> {
  const { rows } = await sql<LeftWebhook>`
    select gateway, event_id, reference, gateway_id, told from webhook_events
    where processed_at is null and received_at < now() - ${seconds} * interval '1 second'
      and received_at > now() - interval '3 days'
    order by received_at limit ${limit}`.execute(db)
  return rows
}
