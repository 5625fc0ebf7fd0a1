import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentAnswer } from '#contract/calls/payment.ts'
import { CallError } from '../call-error.ts'
import {
  bothLedgers,
  newDocument,
  newSession,
  openShop,
  PRODUCTS,
  withNewNonce,
  type Shop,
} from './shop.test-double.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

type End = PaymentAnswer | string

/** What a submit came to: its answer, or the code of its error. An error that is not the contract's stays one. */
const endOf = (submit: Promise<PaymentAnswer>): Promise<End> =>
  submit.catch((error: unknown) => {
    if (error instanceof CallError) return error.code
    throw error
  })

const inParallel = (count: number, submit: (n: number) => Promise<PaymentAnswer>): Promise<End[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => endOf(submit(n))))

const statusesOf = (ends: readonly End[]): string[] =>
  ends.map((end) => (typeof end === 'string' ? end : (end.code ?? end.status)))

const countOf = (ends: readonly End[], word: string): number =>
  statusesOf(ends).filter((status) => status === word).length

async function expectEqualLedgers(): Promise<void> {
  const { ours, acquirers } = await bothLedgers(shop)
  expect(ours).toEqual(acquirers)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

describe.each([0, 60])('with an acquirer that takes %i ms', (latency) => {
  beforeEach(() => {
    shop.acquirer.script = async () => {
      if (latency > 0) await pause(latency)
      return { does: 'approve' }
    }
  })

  test('fifty equal submits to two processes charge once and get one answer', async () => {
    const processes = [shop.deps, shop.anotherProcess()]
    const page = await shop.openPage(PRODUCTS.course)
    const answers = await inParallel(50, (n) => shop.submit(page, {}, processes[n % 2]))
    expect(shop.acquirer.orders).toHaveLength(1)
    expect(shop.acquirer.charged()).toHaveLength(1)
    expect(answers[0]).toMatchObject({ status: 'PAID', code: null })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    await expectEqualLedgers()
  })

  test('two tabs of one purchase charge once', async () => {
    const sessionId = newSession()
    const tabs = await Promise.all([1, 2, 3].map(() => shop.openPage(PRODUCTS.course, { sessionId })))
    expect(new Set(tabs.map(({ envelope }) => envelope.trans)).size).toBe(1)
    const processes = [shop.deps, shop.anotherProcess(), shop.anotherProcess()]
    const ends = await Promise.all(tabs.map((tab, n) => endOf(shop.submit(tab, {}, processes[n]))))
    expect(shop.acquirer.charged()).toHaveLength(1)
    expect(countOf(ends, 'PAID')).toBe(3)
    await expectEqualLedgers()
  })

  test('two browsers of one buyer charge once, and the other is told', async () => {
    const document = newDocument()
    const pages = await Promise.all([1, 2].map(() => shop.openPage(PRODUCTS.course)))
    const processes = [shop.deps, shop.anotherProcess()]
    const ends = await Promise.all(
      pages.map((page, n) => endOf(shop.submit(page, { document }, processes[n]))),
    )
    expect(shop.acquirer.charged()).toHaveLength(1)
    expect(statusesOf(ends)).toContain('PAID')
    const other = statusesOf(ends).find((status) => status !== 'PAID')
    expect(['PAYMENT_IN_PROGRESS', 'DUPLICATE_PURCHASE']).toContain(other)
    await expectEqualLedgers()
  })

  test('forty browsers of one buyer charge once', async () => {
    const document = newDocument()
    const pages = await Promise.all(Array.from({ length: 40 }, () => shop.openPage(PRODUCTS.course)))
    const processes = [shop.deps, shop.anotherProcess()]
    const ends = await inParallel(40, (n) => {
      const page = pages[n]
      if (page === undefined) throw new Error('a page is missing')
      return shop.submit(page, { document }, processes[n % 2])
    })
    expect(shop.acquirer.charged()).toHaveLength(1)
    expect(countOf(ends, 'PAID')).toBe(1)
  })

  test('thirty buyers of a stock of three: three are sold, and the counters agree', async () => {
    const pages = await Promise.all(Array.from({ length: 30 }, () => shop.openPage(PRODUCTS.limited)))
    const processes = [shop.deps, shop.anotherProcess()]
    const ends = await inParallel(30, (n) => {
      const page = pages[n]
      if (page === undefined) throw new Error('a page is missing')
      return shop.submit(page, {}, processes[n % 2])
    })
    expect([countOf(ends, 'PAID'), countOf(ends, 'PRODUCT_OUT_OF_STOCK')]).toEqual([3, 27])
    expect(shop.acquirer.charged()).toHaveLength(3)
    expect(await stock()).toEqual({ sold: 3, held: 0 })
    expect(await shop.rows(`select state, count(*) from holds group by state`)).toEqual([
      { state: 'sold', count: 3 },
    ])
  })
})

const stock = async (): Promise<unknown> =>
  (await shop.rows(`select sold, held from products where id = ${PRODUCTS.limited}`))[0]

test('many buyers, each in three tabs of a limited product, meet no error of ours', async () => {
  await shop.importAgain({ products: { [PRODUCTS.limited]: { amount: 10000, stock: 1000 } } })
  const sessions = Array.from({ length: 25 }, newSession)
  const tabs = await Promise.all(
    sessions.flatMap((sessionId) => [1, 2, 3].map(() => shop.openPage(PRODUCTS.limited, { sessionId }))),
  )
  const processes = [shop.deps, shop.anotherProcess()]
  const ends = await Promise.all(tabs.map((tab, n) => endOf(shop.submit(tab, {}, processes[n % 2]))))
  expect(new Set(statusesOf(ends))).toEqual(new Set(['PAID']))
  expect(shop.acquirer.charged()).toHaveLength(25)
  expect(await stock()).toEqual({ sold: 25, held: 0 })
  await expectEqualLedgers()
})

test('a nonce with other contents is refused, before and after its answer', async () => {
  const page = await shop.openPage(PRODUCTS.course)
  const both = await Promise.all([
    endOf(shop.submit(page, { email: 'maria@example.com' })),
    endOf(shop.submit(page, { email: 'ana@example.com' })),
  ])
  expect(statusesOf(both).sort()).toEqual(['NONCE_REUSED', 'PAID'])
  await expect(shop.submit(page, { email: 'eva@example.com' })).rejects.toMatchObject({
    code: 'NONCE_REUSED',
  })
  expect(shop.acquirer.charged()).toHaveLength(1)
})

test('a refused attempt gives its stock to the next buyer', async () => {
  shop.acquirer.script = () => ({ does: 'refuse', code: 'BANK' })
  const pages = await Promise.all(Array.from({ length: 4 }, () => shop.openPage(PRODUCTS.limited)))
  for (const page of pages.slice(0, 3)) await shop.submit(page)
  expect(await stock()).toEqual({ sold: 0, held: 0 })
  shop.acquirer.script = () => ({ does: 'answer-lost' })
  for (const page of pages.slice(0, 3)) await shop.submit(withNewNonce(page))
  // Nobody knows yet whether they are sold: they are nobody else's.
  expect(await stock()).toEqual({ sold: 0, held: 3 })
  const [, , , fourth] = pages
  if (fourth === undefined) throw new Error('a page is missing')
  await expect(shop.submit(fourth)).resolves.toMatchObject({ code: 'PRODUCT_OUT_OF_STOCK' })
})

/*
 * The controls: the same races with the wall taken down, in this test's own database. Were they to charge once all
 * the same, the races above would show nothing. `together` is what makes a race certain: a lock on the product holds
 * every submit inside the statement that begins its attempt until all of them are there.
 */
describe('held until all of them are there', () => {
  const waiting = async (): Promise<number> => {
    // Not asked inside the transaction, which would see the same moment every time.
    const [row] = await shop.rows<{ count: number }>(`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return row?.count ?? 0
  }
  async function together(count: number, submit: (n: number) => Promise<unknown>): Promise<void> {
    const { ended } = await shop.db.transaction().execute(async (transaction) => {
      await sql`select from products for update`.execute(transaction)
      const submits = Promise.allSettled(Array.from({ length: count }, (_, n) => submit(n)))
      await vi.waitUntil(async () => (await waiting()) === count, { timeout: 4000, interval: 20 })
      return { ended: submits }
    })
    await ended
  }
  const drop = (statement: string) => sql.raw(statement).execute(shop.db)
  const pagesOf = (count: number, productId: number) =>
    Promise.all(Array.from({ length: count }, () => shop.openPage(productId)))
  const at = <T>(list: readonly T[], n: number): T => {
    const found = list[n]
    if (found === undefined) throw new Error('a page is missing')
    return found
  }

  const RACES = {
    'equal submits': {
      guards: ['one_live_attempt', 'one_attempt_in_flight'],
      constraints: ['attempts_nonce_key', 'attempts_payment_id_number_key'],
      run: async () => {
        const page = await shop.openPage(PRODUCTS.course)
        return { allowed: 1, race: () => together(4, () => shop.submit(page)) }
      },
    },
    'two tabs': {
      guards: ['one_live_attempt', 'one_attempt_in_flight'],
      constraints: ['attempts_payment_id_number_key'],
      run: async () => {
        const sessionId = newSession()
        const tabs = await Promise.all([1, 2].map(() => shop.openPage(PRODUCTS.course, { sessionId })))
        return { allowed: 1, race: () => together(2, (n) => shop.submit(at(tabs, n))) }
      },
    },
    'two browsers': {
      guards: ['one_attempt_in_flight'],
      constraints: [],
      run: async () => {
        const document = newDocument()
        const pages = await pagesOf(2, PRODUCTS.course)
        return { allowed: 1, race: () => together(2, (n) => shop.submit(at(pages, n), { document })) }
      },
    },
    'seven buyers of three': {
      guards: [],
      constraints: ['products_not_oversold'],
      run: async () => {
        const pages = await pagesOf(7, PRODUCTS.limited)
        return { allowed: 3, race: () => together(7, (n) => shop.submit(at(pages, n))) }
      },
    },
  } as const

  test.each(Object.entries(RACES))('%s are charged as often as allowed', async (_, { run }) => {
    const { allowed, race } = await run()
    await race()
    expect(shop.acquirer.charged()).toHaveLength(allowed)
  })

  test.each(Object.entries(RACES))('%s, without their guard, are charged more often', async (_, race) => {
    const { allowed, race: start } = await race.run()
    for (const index of race.guards) await drop(`drop index ${index}`)
    for (const name of race.constraints) {
      await drop(
        `alter table ${name.startsWith('products') ? 'products' : 'attempts'} drop constraint ${name}`,
      )
    }
    await start()
    expect(shop.acquirer.charged().length).toBeGreaterThan(allowed)
  })
})
