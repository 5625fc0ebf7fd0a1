import { runMigrations } from 'graphile-worker'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AttemptRecord, Purchase } from '../store/purchases/purchase-records.ts'
import { processWebhook, receiveWebhook } from '../flows/webhooks/receive-webhook.ts'
import { bothLedgers, openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import { clockAheadMs, openDatabaseClock } from '../store/postgres/database-clock.ts'
import { createMetrics } from '../metrics.ts'
import { passTime } from '../testing/pass-time.ts'
import { measureBacklog, sweepDue, sweepOld } from './sweep.ts'

const HOUR = 3600

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  // The sweep frees jobs of dead processes, so the queue has to exist.
  await runMigrations({ connectionString: shop.url })
})
afterEach(() => shop.close())

type Row = Pick<AttemptRecord, 'id' | 'state' | 'reference' | 'payment_id'>
const attempts = (): Promise<Row[]> =>
  shop.rows<Row>('select id, state, reference, payment_id from attempts order by created_at, id')
const states = async (): Promise<string[]> => (await attempts()).map((attempt) => attempt.state)
const statuses = async (): Promise<string[]> =>
  (await shop.rows<{ status: string }>('select status from sales order by created_at')).map((s) => s.status)
const stock = async (): Promise<unknown> =>
  (await shop.rows(`select sold, held from products where id = ${PRODUCTS.limited}`))[0]
const pending = () =>
  shop.rows<{ state: string; tries: number }>('select state, tries from pending_reversals')
const mails = async (kind: string): Promise<number> =>
  (await shop.rows(`select from outbox where topic = 'mail' and payload ->> 'kind' = '${kind}'`)).length

/** A submit whose process dies on the way. */
async function dyingSubmit(
  does: 'dies-before' | 'dies-after',
  product: number = PRODUCTS.limited,
): Promise<void> {
  shop.acquirer.script = () => ({ does })
  await expect(shop.submit(await shop.openPage(product))).rejects.toThrow('killed')
}

async function waitingPix(): Promise<Purchase> {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.limited), { method: 'PIX' })
  return shop.purchaseOf(answer)
}

function referenceOf(purchase: Purchase): string {
  const [attempt] = purchase.attempts
  if (attempt === undefined) throw new Error('the purchase has no attempt')
  return attempt.reference
}

/** Builds the report that the gateway's webhook about an attempt triggers. */
const report = (reference: string, eventId: string) => ({
  gateway: 'acquirer',
  event_id: eventId,
  reference,
  gateway_id: null,
})

async function expectEqualLedgers(): Promise<void> {
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
}

test('a charge that a crash left behind becomes a sale by looking it up', async () => {
  await dyingSubmit('dies-after')
  await sweepDue(shop.deps)
  expect(await states()).toEqual(['sending'])
  await passTime(shop, 21)
  await sweepDue(shop.deps)
  expect([await states(), await statuses(), await stock()]).toEqual([
    ['approved'],
    ['PAID'],
    { sold: 1, held: 0 },
  ])
  await expectEqualLedgers()
  expect(await mails('purchase-confirmed')).toBe(1)
})

test('not found is not believed before the horizon; after it nothing was sent, and holds go back', async () => {
  await dyingSubmit('dies-before')
  await passTime(shop, 21)
  await sweepDue(shop.deps)
  expect([await states(), await statuses(), await stock()]).toEqual([
    ['unknown'],
    ['PROCESSING'],
    { sold: 0, held: 1 },
  ])
  await passTime(shop, 30)
  await sweepDue(shop.deps)
  expect(await states()).toEqual(['unknown'])
  await passTime(shop, 30)
  await sweepDue(shop.deps)
  expect([await states(), await statuses(), await stock()]).toEqual([
    ['not-sent'],
    ['REFUSED'],
    { sold: 0, held: 0 },
  ])
  await expectEqualLedgers()
})

