import type { WebhookReading, WebhookRequest } from '../gateway.ts'
import { basicAuthorization } from '../http-client.ts'
import { fieldsOf, innerOf, listOf, parseJson, textOf, type Fields } from '../json-fields.ts'
import { isSameText } from '../proof.ts'

const forged = (reason: string): WebhookReading => ({ kind: 'forged', reason })

/**
 * Pagar.me signs nothing: it logs in with the name and password that the seller typed at its dashboard. That proves
 * who calls, not what is said, so the body is only a place to look.
 */
export function readPagarmeWebhook(
  request: WebhookRequest,
  secrets: Readonly<Record<string, string>>,
): WebhookReading {
  const { webhookUser = '', webhookPassword = '' } = secrets
  // An empty password would be one that everybody knows.
  if (webhookUser === '' || webhookPassword === '') return forged('no webhook login is configured')
  const expected = basicAuthorization(webhookUser, webhookPassword)
  if (!isSameText(request.headers['authorization'] ?? '', expected))
    return forged('the login is missing or wrong')
  return readEvent(fieldsOf(parseJson(request.rawBody)))
}

function readEvent(event: Fields | null): WebhookReading {
  const eventId = textOf(event, 'id')
  const type = textOf(event, 'type')
  if (eventId === null || type === null) return forged('the body is no event')
  const data = innerOf(event, 'data')
  const isOrder = type.startsWith('order.')
  const charge = isOrder ? (listOf(data, 'charges')[0] ?? null) : data
  const reference = textOf(isOrder ? data : innerOf(data, 'order'), 'code')
  const gatewayId = textOf(charge, 'id')
  const isCharge = isOrder || type.startsWith('charge.')
  if (!isCharge || (reference === null && gatewayId === null)) return { kind: 'ignored', eventId, type }
  return { kind: 'event', eventId, type, reference, gatewayId }
}
