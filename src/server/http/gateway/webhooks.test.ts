import { createHmac } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFakeGateway, type FakeGateway } from '../../testing/gateway-adapter.ts'
import { processWebhook, receiveWebhook } from '../../flows/webhooks/receive-webhook.ts'
import { bothLedgers, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { createRecordedLog } from '../../testing/recorded-log.ts'
import type { LeftWebhook } from '../../store/gateways/webhook-store.ts'
import { createMetrics } from '../../metrics.ts'
import { createBaseServer } from '../base/base-server.ts'
import { ROUTE_LIMITS } from '#rules/limits/call-limits.ts'
import { mountWebhooks } from './webhooks.ts'

const SECRET = 'the secret of the webhooks'
/** That of seller 11. */
const OTHER_SECRET = 'the secret of somebody else'

/** A gateway whose proof is an HMAC over the raw bytes, as real ones have it. */
function signedGateway(): FakeGateway {
  const gateway = createFakeGateway('acquirer')
  const readEvent = gateway.readWebhook.bind(gateway)
  gateway.readWebhook = (request, secrets) => {
    const proof = createHmac('sha256', secrets['key'] ?? '')
      .update(request.rawBody)
      .digest('hex')
    return readEvent(
      { ...request, headers: { proof: String(proof === request.headers['signature']) } },
      secrets,
    )
  }
  return gateway
}

let shop: Shop
let app: FastifyInstance
let log: ReturnType<typeof createRecordedLog>
let gateway: FakeGateway
beforeEach(async () => {
  shop = await openShop()
  app = Fastify()
  log = createRecordedLog()
  gateway = signedGateway()
  app.post('/elsewhere', (request) => Promise.resolve(request.body))
  await mountWebhooks(app, {
    gateways: new Map([['acquirer', gateway]]),
    secretsOf: (_, seller) =>
      Promise.resolve(seller === 404 ? null : { key: seller === 11 ? OTHER_SECRET : SECRET }),
    receive: (name, seller, event) => receiveWebhook(shop.deps, name, event, seller),
    log,
  })
})
afterEach(async () => {
  await app.close()
  await shop.close()
})

type Sent = { body?: string; signature?: string; type?: string; gateway?: string; seller?: string }

const eventBody = (eventId: string, reference: string, kind = 'event'): string =>
  JSON.stringify({ kind, eventId, type: 'charge.paid', reference, gatewayId: null })
const sign = (body: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(body).digest('hex')

function post({ body = eventBody('e1', 'r'), signature = sign(body), type, ...rest }: Sent = {}) {
  return app.inject({
    method: 'POST',
    url: `/webhooks/${rest.gateway ?? 'acquirer'}${rest.seller === undefined ? '' : `/${rest.seller}`}`,
    headers: { signature, ...(type !== undefined && { 'content-type': type }) },
    payload: body,
  })
}

const kept = (): Promise<unknown[]> =>
  shop.rows('select event_id from webhook_events union all select topic from outbox')

test('a forged webhook is refused with one and the same answer, and writes nothing', async () => {
  const body = eventBody('e1', 'r')
  const forged = await Promise.all([
    post({ signature: '' }),
    post({ signature: sign(`${body} `) }),
    post({ body: `${body} `, signature: sign(body) }),
    post({ body: '', signature: 'x' }),
    post({ gateway: 'nobody' }),
    post({ gateway: '__proto__' }),
    post({ seller: '404' }),
    post({ seller: 'ten' }),
    post({ seller: '0' }),
    post({ seller: '11' }),
  ])
  expect(forged.map((answer) => answer.statusCode)).toEqual(Array(10).fill(401))
  const message = forged.map((answer) => JSON.stringify({ ...answer.json(), request_id: null }))
  expect(new Set(message).size).toBe(1)
  expect(await kept()).toEqual([])
  expect(log.events()).toEqual(Array(10).fill('webhook-forged'))
})

test('the proof is checked on the bytes, whatever they are called', async () => {
  const types = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', undefined]
  for (const [index, type] of types.entries()) {
    const body = ` ${eventBody(`e${index}`, 'é')}\n`
    expect((await post({ body, ...(type !== undefined && { type }) })).statusCode).toBe(200)
  }
  expect(await shop.rows('select distinct reference from webhook_events')).toEqual([{ reference: 'é' }])
  expect((await shop.rows('select from webhook_events')).length).toBe(4)
})

test('an event that says nothing to us is thanked for and forgotten', async () => {
  expect((await post({ body: eventBody('e1', 'r', 'ignored') })).statusCode).toBe(200)
  expect(await kept()).toEqual([])
})

test('an event that cannot be kept is not acknowledged, so that it is sent again', async () => {
  await shop.rows('alter table webhook_events rename to gone')
  expect((await post()).statusCode).toBe(500)
})

test('an event is kept once and orders one job, however often it is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post()))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  expect(await shop.rows(`select event_id, processed_at from webhook_events`)).toEqual([
    { event_id: 'e1', processed_at: null },
  ])
  expect(await shop.rows(`select topic, payload ->> 'event_id' as id from outbox`)).toEqual([
    { topic: 'webhook', id: 'e1' },
  ])
})

