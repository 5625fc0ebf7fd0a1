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

const MOST_AGE_S = 7 * 86_400
const hashes = z.union([sha256Hex, z.array(sha256Hex).min(1)]).optional()
const text = z.string().min(1)

/**
 * An event by the rules of Meta's pages "Server event parameters", "Customer information parameters" and "Using the API"
 * (developers.facebook.com): an event of a website needs its page and the browser, a purchase its value and currency.
 */
const eventSchema = z
  .looseObject({
    event_name: text,
    event_time: z.int(),
    event_id: text.optional(),
    action_source: text,
    event_source_url: text.optional(),
    user_data: z.looseObject({
      ...Object.fromEntries(
        ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country', 'external_id'].map((name) => [name, hashes]),
      ),
      client_user_agent: text.optional(),
    }),
    custom_data: z
      .looseObject({ value: z.number().optional(), currency: currencyCode.optional() })
      .optional(),
  })
  .refine((event) => event.action_source !== 'website' || event.event_source_url !== undefined, {
    path: ['event_source_url'],
  })
  .refine(
    (event) => event.action_source !== 'website' || event.user_data['client_user_agent'] !== undefined,
    { path: ['user_data', 'client_user_agent'] },
  )
  .refine((event) => event.event_name !== 'Purchase' || event.custom_data?.value !== undefined, {
    path: ['custom_data', 'value'],
  })
  .refine((event) => event.event_name !== 'Purchase' || event.custom_data?.currency !== undefined, {
    path: ['custom_data', 'currency'],
  })
const bodySchema = z.looseObject({ data: z.array(eventSchema).min(1).max(1000) })

/** Meta's Conversions API. One event that is wrong makes the whole request fail. */
export function receiveMetaServer(call: NetworkCall): NetworkAnswer {
  const { params, query, body, now } = call
  const events = readEvents(body)
  const about = {
    network: 'meta',
    side: 'server',
    at: now,
    pixel: params['pixel'] ?? '',
    isTest: textOf(fieldOf(body, 'test_event_code')) !== null,
  } as const
  const refuse = (code: number, message: string, flaw: string): NetworkAnswer => ({
    status: 400,
    body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'simulated' } },
    events: [
      emptyEvent({
        ...about,
        name: textOf(fieldOf(events[0], 'event_name')) ?? '',
        id: textOf(fieldOf(events[0], 'event_id')),
        refusal: `code ${code}: ${flaw}`,
      }),
    ],
  })
  if (textOf(query['access_token']) === null) return refuse(190, 'Invalid OAuth access token.', 'no token')
  const read = bodySchema.safeParse(body)
  if (!read.success) return refuse(100, 'Invalid parameter', flawOf(read.error))
  const old = read.data.data.some(({ event_time }) => now.getTime() / 1_000 - event_time > MOST_AGE_S)
  if (old) return refuse(100, 'Invalid parameter', 'event_time is more than 7 days ago')
  return {
    status: 200,
    body: { events_received: read.data.data.length, messages: [], fbtrace_id: 'simulated' },
    events: read.data.data.map((event) => ({
      ...emptyEvent(about),
      name: textOf(event.event_name) ?? '',
      id: textOf(event.event_id),
      value: numberOf(event.custom_data?.value),
      currency: currencyOf(event.custom_data?.currency),
      buyer: buyerOf(event.user_data),
    })),
  }
}

function readEvents(body: unknown): unknown[] {
  const data = fieldOf(body, 'data')
  return Array.isArray(data) ? data : []
}

const FIELDS: readonly (readonly [BuyerField, readonly string[]])[] = [
  ['email', ['em']],
  ['phone', ['ph']],
  ['name', ['fn', 'ln']],
  ['postal address', ['ct', 'st', 'zp', 'country']],
  ['external id', ['external_id']],
  ['IP address', ['client_ip_address']],
  ['browser', ['client_user_agent']],
  ['click id', ['fbc']],
]

function buyerOf(data: object): BuyerField[] {
  return FIELDS.flatMap(([field, names]) =>
    names.some((name) => fieldOf(data, name) !== undefined) ? [field] : [],
  )
}

/**
 * What the simulated script sends, and Meta's image address: `id`, `ev`, `cd[...]` are in "Advanced pixel", `eid` is seen
 * in what the real script sends.
 */
export function receiveMetaBrowser({ query, now }: NetworkCall): NetworkEvent {
  return emptyEvent({
    network: 'meta',
    side: 'browser',
    at: now,
    pixel: textOf(query['id']) ?? '',
    name: textOf(query['ev']) ?? '',
    id: textOf(query['eid']),
    value: numberOf(query['cd[value]']),
    currency: currencyOf(query['cd[currency]']),
  })
}
