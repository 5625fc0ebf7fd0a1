import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROVIDERS } from '../advertising/providers.ts'
import { receiveWebhook } from '../flows/webhooks/receive-webhook.ts'
import { bothLedgers, openShop, PRODUCTS, type Shop } from '../testing/shop.ts'
import type { MailMessage } from '../mail/mailer.ts'
import { createMetrics } from '../metrics.ts'
import { startWorker, type Worker } from './worker.ts'

let shop: Shop
let workers: Worker[]
let sent: MailMessage[]
let closed: number
let send: (message: MailMessage) => Promise<void>
beforeEach(async () => {
  shop = await openShop()
  workers = []
  sent = []
  closed = 0
  send = async (message) => void sent.push(message)
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await shop.close()
})

async function work(): Promise<Worker> {
  const deps = shop.anotherProcess()
  const worker = await startWorker({
    reconcileHour: null,
    kept: { purchases: null, leads: 90, webhooks: 90, cspReports: 30, audit: 730, addressHours: 0 },
    ...deps,
    url: shop.url,
    resolveDeps: deps,
    metrics: createMetrics(),
    webUrl: 'https://shop.example',
    officeUrl: 'https://office.example',
    mailFrom: 'mail@shop.example',
    providers: PROVIDERS,
    accessOf: () => Promise.resolve(undefined),
    fetch,
    mailer: { send: (message) => send(message), close: () => void (closed += 1) },
    sweepIntervalMs: 50,
    dispatchIntervalMs: 20,
  })
  workers.push(worker)
  return worker
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

const isEmpty = async (): Promise<boolean> => {
  const [row] = await shop.rows<{ rest: number }>(
    `select (select count(*) from outbox) + (select count(*) from graphile_worker.jobs) as rest`,
  )
  return row?.rest === 0
}
const mailIds = (): string[] => sent.map((message) => message.messageId).toSorted()

test('two workers that start on one fresh database at once do each thing once', async () => {
  const references: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const answer = await shop.submit(await shop.openPage(PRODUCTS.again), { method: 'PIX' })
    references.push((await shop.purchaseOf(answer)).attempts[0]?.reference ?? '')
  }
  await Promise.all([work(), work()])
  await until(isEmpty)
  expect([sent.length, new Set(mailIds()).size]).toEqual([5, 5])

  for (const reference of references) {
    shop.acquirer.pay(reference)
    const event = { kind: 'event', eventId: reference, type: 'paid', reference, gatewayId: null } as const
    await receiveWebhook(shop.deps, 'acquirer', event)
  }
  workers[0]?.poke()
  await until(async () => sent.length >= 10 && (await isEmpty()))
  expect([sent.length, new Set(mailIds()).size]).toEqual([10, 10])
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
  expect(await shop.rows(`select distinct status from sales`)).toEqual([{ status: 'PAID' }])
})

test('attempts that are due are settled by the worker alone', async () => {
  shop.acquirer.script = () => ({ does: 'dies-after' })
  await expect(shop.submit(await shop.openPage(PRODUCTS.course))).rejects.toThrow('killed')
  await shop.rows('update attempts set due_at = now()')
  await work()
  await until(() => sent.length === 1)
  expect(await shop.rows('select status from sales')).toEqual([{ status: 'PAID' }])
})

test('a mail that the server does not take is tried again later, and its error names no buyer', async () => {
  send = () => Promise.reject(new Error('550 <maria@example.com> is unknown'))
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await work()
  const failed = () =>
    shop.rows<{ last_error: string }>(
      'select last_error from graphile_worker.jobs where attempts > 0 and last_error is not null',
    )
  await until(async () => (await failed())[0]?.last_error !== undefined)
  expect((await failed())[0]?.last_error).toContain('the mail was not taken')
  expect(shop.lines.join()).not.toContain('maria@example.com')
  send = async (message) => void sent.push(message)
  await shop.rows('update graphile_worker._private_jobs set run_at = now()')
  await until(isEmpty)
  expect(sent).toHaveLength(1)
})

test('a stop waits for the mail that is being sent, and nothing begins after it', async () => {
  const release = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  send = async (message) => {
    begun.resolve()
    await release.promise
    sent.push(message)
  }
  await shop.submit(await shop.openPage(PRODUCTS.course))
  const worker = await work()
  await begun.promise
  let stopped = false
  const stopping = worker.stop().then(() => (stopped = true))
  workers = []
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([stopped, closed]).toEqual([false, 0])
  release.resolve()
  await stopping
  expect([sent.length, closed, await isEmpty()]).toEqual([1, 1, true])
  await shop.submit(await shop.openPage(PRODUCTS.again))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await isEmpty()).toBe(false)
})

test('a queue that has lost all its connections takes jobs again', async () => {
  const hold = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  send = async () => {
    begun.resolve()
    await hold.promise
  }
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await work()
  await begun.promise
  await shop.rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'balcao job queue'`)
  hold.resolve()
  send = async (message) => void sent.push(message)
  await shop.submit(await shop.openPage(PRODUCTS.again))
  await until(() => sent.length >= 1)
  expect(sent[0]?.messageId).toContain('purchase-confirmed')
})

test('the log of the queue holds no payloads', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await work()
  await until(isEmpty)
  const lines = shop.lines.filter((line) => line.includes('"job-queue"'))
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join()).not.toMatch(/maria|payment_id/)
})