test('a gateway whose look-up proves nothing leaves the attempt unknown, and notifies the operator', async () => {
  const [name, capabilities] = [...shop.acquirer.capabilities][0] ?? []
  if (name === undefined || capabilities === undefined) throw new Error('there is no acquirer')
  shop.acquirer.capabilities.set(name, { ...capabilities, notFoundIsFinalAfterSeconds: null })
  await dyingSubmit('dies-before')
  await passTime(shop, 2 * HOUR)
  await sweepDue(shop.deps)
  expect([await states(), await stock()]).toEqual([['unknown'], { sold: 0, held: 1 }])
  expect(shop.lines.join()).toContain('outcome-unknown-too-long')
})

test('an unpaid Pix is cancelled before its hold goes to another buyer', async () => {
  await waitingPix()
  await passTime(shop, 31 * 60)
  await sweepDue(shop.deps)
  expect(await states()).toEqual(['awaiting'])
  shop.acquirer.cancelsAre = 'unknown'
  await passTime(shop, 2 * 60)
  await sweepDue(shop.deps)
  expect([await states(), await stock()]).toEqual([['awaiting'], { sold: 0, held: 1 }])
  shop.acquirer.cancelsAre = 'answered'
  await passTime(shop, 61)
  await sweepDue(shop.deps)
  expect([await states(), await statuses(), await stock()]).toEqual([
    ['expired'],
    ['EXPIRED'],
    { sold: 0, held: 0 },
  ])
})

test('a Pix that was paid while it was being cancelled is a sale', async () => {
  const reference = referenceOf(await waitingPix())
  const cancel = shop.acquirer.cancel.bind(shop.acquirer)
  shop.acquirer.cancel = (key) => {
    shop.acquirer.pay(reference)
    return cancel(key)
  }
  await passTime(shop, 33 * 60)
  await sweepDue(shop.deps)
  expect([await states(), await statuses()]).toEqual([['approved'], ['PAID']])
  await expectEqualLedgers()
})

test('a boleto is not given up while its bank may still report that it was paid in time', async () => {
  const answer = await shop.submit(await shop.openPage(PRODUCTS.limited), { method: 'BOLETO' })
  const reference = referenceOf(await shop.purchaseOf(answer))
  await passTime(shop, 5 * 24 * HOUR)
  await processWebhook(shop.deps, report(reference, 'updated'))
  expect([await states(), await stock()]).toEqual([['awaiting'], { sold: 0, held: 1 }])
  await passTime(shop, 4 * 24 * HOUR)
  await sweepDue(shop.deps)
  expect([await states(), await stock()]).toEqual([['expired'], { sold: 0, held: 0 }])
})

async function latePix(): Promise<string> {
  const reference = referenceOf(await waitingPix())
  await passTime(shop, 33 * 60)
  await sweepDue(shop.deps)
  expect(await stock()).toEqual({ sold: 0, held: 0 })
  shop.acquirer.pay(reference)
  return reference
}

/** Holds back the state of the charge until this many callers have queried it, so that they all act on it at once. */
function holdLookUpsUntil(asking: number): void {
  const lookUp = shop.acquirer.lookUp.bind(shop.acquirer)
  const together = Promise.withResolvers<void>()
  let asked = 0
  shop.acquirer.lookUp = async (key) => {
    asked += 1
    if (asked === asking) together.resolve()
    await together.promise
    return lookUp(key)
  }
}

test('a Pix paid late is claimed again, once, however many processes receive it at once', async () => {
  const reference = await latePix()
  const processes = [shop.deps, ...Array.from({ length: 5 }, () => shop.anotherProcess())]
  holdLookUpsUntil(processes.length)
  await Promise.all(processes.map((deps, index) => processWebhook(deps, report(reference, `paid-${index}`))))
  expect([await states(), await statuses(), await stock()]).toEqual([
    ['approved'],
    ['PAID'],
    { sold: 1, held: 0 },
  ])
  await expectEqualLedgers()
  expect([await pending(), await mails('purchase-confirmed')]).toEqual([[], 1])
})

