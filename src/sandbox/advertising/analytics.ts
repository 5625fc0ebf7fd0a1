import { z } from 'zod'
import type { NetworkEvent } from './network-event.ts'
import {
  currencyOf,
  emptyEvent,
  fieldOf,
  flawOf,
  numberOf,
  textOf,
  type NetworkAnswer,
  type NetworkCall,
} from './network-call.ts'

const MOST_AGE_MS = 72 * 3_600_000
const paramName = z.string().regex(/^[A-Za-z]\w{0,39}$/)
const params = z
  .record(paramName, z.unknown())
  .refine((all) => Object.keys(all).length <= 25)
  .refine((all) => Object.values(all).every((value) => typeof value !== 'string' || value.length <= 100))
  .refine((all) => all['value'] === undefined || currencyOf(all['currency']) !== null, { path: ['currency'] })

/**
 * The Measurement Protocol's limits and needs (developers.google.com/analytics/devguides/collection/protocol/ga4): 25
 * events of 25 parameters, 72 hours back, a currency beside each value, a transaction id for a purchase.
 */
const bodySchema = z.looseObject({
  client_id: z.string().min(1),
  timestamp_micros: z.number().optional(),
  consent: z.looseObject({ ad_user_data: z.enum(['GRANTED', 'DENIED']).optional() }).optional(),
  events: z
    .array(
      z
        .looseObject({ name: paramName, params: params.optional() })
        .refine((event) => event.name !== 'purchase' || textOf(event.params?.['transaction_id']) !== null, {
          path: ['params', 'transaction_id'],
        }),
    )
    .min(1)
    .max(25),
})

/**
 * Google Analytics 4: the address that counts answers 204 to whatever comes; the one of tests says what is wrong.
 * @param isTest whether the address is that of tests
 */
export function receiveAnalyticsServer(call: NetworkCall, isTest: boolean): NetworkAnswer {
  const { query, body, now } = call
  const pixel = textOf(query['measurement_id']) ?? ''
  const about = { network: 'ga4', side: 'server', at: now, pixel, isTest } as const
  const read = bodySchema.safeParse(body)
  const flaw = flawOfCall(call) ?? (read.success ? null : flawOf(read.error))
  const answer = isTest
    ? {
        status: 200,
        body: {
          validationMessages:
            flaw === null
              ? []
              : [{ fieldPath: flaw, description: 'Invalid', validationCode: 'VALUE_INVALID' }],
        },
      }
    : { status: 204, body: null }
  if (flaw !== null || !read.success) {
    const events = fieldOf(body, 'events')
    const first: unknown = Array.isArray(events) ? events[0] : undefined
    const name = textOf(fieldOf(first, 'name')) ?? ''
    return { ...answer, events: [emptyEvent({ ...about, name, refusal: `not counted: ${flaw}` })] }
  }
  const { consent, events } = read.data
  const signal = consent?.ad_user_data
  return {
    ...answer,
    events: events.map(({ name, params: given = {} }) => ({
      ...emptyEvent(about),
      name,
      id: idOf(name, given['transaction_id']),
      value: numberOf(given['value']),
      currency: currencyOf(given['currency']),
      consent: signal === undefined ? null : signal === 'GRANTED' ? 'granted' : 'denied',
    })),
  }
}

/** Analytics recognises a purchase, by its transaction, and no other event. */
const idOf = (name: string, transaction: unknown): string | null =>
  name === 'purchase' ? textOf(transaction) : null

function flawOfCall({ query, body, now }: NetworkCall): string | null {
  if (textOf(query['measurement_id']) === null) return 'measurement_id'
  if (textOf(query['api_secret']) === null) return 'api_secret'
  const micros = numberOf(fieldOf(body, 'timestamp_micros'))
  if (micros !== null && now.getTime() - micros / 1_000 > MOST_AGE_MS) return 'timestamp_micros'
  return null
}

/** What the simulated script sends, by the names that Google's own is seen to send. */
export function receiveAnalyticsBrowser({ query, now }: NetworkCall): NetworkEvent {
  const name = textOf(query['en']) ?? ''
  const consent = textOf(query['consent'])
  return emptyEvent({
    network: 'ga4',
    side: 'browser',
    at: now,
    pixel: textOf(query['tid']) ?? '',
    name,
    id: idOf(name, query['ep.transaction_id']),
    value: numberOf(query['epn.value']),
    currency: currencyOf(query['cu']),
    consent: consent === 'granted' || consent === 'denied' ? consent : null,
  })
}
