import { z } from 'zod'
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

/* Networks that recognise a sale by the click that brought it, and document no recognition of a repeat. */

const CLICK = ['click id'] as const

/** Taboola's postback (developers.taboola.com/pixel/docs/the-postback-url): a click and the event's name. */
export function receiveTaboola({ query, now }: NetworkCall): NetworkAnswer {
  const event = {
    ...emptyEvent({ network: 'taboola', side: 'server', at: now }),
    name: textOf(query['name']) ?? '',
    id: textOf(query['orderid']),
    value: numberOf(query['revenue']),
    currency: currencyOf(query['currency']),
  }
  const flaw =
    textOf(query['click-id']) === null
      ? 'click-id'
      : event.name === ''
        ? 'name'
        : flawOfAmount(query['revenue'])
  if (flaw !== null) return { status: 400, body: {}, events: [{ ...event, refusal: `http 400: ${flaw}` }] }
  return { status: 200, body: {}, events: [{ ...event, buyer: CLICK }] }
}

/** Outbrain's postback: `ob_click_id` and `name`, by its Japanese help page on server to server integrations. */
export function receiveOutbrain({ query, now }: NetworkCall): NetworkAnswer {
  const event = {
    ...emptyEvent({ network: 'outbrain', side: 'server', at: now }),
    name: textOf(query['name']) ?? '',
    id: textOf(query['orderId']),
    value: numberOf(query['orderValue']),
    currency: currencyOf(query['currency']),
  }
  const flaw =
    textOf(query['ob_click_id']) === null
      ? 'ob_click_id'
      : event.name === ''
        ? 'name'
        : flawOfAmount(query['orderValue'])
  if (flaw !== null) return { status: 400, body: {}, events: [{ ...event, refusal: `http 400: ${flaw}` }] }
  return { status: 200, body: {}, events: [{ ...event, buyer: CLICK }] }
}

const flawOfAmount = (given: unknown): string | null =>
  given === undefined || numberOf(given) !== null ? null : 'the amount'

const text = z.string().min(1)
const kwaiBody = z.looseObject({
  access_token: text,
  clickid: text,
  event_name: text.startsWith('EVENT_'),
  pixelId: text,
  properties: text,
})

/** Kwai, as several programs send to it: `properties` is a text that holds JSON. Nothing of it is confirmed by Kwai. */
export function receiveKwai({ body, now }: NetworkCall): NetworkAnswer {
  const properties = propertiesOf(fieldOf(body, 'properties'))
  const event = {
    ...emptyEvent({ network: 'kwai', side: 'server', at: now }),
    pixel: textOf(fieldOf(body, 'pixelId')) ?? '',
    name: textOf(fieldOf(body, 'event_name')) ?? '',
    value: numberOf(fieldOf(properties, 'value')),
    currency: currencyOf(fieldOf(properties, 'currency')),
    isTest: fieldOf(body, 'testFlag') === true,
  }
  const read = kwaiBody.safeParse(body)
  const flaw = !read.success ? flawOf(read.error) : properties === null ? 'properties' : null
  if (flaw !== null) {
    return { status: 200, body: { result: -1 }, events: [{ ...event, refusal: `result -1: ${flaw}` }] }
  }
  return { status: 200, body: { result: 1 }, events: [{ ...event, buyer: CLICK }] }
}

function propertiesOf(json: unknown): unknown {
  try {
    return typeof json === 'string' ? (JSON.parse(json) as unknown) : null
  } catch {
    return null
  }
}