test('a Pix paid late for a sold-out product is refunded, once, and the buyer is notified', async () => {
  const reference = await latePix()
  await shop.rows(`update products set sold = 3 where id = ${PRODUCTS.limited}`)
  const other = shop.anotherProcess()
  await Promise.all([
    processWebhook(shop.deps, report(reference, 'paid-1')),
    processWebhook(other, report(reference, 'paid-2')),
  ])
  expect([await states(), await pending()]).toEqual([['expired'], [{ state: 'pending', tries: 0 }]])
  await Promise.all([sweepDue(shop.deps), sweepDue(other)])
  await sweepDue(shop.deps)
  expect(await pending()).toEqual([{ state: 'done', tries: 1 }])
  expect(shop.acquirer.ledger.map((line) => line.kind)).toEqual(['charge', 'refund'])
  await expectEqualLedgers()
  expect([await mails('refunded'), await stock()]).toEqual([1, { sold: 3, held: 0 }])
})

test('a refund with an unknown outcome is retried with the same key, more and more rarely', async () => {
  const reference = await latePix()
  await shop.rows(`update products set sold = 3 where id = ${PRODUCTS.limited}`)
  await processWebhook(shop.deps, report(reference, 'paid'))
  const refund = shop.acquirer.refund.bind(shop.acquirer)
  const keys: string[] = []
  shop.acquirer.refund = async (key) => {
    keys.push(key.refundKey)
    return keys.length < 3 ? { kind: 'unknown', reason: 'timed out' } : refund(key)
  }
  await sweepDue(shop.deps)
  await sweepDue(shop.deps)
  expect(keys.length).toBe(1)
  await passTime(shop, 11)
  await sweepDue(shop.deps)
  await passTime(shop, 11)
  await sweepDue(shop.deps)
  expect(keys.length).toBe(2)
  await passTime(shop, 11)
  await sweepDue(shop.deps)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect(await pending()).toEqual([{ state: 'done', tries: 3 }])
  await expectEqualLedgers()
})

test('a refund that the gateway goes on to refuse is for a person, and nothing is written as if it were done', async () => {
  const reference = await latePix()
  await shop.rows(`update products set sold = 3 where id = ${PRODUCTS.limited}`)
  await processWebhook(shop.deps, report(reference, 'paid'))
  shop.acquirer.refund = () => Promise.resolve({ kind: 'refused', reason: 'account closed' })
  await sweepDue(shop.deps)
  expect(await pending()).toEqual([{ state: 'pending', tries: 1 }])
  expect(shop.lines.join()).toContain('reversal-refused-for-now')
  await shop.rows('update pending_reversals set tries = 31, due_at = now()')
  await sweepDue(shop.deps)
  expect(await pending()).toEqual([{ state: 'refused', tries: 32 }])
  expect(shop.lines.join()).toContain('"reversal-refused"')
  await expectEqualLedgers()
  expect(await mails('refunded')).toBe(0)
})

test('two sweeps at once look at each attempt once', async () => {
  for (let count = 0; count < 6; count += 1) await dyingSubmit('dies-after', PRODUCTS.again)
  await passTime(shop, 21)
  const looked: string[] = []
  const lookUp = shop.acquirer.lookUp.bind(shop.acquirer)
  shop.acquirer.lookUp = (key) => {
    looked.push(key.reference)
    return lookUp(key)
  }
  await Promise.all([sweepDue(shop.deps), sweepDue(shop.anotherProcess())])
  expect([looked.length, new Set(looked).size]).toEqual([6, 6])
  expect(await statuses()).toEqual(Array(6).fill('PAID'))
  await expectEqualLedgers()
})

