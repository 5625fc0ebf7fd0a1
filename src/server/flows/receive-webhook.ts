import type { WebhookReading } from '#gateways/gateway.ts'
import { findPurchaseByGateway } from '../store/payment-store.ts'
import { finishWebhook, recordWebhook } from '../store/webhook-store.ts'
import { resolveAttempt, type ResolveDeps } from './resolve-attempt.ts'

/**
 * Keeps a webhook that proved its origin. It is answered at once and worked on by a job; a repeat changes nothing.
 */
export async function receiveWebhook(
  deps: Pick<ResolveDeps, 'db'>,
  gateway: string,
  reading: Extract<WebhookReading, { kind: 'event' }>,
): Promise<void> {
  await recordWebhook(deps.db, { gateway, ...reading })
}

/**
 * Works on a kept webhook. It only says where to look: the state is read again from the gateway, so order, repeats
 * and old news make no difference.
 */
export async function processWebhook(
  deps: ResolveDeps,
  event: { gateway: string; event_id: string; reference: string | null; gateway_id: string | null },
): Promise<void> {
  const found = await findPurchaseByGateway(deps.db, {
    gateway: event.gateway,
    reference: event.reference,
    gatewayId: event.gateway_id,
  })
  if (found === null) {
    deps.log.warn('webhook-without-attempt', { gateway: event.gateway, event_id: event.event_id })
  } else {
    await resolveAttempt(deps, found.purchase, found.attempt)
  }
  await finishWebhook(deps.db, event.gateway, event.event_id)
}
