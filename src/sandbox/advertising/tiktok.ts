import { z } from 'zod'
import type { BuyerField, NetworkEvent } from './network-event.ts'
import {
  currencyCode,
  currencyOf,
  emptyEvent,
  fieldOf,
  flawOf,
  numberOf,
  sha256Hex,
  textOf,
  type NetworkAnswer,
  type NetworkCall,
} from './network-call.ts'

const hash = sha256Hex.optional()
const bodySchema = z.looseObject({
  event_source: z.literal('web'),
  event_source_id: z.string().min(1),
  data: z
    .array(
      z.looseObject({
        event: z.string().min(1),
        event_time: z.int(),
        event_id: z.string().min(1).optional(),
        user: z.looseObject({ email: hash, phone: hash, external_id: hash }).optional(),
        properties: z
          .looseObject({ value: z.number().optional(), currency: currencyCode.optional() })
          .optional(),
      }),
    )
    .min(1),
})

/** TikTok's Events API 1.3, as its server template for Google Tag Manager calls it: refusals have status 200 and a code. */
export function receiveTikTokServer({ headers, body, now }: NetworkCall): NetworkAnswer {
  const about = {
    network: 'tiktok',
    side: 'server',
    at: now,
    pixel: textOf(fieldOf(body, 'event_source_id')) ?? '',
    isTest: textOf(fieldOf(body, 'test_event_code')) !== null,
  } as const
  const data = fieldOf(body, 'data')
  const first: unknown = Array.isArray(data) ? data[0] : undefined
  const refuse = (code: number, message: string, flaw: string): NetworkAnswer => ({
    status: 200,
    body: { code, message, request_id: 'simulated', data: {} },
    events: [
      emptyEvent({
        ...about,
        name: textOf(fieldOf(first, 'event')) ?? '',
        id: textOf(fieldOf(first, 'event_id')),
        refusal: `code ${code}: ${flaw}`,
      }),
    ],
  })
  if (textOf(headers['access-token']) === null) {
    return refuse(40_105, 'Access token is incorrect or has been revoked.', 'no token')
  }
  const read = bodySchema.safeParse(body)
  if (!read.success) return refuse(40_002, 'Invalid parameter', flawOf(read.error))
  return {
    status: 200,
    body: { code: 0, message: 'OK', request_id: 'simulated', data: {} },
    events: read.data.data.map((event) => ({
      ...emptyEvent(about),
      name: textOf(event.event) ?? '',
      id: textOf(event.event_id),
      value: numberOf(event.properties?.value),
      currency: currencyOf(event.properties?.currency),
      buyer: buyerOf(event.user),
    })),
  }
}

const FIELDS: readonly (readonly [BuyerField, string])[] = [
  ['email', 'email'],
  ['phone', 'phone'],
  ['external id', 'external_id'],
  ['IP address', 'ip'],
  ['browser', 'user_agent'],
  ['click id', 'ttclid'],
]

function buyerOf(user: object | undefined): BuyerField[] {
  return FIELDS.flatMap(([field, name]) => (fieldOf(user, name) === undefined ? [] : [field]))
}

/** What the simulated script sends; what TikTok's own sends is not documented. */
export function receiveTikTokBrowser({ query, now }: NetworkCall): NetworkEvent {
  return emptyEvent({
    network: 'tiktok',
    side: 'browser',
    at: now,
    pixel: textOf(query['sdkid']) ?? '',
    name: textOf(query['event']) ?? '',
    id: textOf(query['event_id']),
    value: numberOf(query['value']),
    currency: currencyOf(query['currency']),
  })
}
