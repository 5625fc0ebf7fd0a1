import { sql } from 'kysely'
import type { ReportedReversal } from '#gateways/gateway.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

export type WebhookEvent = {
  gateway: string
  /** The seller whose secret proved it; null: the gateway's own, for all sellers. */
  sellerId: number | null
  eventId: string
  type: string
  reference: string | null
  gatewayId: string | null
  /** The event's own report of its charge, from a gateway that cannot be queried. */
  reported?: ChargeEvent
  /** Its report of one refund or void, which `gatewayId` names here. */
  reversal?: ReportedReversal
}

/** Keeps an event and orders its processing, once for each id. */
export async function recordWebhook(db: Database, received: WebhookEvent): Promise<void> {
  const event = storable(received)
  await sql`
    with kept as (
      insert into webhook_events (gateway, seller_id, event_id, type, reference, gateway_id, reported, reversal)
      values (${event.gateway}, ${event.sellerId ?? 0}, ${event.eventId}, ${event.type}, ${event.reference}, ${event.gatewayId},
        ${event.reported === undefined ? null : JSON.stringify(event.reported)}::jsonb,
        ${event.reversal === undefined ? null : JSON.stringify(event.reversal)}::jsonb)
      -- guard: event-kept-once
      on conflict do nothing
      returning gateway, seller_id, event_id, reference, gateway_id, reported, reversal
    )
    insert into outbox (topic, payload) select 'webhook', to_jsonb(k) from kept k`.execute(db)
}

/** Replaces characters that no PostgreSQL text can hold by a mark: U+0000, and halves of surrogate pairs. */
function storable(event: WebhookEvent): WebhookEvent {
  const readable = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value
  return JSON.parse(JSON.stringify(event, readable)) as WebhookEvent
}

export async function finishWebhook(db: Database, event: LeftWebhook): Promise<void> {
  await sql`update webhook_events set processed_at = now() where gateway = ${event.gateway}
    and seller_id = ${event.seller_id ?? 0} and event_id = ${event.event_id}`.execute(db)
}

/** Forgets events that no gateway sends again any more. @returns how many they were */
export async function deleteOldWebhooks(db: Database, keptDays: number): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from webhook_events where ctid = any(array(
        select ctid from webhook_events where received_at < now() - ${keptDays} * interval '1 day'
        -- In this order there is an index to begin with; by the limit alone the whole table is searched for none.
        order by received_at limit 10000))
      returning 1
    )
    select count(*) as deleted from gone`.execute(db)
  return rows[0]?.deleted ?? 0
}

/**
 * An event that waits to be worked on, as a row or as the payload of a job. `seller_id` is whose secret proved it; 0,
 * or absent: the gateway's own.
 */
export type LeftWebhook = Pick<Row<'webhook_events'>, 'gateway' | 'event_id' | 'reference' | 'gateway_id'> &
  Partial<Pick<Row<'webhook_events'>, 'seller_id' | 'reported' | 'reversal'>>

/** Returns the report on a refund by the gateway's own id of it; a failure overrides an earlier success. */
export async function findReportedReversal(
  db: Database,
  refund: { gateway: string; sellerId: number; gatewayRefundId: string | null },
): Promise<ReportedReversal | null> {
  if (refund.gatewayRefundId === null) return null
  const { rows } = await sql<Pick<Row<'webhook_events'>, 'reversal'>>`
    select reversal from webhook_events
    where gateway = ${refund.gateway} and seller_id in (0, ${refund.sellerId})
      and reversal ->> 'gatewayId' = ${refund.gatewayRefundId}
    order by reversal ->> 'kind' desc limit 1`.execute(db)
  return rows[0]?.reversal ?? null
}

/**
 * Events that are older than `seconds` and not worked on yet: their process died, or their job failed. After three
 * days nothing is expected of them.
 */
export async function findLeftWebhooks(db: Database, seconds: number, limit: number): Promise<LeftWebhook[]> {
  const { rows } = await sql<LeftWebhook>`
    select gateway, seller_id, event_id, reference, gateway_id, reported, reversal from webhook_events
    where processed_at is null and received_at < now() - ${seconds} * interval '1 second'
      and received_at > now() - interval '3 days'
    order by received_at limit ${limit}`.execute(db)
  return rows
}
