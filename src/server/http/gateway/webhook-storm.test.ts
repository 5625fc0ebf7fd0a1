import { createHmac } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeGateway } from '../../testing/gateway-adapter.ts'
import type { Step } from '../../testing/fake-acquirer.ts'
import { processWebhook, receiveWebhook } from '../../flows/webhooks/receive-webhook.ts'
import { bothLedgers, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { createRecordedLog } from '../../testing/recorded-log.ts'
import type { LeftWebhook } from '../../store/gateways/webhook-store.ts'
import { mountWebhooks } from './webhooks.ts'

/*
 * Hundreds of webhooks at once: every event three times, in any order, a tenth of all forged, and jobs that are done
 * twice. `WEBHOOKS=2000` makes it the long run; `SEED` repeats one.
 */
const WEBHOOKS = Number(process.env.WEBHOOKS ?? 200)
const SEED = Number(process.env.SEED ?? 20_261_121)
const COPIES = 3
const LANES = 12
const SECRET = 'the secret of the webhooks'

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Life = {
  method: 'PIX' | 'BOLETO' | 'CREDIT_CARD'
  step: Step
  /** Actions at the acquirer, each of which it reports by an event. */
  happens: ('pay' | 'approve' | 'refuse' | 'expire' | 'give-back' | 'give-all-back')[]
  ends: string
}
const LIVES: readonly Life[] = [
  { method: 'PIX', step: { does: 'wait' }, happens: ['pay'], ends: 'PAID' },
  { method: 'PIX', step: { does: 'wait' }, happens: ['pay', 'give-all-back'], ends: 'REFUNDED' },
  { method: 'PIX', step: { does: 'wait' }, happens: ['expire'], ends: 'EXPIRED' },
  { method: 'BOLETO', step: { does: 'wait' }, happens: ['pay', 'give-back'], ends: 'PARTIALLY_REFUNDED' },
  { method: 'CREDIT_CARD', step: { does: 'review' }, happens: ['approve'], ends: 'PAID' },
  { method: 'CREDIT_CARD', step: { does: 'review' }, happens: ['refuse'], ends: 'REFUSED' },
  {
    method: 'CREDIT_CARD',
    step: { does: 'answer-lost' },
    happens: ['approve', 'give-back'],
    ends: 'PARTIALLY_REFUNDED',
  },
]

let shop: Shop
let app: FastifyInstance
const log = createRecordedLog()
const random = randomOf(SEED)

beforeAll(async () => {
  shop = await openShop()
  app = Fastify()
  const gateway = createFakeGateway('acquirer')
  const readEvent = gateway.readWebhook.bind(gateway)
  gateway.readWebhook = (request, secrets) => {
    const proof = createHmac('sha256', secrets['key'] ?? '')
      .update(request.rawBody)
      .digest('hex')
    const isProven = proof === request.headers['signature']
    return readEvent({ ...request, headers: { proof: String(isProven) } }, secrets)
  }
  await mountWebhooks(app, {
    gateways: new Map([['acquirer', gateway]]),
    secretsOf: () => Promise.resolve({ key: SECRET }),
    receive: (name, seller, event) => receiveWebhook(shop.deps, name, event, seller),
    log,
  })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

type Delivery = { body: string; signature: string; isForged: boolean }

/**
 * Runs a purchase of its own buyer, and everything that happens to it at the acquirer; returns the events that report
 * it.
 */
async function live(
  { method, step, happens }: Life,
  n: number,
): Promise<{ saleId: string; events: string[] }> {
  const { acquirer } = shop
  acquirer.script = () => step
  const answer = await shop.submit(await shop.openPage(PRODUCTS.course), { method })
  const reference = acquirer.orders.at(-1)?.reference ?? ''
  const events = happens.map((what, index) => {
    if (what === 'pay') acquirer.pay(reference)
    if (what === 'expire') acquirer.expire(reference)
    // Where the answer was lost, the money has moved already.
    if ((what === 'approve' || what === 'refuse') && step.does === 'review') acquirer.decide(reference, what)
    if (what === 'give-back') acquirer.refundBehind(reference, 10_000)
    if (what === 'give-all-back') acquirer.refundBehind(reference, 49_700)
    const event = { kind: 'event', eventId: `event-${n}-${index}`, type: what, reference, gatewayId: null }
    return JSON.stringify(event)
  })
  return { saleId: answer.sales[0]?.sale_id ?? '', events }
}

const sign = (body: string): string => createHmac('sha256', SECRET).update(body).digest('hex')

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** Every event so often, and among them forgeries: the same words unsigned, and news of other purchases. */
function deliveriesOf(events: readonly string[]): Delivery[] {
  const honest = events.flatMap((body) =>
    Array.from({ length: COPIES }, () => ({ body, signature: sign(body), isForged: false })),
  )
  const forged = Array.from({ length: Math.ceil(honest.length / 9) }, (_, index) => {
    const body = (events[index % events.length] ?? '').replace('event-', 'forged-')
    return { body, signature: sign(`${body} `), isForged: true }
  })
  return shuffled([...honest, ...forged])
}

/** Does some of the jobs that wait, some of them twice, as after a crash. */
async function workOff(limit: number): Promise<number> {
  const rows = await shop.rows<{ payload: LeftWebhook }>(
    `delete from outbox where id in (select id from outbox where topic = 'webhook' order by random() limit ${limit}
      for update skip locked) returning payload`,
  )
  await Promise.all(
    rows.flatMap(({ payload }) =>
      Array.from({ length: random() < 0.2 ? 2 : 1 }, () => processWebhook(shop.deps, payload)),
    ),
  )
  return rows.length
}

test(`${WEBHOOKS} webhooks, shuffled, tripled and a tenth forged, leave both ledgers equal (seed ${SEED})`, async () => {
  const lives: (Life & { saleId: string; events: string[] })[] = []
  for (
    let n = 0;
    lives.reduce((sum, { events }) => sum + events.length * COPIES, 0) < WEBHOOKS * 0.9;
    n += 1
  ) {
    const life = LIVES[n % LIVES.length]
    if (life !== undefined) lives.push({ ...life, ...(await live(life, n)) })
  }
  const deliveries = deliveriesOf(lives.flatMap(({ events }) => events))
  const waiting = deliveries.values()
  const lane = async (): Promise<void> => {
    for (const { body, signature, isForged } of waiting) {
      const answer = await app.inject({
        method: 'POST',
        url: '/webhooks/acquirer',
        headers: { signature },
        payload: body,
      })
      expect(answer.statusCode).toBe(isForged ? 401 : 200)
      if (random() < 0.4) await workOff(3)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  while ((await workOff(50)) > 0);

  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
  const sales = await shop.rows<{ sale_id: string; status: string }>('select sale_id, status from sales')
  const statusOf = new Map(sales.map(({ sale_id, status }) => [sale_id, status]))
  expect(lives.map(({ saleId }) => statusOf.get(saleId))).toEqual(lives.map(({ ends }) => ends))
  const ids = await shop.rows<{ event_id: string }>('select event_id from webhook_events')
  expect(ids).toHaveLength(lives.reduce((sum, { events }) => sum + events.length, 0))
  expect(ids.filter(({ event_id }) => event_id.startsWith('forged'))).toEqual([])
  const paid = lives.filter(({ ends }) => ends === 'PAID' || ends.endsWith('REFUNDED'))
  const mails = await shop.rows(
    `select from outbox where topic = 'mail' and payload ->> 'kind' = 'purchase-confirmed'`,
  )
  expect(mails).toHaveLength(paid.length)
}, 600_000)
