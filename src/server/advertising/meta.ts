import { hashableFields } from '#rules/advertising/advertising-person.ts'
import { toWire } from '#rules/base/money.ts'
import { days, hashed, sha256, unixSeconds } from './hashed.ts'
import { fieldOf, outcomeOfStatus, type AdvertisingEvent, type Provider } from './provider.ts'

/**
 * Meta's Conversions API. Source: developers.facebook.com, Conversions API, "Using the API", "Server event parameters"
 * and "Customer information parameters"; the names of our events are Meta's own, but for
 * PreCheckoutView and OrderBumpPurchase, which are custom there; version and field names as the official SDK facebook-nodejs-business-sdk 26
 * has them. An event of more than seven days ago makes the whole request fail, so one event is one request.
 */
export const meta: Provider = {
  origin: 'https://graph.facebook.com',
  takesForMs: days(7),
  request: ({ pixel, access, event }) => ({
    method: 'POST',
    url: `/v26.0/${pixel}/events?access_token=${encodeURIComponent(access.token)}`,
    headers: {},
    body: {
      data: [metaEvent(event)],
      ...(access.testCode !== undefined && { test_event_code: access.testCode }),
    },
  }),
  read: ({ status, body }) => {
    const outcome = outcomeOfStatus(status)
    if (outcome.kind !== 'taken') return withCode(outcome, body)
    return fieldOf(body, 'events_received') === 1
      ? outcome
      : { kind: 'refused', reason: 'the answer counts no event' }
  },
}

function metaEvent(event: AdvertisingEvent): object {
  const { clicks, person, address } = event
  return {
    event_name: event.event,
    event_time: unixSeconds(event.at),
    event_id: event.id,
    event_source_url: event.page,
    action_source: 'website',
    user_data: {
      // Hashed by the specification's rules, which are Meta's; other services hash an address or a number in another form.
      ...lists({ ...event.hashed, ...hashed(hashableFields('meta', person)) }),
      external_id: [sha256(event.personId)],
      client_user_agent: event.agent,
      ...(address !== null && { client_ip_address: address }),
      ...(clicks.fbc !== undefined && { fbc: clicks.fbc }),
      ...(clicks.fbp !== undefined && { fbp: clicks.fbp }),
    },
    custom_data: {
      currency: event.currency,
      value: toWire(event.value, event.currency),
      ...(event.saleId !== null && { order_id: event.saleId }),
      // Properties of our own: Meta keeps those beside its own ones.
      ...(event.chcId !== null && { chc_id: event.chcId }),
      ...(event.proposalId && { proposal_id: event.proposalId }),
      content_type: 'product',
      content_ids: event.items.map(({ id }) => id),
      contents: event.items.map(({ id, price, quantity }) => ({
        id,
        quantity,
        item_price: toWire(price, event.currency),
      })),
    },
  }
}

function lists(fields: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]))
}

/** Meta's number for what was wrong; its sentences may repeat what was sent, and stay out. */
function withCode<T extends { reason: string }>(outcome: T, body: unknown): T {
  const error = fieldOf(body, 'error')
  const [code, detail] = [fieldOf(error, 'code'), fieldOf(error, 'error_subcode')]
  if (typeof code !== 'number') return outcome
  return {
    ...outcome,
    reason: `${outcome.reason}, code ${code}${typeof detail === 'number' ? `/${detail}` : ''}`,
  }
}