test('an event with signs that the database cannot hold is kept without them', async () => {
  expect((await post({ body: eventBody('e\0', 'r\0\ud800') })).statusCode).toBe(200)
  expect(await shop.rows('select event_id, reference from webhook_events')).toEqual([
    { event_id: 'e\ufffd', reference: 'r\ufffd\ufffd' },
  ])
})

test("one seller's proof says nothing of another's charges, and takes no id from their events", async () => {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.limited), { method: 'PIX' })
  const [attempt] = (await shop.purchaseOf(answer)).attempts
  await shop.rows('delete from outbox')
  const body = JSON.stringify({
    kind: 'event',
    eventId: 'e1',
    type: 'told',
    reference: attempt?.reference,
    gatewayId: null,
    reported: { kind: 'approved', gatewayId: 'forged by seller 11' },
  })
  const theirs = await post({ body, signature: sign(body, OTHER_SECRET), seller: '11' })
  const own = await post({ body: eventBody('e1', attempt?.reference ?? ''), seller: '10' })
  expect([theirs.statusCode, own.statusCode]).toEqual([200, 200])
  const jobs = await shop.rows<{ payload: LeftWebhook }>(
    `select payload from outbox where topic = 'webhook' order by payload ->> 'seller_id' desc`,
  )
  expect(jobs).toHaveLength(2)
  for (const job of jobs) await processWebhook(shop.deps, job.payload)
  expect(await shop.rows('select state from attempts')).toEqual([{ state: 'awaiting' }])
  expect(shop.lines.filter((line) => line.includes('webhook-without-attempt'))).toHaveLength(1)
  expect(await shop.rows('select from webhook_events where processed_at is null')).toEqual([])
})

test('other routes still receive parsed bodies', async () => {
  const answer = await app.inject({ method: 'POST', url: '/elsewhere', payload: { a: 1 } })
  expect(answer.json()).toEqual({ a: 1 })
})

const ORDERS = [
  [0, 1, 2],
  [2, 1, 0],
  [1, 0, 2],
  [2, 0, 1],
  [0, 2, 1],
  [1, 2, 0],
]

test.each(ORDERS)(
  'three events three times each, in the order %i %i %i, have one effect',
  async (...order) => {
    const answer = await shop.submit(await shop.openPage(PRODUCTS.limited), { method: 'PIX' })
    const reference = (await shop.purchaseOf(answer)).attempts[0]?.reference ?? ''
    shop.acquirer.pay(reference)
    await shop.rows('delete from outbox')
    const sent = [...order, ...order, ...order].map((index) =>
      post({ body: eventBody(`e${index}`, reference) }),
    )
    await Promise.all(sent)
    const jobs = await shop.rows<{ payload: LeftWebhook }>(
      `select payload from outbox where topic = 'webhook'`,
    )
    expect(jobs.length).toBe(3)
    // The queue promises at least once, so each is worked on twice, and all at once.
    await Promise.all([...jobs, ...jobs].map((job) => processWebhook(shop.deps, job.payload)))
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
    expect(await shop.rows(`select sold, held from products where id = ${PRODUCTS.limited}`)).toEqual([
      { sold: 1, held: 0 },
    ])
    expect(await shop.rows(`select from outbox where topic = 'mail'`)).toHaveLength(1)
    expect(await shop.rows('select status from sales')).toEqual([{ status: 'PAID' }])
    expect(await shop.rows('select from webhook_events where processed_at is null')).toEqual([])
  },
)

