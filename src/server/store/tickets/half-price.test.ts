import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { functionAsItIs } from '../../testing/database-function.ts'
import { openEvent, type TestEvent } from '../../testing/event.ts'
import { untilWaiting } from '../../testing/lock-barrier.ts'
import { claimTickets, type ClaimAnswer, type TicketClaim } from './ticket-store.ts'

const EVENT = 3001
const MINUTE = 60
/** Whole tickets of batches 31 and 32, and those at half price. */
const [WHOLE, HALF, OTHER_HALF] = [311, 312, 322]

let event: TestEvent
beforeAll(async () => {
  event = await openEvent()
  await event.rows(`update tickets set body = '{"half_price": true}' where id in (${HALF}, ${OTHER_HALF})`)
})
beforeEach(async () => {
  await event.rows(`update products set body = '{}'`)
  await event.stock({ 31: 5, 32: 5 })
})
afterAll(() => event.close())

const reserve = (ticket: number, quantity = 1): TicketClaim & { op: 'reserve' } => ({
  op: 'reserve',
  session: `session-${randomUUID()}`,
  ticket,
  quantity,
  key: null,
})

const claim = (one: TicketClaim, process = 0): Promise<ClaimAnswer> =>
  (event.claims[process % 3] ?? event.claims[0])(EVENT, one)

async function count(): Promise<{ quota: number; taken: number } | undefined> {
  const [row] = await event.rows<{ quota: number; taken: number }>(
    `select quota, taken from half_price_count(${EVENT}, now())`,
  )
  return row
}

describe('the share at half price', () => {
  test.each<[string, { stocks: Record<number, number>; body?: string; quota: number }]>([
    ['is 40 % of all batches of the event', { stocks: { 31: 5, 32: 5 }, quota: 4 }],
    ['counts batches that have none at half price', { stocks: { 31: 5, 33: 15 }, quota: 8 }],
    ['is never less than the law’s', { stocks: { 31: 1 }, quota: 1 }],
    [
      'is more where the event says so',
      { stocks: { 31: 5, 32: 5 }, body: '{"event": {"half_price_percent": 75}}', quota: 8 },
    ],
  ])('%s', async (_, { stocks, body = '{}', quota }) => {
    await event.stock(stocks)
    await event.rows(`update products set body = '${body}'`)
    expect(await count()).toEqual({ quota, taken: 0 })
  })

  test('does not exist for an event that sells nothing at half price', async () => {
    await event.rows(`update tickets set body = '{}'`)
    expect(await count()).toBeUndefined()
    expect(await claim(reserve(HALF, 5))).toMatchObject({ result: 'held' })
    await event.rows(`update tickets set body = '{"half_price": true}' where id in (${HALF}, ${OTHER_HALF})`)
  })
})

describe('tickets at half price', () => {
  test('end with the share, of whichever batch they are; whole ones do not', async () => {
    expect(await claim(reserve(HALF, 3))).toMatchObject({ result: 'held', left: 2 })
    expect(await claim(reserve(OTHER_HALF, 2))).toMatchObject({ result: 'sold-out', left: 5 })
    expect(await claim(reserve(OTHER_HALF))).toMatchObject({ result: 'held' })
    expect(await claim(reserve(HALF))).toMatchObject({ result: 'sold-out', left: 2 })
    expect(await claim(reserve(WHOLE, 2))).toMatchObject({ result: 'held', left: 0 })
    expect(await count()).toEqual({ quota: 4, taken: 4 })
  })

  test('asked for in one transaction are counted one after the other', async () => {
    const asked = [reserve(HALF, 2), reserve(OTHER_HALF, 2), reserve(HALF), reserve(WHOLE)]
    const answers = await claimTickets(event.db, asked)
    expect(answers.map(({ result }) => result)).toEqual(['held', 'held', 'sold-out', 'held'])
  })

  test('are free again when they are released, fewer, or not paid in time', async () => {
    const one = reserve(HALF, 4)
    const { reservation } = await claim(one)
    const own = { session: one.session, token: reservation?.token ?? '' }
    expect(await claim({ op: 'change', ...own, quantity: 5 })).toMatchObject({ result: 'sold-out' })
    expect(await claim({ op: 'change', ...own, quantity: 1 })).toMatchObject({ result: 'held' })
    expect(await claim(reserve(OTHER_HALF, 3))).toMatchObject({ result: 'held' })
    await claim({ op: 'release', ...own })
    expect(await count()).toEqual({ quota: 4, taken: 3 })
    await event.pass(10 * MINUTE)
    expect(await count()).toEqual({ quota: 4, taken: 0 })
    expect(await claim(reserve(HALF, 4))).toMatchObject({ result: 'held' })
  })

  test('are released and taken in one transaction', async () => {
    const one = reserve(HALF, 4)
    const { reservation } = await claim(one)
    const answers = await claimTickets(event.db, [
      { op: 'release', session: one.session, token: reservation?.token ?? '' },
      reserve(OTHER_HALF, 4),
    ])
    expect(answers.map(({ result }) => result)).toEqual(['released', 'held'])
  })
})

describe('the last ticket at half price, in two batches', () => {
  test('is held by one of 120 buyers in three processes', async () => {
    await event.stock({ 31: 100, 32: 100 })
    await claim(reserve(HALF, 20))
    await claim(reserve(OTHER_HALF, 20))
    await claim(reserve(HALF, 20))
    await claim(reserve(OTHER_HALF, 19))
    const buyers = Array.from({ length: 120 }, (_, n) => claim(reserve(n % 2 ? HALF : OTHER_HALF), n))
    const answers = await Promise.all(buyers)
    expect(answers.filter(({ result }) => result === 'held')).toHaveLength(1)
    expect(await count()).toEqual({ quota: 80, taken: 80 })
  })

  test('is held by one of two requests at once', async () => {
    expect(await bothAtOnce()).toEqual(['held', 'sold-out'])
    expect(await count()).toEqual({ quota: 1, taken: 1 })
  })

  test('without the lock on the event’s other batches it is held by both: the race is one', async () => {
    const locked = functionAsItIs('claim_tickets')
    const bare = locked.replace('select g.id from half_price_batches(events) g', 'select null::bigint')
    expect(bare).not.toBe(locked)
    await event.rows(bare)
    try {
      expect(await bothAtOnce()).toEqual(['held', 'held'])
      expect(await count()).toEqual({ quota: 1, taken: 2 })
    } finally {
      await event.rows(locked)
    }
  })
})

/** One of two buyers has claimed in a transaction that is still open when the other one comes, in another batch. */
async function bothAtOnce(): Promise<(string | undefined)[]> {
  await event.stock({ 31: 1, 32: 1 })
  await event.rows(`update products set body = '{"event": {"half_price_percent": 50}}'`)
  const other = event.anotherPool(1)
  const { first, second } = await event.db.transaction().execute(async (open) => {
    const [one] = await claimTickets(open, [reserve(HALF)])
    let answered = false
    const coming = claimTickets(other, [reserve(OTHER_HALF)]).finally(() => (answered = true))
    await untilWaiting(event.db, 1, () => answered)
    // In an object, so that the transaction does not wait for the claim that waits for it.
    return { first: one, second: { coming } }
  })
  const [two] = await second.coming
  return [first?.result, two?.result]
}