test('an attempt that cannot be settled stops none of the others, and comes again after its lease', async () => {
  for (let count = 0; count < 3; count += 1) await dyingSubmit('dies-after', PRODUCTS.again)
  await passTime(shop, 21)
  const [first] = await attempts()
  const lookUp = shop.acquirer.lookUp.bind(shop.acquirer)
  shop.acquirer.lookUp = (key) => {
    if (key.reference === first?.reference) throw new Error('a defect')
    return lookUp(key)
  }
  await sweepDue(shop.deps)
  expect(await states()).toEqual(['sending', 'approved', 'approved'])
  expect(shop.lines.join()).toContain('sweep-attempt')
  shop.acquirer.lookUp = lookUp
  await sweepDue(shop.deps)
  expect((await states())[0]).toBe('sending')
  await passTime(shop, 61)
  await sweepDue(shop.deps)
  expect(await states()).toEqual(['approved', 'approved', 'approved'])
})

test('an event that the gateway could not confirm when queried is not lost', async () => {
  const reference = referenceOf(await waitingPix())
  shop.acquirer.pay(reference)
  shop.acquirer.lookUpsAre = 'unknown'
  await processWebhook(shop.deps, report(reference, 'paid'))
  expect(await states()).toEqual(['awaiting'])
  shop.acquirer.lookUpsAre = 'answered'
  await passTime(shop, 31)
  await sweepDue(shop.deps)
  expect([await states(), await statuses()]).toEqual([['approved'], ['PAID']])
})

test('a webhook whose job died is worked on by the sweep', async () => {
  const reference = referenceOf(await waitingPix())
  shop.acquirer.pay(reference)
  const event = { kind: 'event', eventId: 'paid', type: 'charge.paid', reference, gatewayId: null } as const
  await receiveWebhook(shop.deps, 'acquirer', event)
  await sweepDue(shop.deps)
  expect(await states()).toEqual(['awaiting'])
  await passTime(shop, 31)
  await sweepDue(shop.deps)
  expect(await states()).toEqual(['approved'])
  expect(await shop.rows('select from webhook_events where processed_at is null')).toEqual([])
})

test('jobs of a process that died are free again', async () => {
  await shop.rows(`select graphile_worker.add_job('mail', '{}'), graphile_worker.add_job('mail', '{}')`)
  await shop.rows(`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 minute'
    where id = 1`)
  await shop.rows(
    `update graphile_worker._private_jobs set locked_by = 'alive', locked_at = now() where id = 2`,
  )
  await sweepDue(shop.deps)
  const locks = () => shop.rows('select locked_by from graphile_worker.jobs order by id')
  expect(await locks()).toEqual([{ locked_by: 'dead' }, { locked_by: 'alive' }])
  await shop.rows(
    `update graphile_worker._private_jobs set locked_at = now() - interval '4 minutes' where id = 1`,
  )
  await sweepDue(shop.deps)
  expect(await locks()).toEqual([{ locked_by: null }, { locked_by: 'alive' }])
})

test('a ticket that comes back is offered to the waiting list, though no other buyer comes for it', async () => {
  await shop.rows(`insert into waiting_list_entries (id, seller_id, product_id, batch_id, ticket_id, email, locale, quantity,
    state, joined_at, changed_at)
    values ('entry', 10, ${PRODUCTS.event}, 81, 811, 'ana@example.com', 'pt', 5, 'waiting', now(), now())`)
  await sweepDue(shop.deps)
  expect(await shop.rows('select state from waiting_list_entries')).toEqual([{ state: 'offered' }])
})

test('abandoned purchases are given up after a day, others are not', async () => {
  shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
  await shop.submit(await shop.openPage(PRODUCTS.course))
  shop.acquirer.script = () => ({ does: 'wait' })
  await waitingPix()
  await shop.rows(`update payments set updated_at = now() - interval '25 hours'`)
  await sweepOld(shop.deps)
  expect(await shop.rows('select state from payments order by product_id')).toEqual([
    { state: 'given-up' },
    { state: 'open' },
  ])
})

test('the backlog is measured', async () => {
  await dyingSubmit('dies-before')
  await passTime(shop, 90)
  const metrics = createMetrics()
  await measureBacklog(shop.deps, metrics)
  const text = await metrics.text()
  expect(text).toContain('balcao_backlog{name="open-attempts"} 1')
  expect(text).toContain('balcao_backlog{name="overdue-attempts"} 1')
  expect(text).toContain('balcao_backlog{name="pending-reversals"} 0')
  expect(text).toContain('balcao_backlog{name="outbox"} 0')
})

