import type { WebhookReading } from '#gateways/gateway.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { findPurchaseByGateway } from '../../store/purchases/payment-store.ts'
import type { AttemptRecord, Purchase } from '../../store/purchases/purchase-records.ts'
import { bookDispute } from '../../store/purchases/leg-store.ts'
import { finishWebhook, recordWebhook, type LeftWebhook } from '../../store/gateways/webhook-store.ts'
import { confirmReversal } from '../refunds/confirm-reversal.ts'
import { resolveAttempt, type ResolveDeps } from '../outcomes/resolve-attempt.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'

/**
 * Keeps a webhook that proved its origin. It is answered at once and worked on by a job; a repeat changes nothing.
 */
export async function receiveWebhook(
  deps: Pick<ResolveDeps, 'db'>,
  gateway: string,
  reading: Extract<WebhookReading, { kind: 'event' }>,
  /** Seller whose secret proved it; null: the gateway's own. */
  sellerId: number | null = null,
): Promise<void> {
  await recordWebhook(deps.db, { gateway, sellerId, ...reading })
}

/**
 * Works on a kept webhook. It only says where to look: the state is read again from the gateway, so order, repeats
 * and old news make no difference. Of a gateway that cannot be asked, the proven event itself is applied.
 */
export async function processWebhook(deps: ResolveDeps, event: LeftWebhook): Promise<void> {
  const found = await findPurchaseByGateway(deps.db, {
    gateway: event.gateway,
    reference: event.reference,
    gatewayId: event.gateway_id,
    sellerId: event.seller_id ?? 0,
  })
  if (found === null) {
    deps.log.warn('webhook-without-attempt', { gateway: event.gateway, event_id: event.event_id })
  } else if (event.reported === null || event.reported === undefined) {
    await resolveAttempt(deps, found.purchase, found.attempt)
  } else {
    await applyReported(deps, found, event, event.reported)
  }
  const { reversal = null } = event
  if (found !== null && reversal !== null) await confirmReversal(deps, found.attempt, reversal)
  await finishWebhook(deps.db, event)
}

/**
 * Applies what an event reported to its attempt. Events may come in any order, and there is nobody to ask: an approval
 * for what we had cancelled, or what a bank took back, may be older than that, so a person has to look before it is
 * sold. So they have for one of another amount than was asked for.
 */
async function applyReported(
  deps: ResolveDeps,
  { purchase, attempt }: { purchase: Purchase; attempt: AttemptRecord },
  event: LeftWebhook,
  reported: ChargeEvent,
): Promise<void> {
  const isReversed = attempt.state === 'canceled' || attempt.state === 'charged-back'
  if (reported.kind === 'approved' && (isReversed || isOfAnotherAmount(attempt, event, reported))) {
    deps.log.error('charge-event-contradicts', {
      attempt_id: attempt.id,
      state: attempt.state,
      charge_event: reported.kind,
      gateway: attempt.gateway,
    })
    return
  }
  if (reported.kind === 'charged-back' && attempt.legs !== undefined) {
    const disputed = attempt.legs.filter(({ gateway_id }) => gateway_id === reported.gatewayId)
    for (const leg of disputed) await bookDispute(deps.db, leg, 'taken')
  }
  await applyOutcome(deps, purchase, attempt.id, reported)
}

/** Whether a signed approval names another amount than its charge, or its part by one of several cards, asked for. */
function isOfAnotherAmount(
  attempt: AttemptRecord,
  { reference, gateway_id }: LeftWebhook,
  { signedAmount }: Extract<ChargeEvent, { kind: 'approved' }>,
): boolean {
  if (signedAmount === undefined) return false
  const leg = attempt.legs?.find((one) =>
    reference === null ? one.gateway_id === gateway_id : one.reference === reference,
  )
  // guard: signed-amount
  return signedAmount.total !== (leg ?? attempt).total || signedAmount.currency !== attempt.currency
}