test('an event about nothing that we know is kept, reported and done with', async () => {
  await post({ body: eventBody('e1', 'a reference of somebody else') })
  const [job] = await shop.rows<{ payload: LeftWebhook }>(`select payload from outbox`)
  if (job === undefined) throw new Error('no job was ordered')
  await processWebhook(shop.deps, job.payload)
  expect(shop.lines.join()).toContain('webhook-without-attempt')
  expect(await shop.rows('select from webhook_events where processed_at is null')).toEqual([])
})

test('a report of a gateway without look-ups is believed, once, and not against a cancellation', async () => {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.limited), { method: 'PIX' })
  const reference = (await shop.purchaseOf(answer)).attempts[0]?.reference ?? ''
  await shop.rows('delete from outbox')
  const notify = async (eventId: string, reported: unknown): Promise<void> => {
    const event = { kind: 'event', eventId, type: 'told', reference, gatewayId: null, reported }
    expect((await post({ body: JSON.stringify(event) })).statusCode).toBe(200)
    const jobs = await shop.rows<{ payload: LeftWebhook }>(
      `select payload from outbox where topic = 'webhook' and payload ->> 'event_id' = '${eventId}'`,
    )
    for (const job of [...jobs, ...jobs]) await processWebhook(shop.deps, job.payload)
  }
  shop.acquirer.lookUpsAre = 'unknown'
  await notify('paid', { kind: 'approved', gatewayId: 'P1' })
  expect(await shop.rows('select state, gateway_id from attempts')).toEqual([
    { state: 'approved', gateway_id: 'P1' },
  ])
  expect(await shop.rows('select status from sales')).toEqual([{ status: 'PAID' }])
  await shop.rows(`update attempts set state = 'canceled'`)
  await notify('older', { kind: 'approved', gatewayId: 'P1' })
  expect(await shop.rows('select state from attempts')).toEqual([{ state: 'canceled' }])
  expect(shop.lines.join()).toContain('charge-event-contradicts')
})

test('a call more than any gateway sends is to be retried, writes nothing, and is accepted a minute later', async () => {
  const server = await createBaseServer({
    log,
    metrics: createMetrics(),
    trustedProxies: ['127.0.0.1'],
    role: 'gateway',
    rateLimits: true,
    isStopping: () => false,
  })
  await mountWebhooks(server, {
    gateways: new Map([['acquirer', gateway]]),
    secretsOf: () => Promise.resolve({ key: SECRET }),
    receive: (name, seller, event) => receiveWebhook(shop.deps, name, event, seller),
    log,
    limit: { session: 4, block: 4 },
  })
  const send = (event: string, ip: string) => {
    const payload = eventBody(event, 'r')
    const headers = { signature: sign(payload), 'x-forwarded-for': ip }
    return server.inject({ method: 'POST', url: '/webhooks/acquirer', headers, payload })
  }
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1) statuses.push((await send(`event-${n}`, '203.0.113.7')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  expect((await send('event-9', '203.0.113.9')).headers['retry-after']).toBe('60')
  expect(await shop.rows('select from webhook_events')).toHaveLength(4)
  // Another gateway is not kept waiting, and the same event is taken when it comes again.
  expect((await send('event-5', '198.51.100.7')).statusCode).toBe(200)
  await server.close()
  expect(ROUTE_LIMITS.webhooks.block).toBeGreaterThanOrEqual(12_000)
})