test('ids of webhooks are forgotten once no gateway repeats them', async () => {
  for (const eventId of ['old', 'new']) {
    await receiveWebhook(shop.deps, 'acquirer', {
      kind: 'event',
      eventId,
      type: 'charge.paid',
      reference: 'r',
      gatewayId: null,
    })
  }
  await shop.rows(`update webhook_events set received_at = now() - interval '91 days' where event_id = 'old'`)
  await sweepOld(shop.deps)
  expect(await shop.rows('select event_id from webhook_events')).toEqual([{ event_id: 'new' }])
  expect(shop.lines.join()).toContain('"event":"webhooks-deleted","count":1')
})

test('an account that charges and whose webhooks never came is reported once, by name', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.course))
  const metrics = createMetrics()
  const notified = async (): Promise<number> => {
    await sweepOld(shop.deps)
    await measureBacklog(shop.deps, metrics)
    return shop.lines.filter((line) => line.includes('"event":"webhooks-never-came"')).length
  }
  expect(await notified()).toBe(0)
  await shop.rows(`update account_webhooks set charged_at = now() - interval '25 hours'`)
  expect([await notified(), await notified()]).toEqual([1, 1])
  expect(shop.lines.join()).toContain('"event":"webhooks-never-came","gateway":"acquirer","seller_id":10')
  expect(await metrics.text()).toContain('balcao_backlog{name="accounts-without-webhooks"} 1')
  await receiveWebhook(
    shop.deps,
    'acquirer',
    { kind: 'event', eventId: 'e', type: 'charge.paid', reference: 'r', gatewayId: null },
    11,
  )
  await notified()
  expect(await metrics.text()).toContain('balcao_backlog{name="accounts-without-webhooks"} 1')
  await receiveWebhook(
    shop.deps,
    'acquirer',
    { kind: 'event', eventId: 'e', type: 'charge.paid', reference: 'r', gatewayId: null },
    10,
  )
  await notified()
  expect(await metrics.text()).toContain('balcao_backlog{name="accounts-without-webhooks"} 0')
})

test('an account whose webhooks never came for a day after they did is not reported', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await receiveWebhook(shop.deps, 'acquirer', {
    kind: 'event',
    eventId: 'e',
    type: 'charge.paid',
    reference: 'r',
    gatewayId: null,
  })
  await sweepOld(shop.deps)
  await shop.rows(`update account_webhooks set charged_at = now() - interval '25 hours'`)
  await sweepOld(shop.deps)
  expect(shop.lines.join()).not.toContain('webhooks-never-came')
})

test('a due time written by a clock that was ahead is found, and looked up', async () => {
  const metrics = createMetrics()
  await dyingSubmit('dies-after')
  await shop.rows(`update attempts set due_at = now() + interval '2 hours'`)
  await sweepDue({ ...shop.deps })
  expect(await states()).toEqual(['sending'])
  await measureBacklog(shop.deps, metrics)
  expect(await metrics.text()).toMatch(/balcao_backlog\{name="overdue-attempts"\} 1\n/)
  await sweepOld(shop.deps)
  await sweepDue({ ...shop.deps })
  expect(await states()).toEqual(['approved'])
})

test('a program whose clock is ahead writes due times by the clock of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR * 1000 })
  const clock = await openDatabaseClock(shop.db, shop.log)
  try {
    shop.deps.now = clock.now
    await dyingSubmit('dies-before')
    const [row] = await shop.rows<{ ahead: number }>(
      'select extract(epoch from due_at - now())::float8 as ahead from attempts',
    )
    expect(row?.ahead).toBeLessThan(60)
    expect(await clockAheadMs(shop.db)).toBeGreaterThan(HOUR * 1000)
    expect(shop.lines.join()).toContain('clock-differs')
  } finally {
    clock.stop()
    vi.useRealTimers()
  }
})
