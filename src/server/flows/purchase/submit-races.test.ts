import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { CallError } from '../../call-error.ts'
import {
  bothLedgers,
  newDocument,
  newSession,
  openShop,
  PRODUCTS,
  withNewNonce,
  type Shop,
} from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

type End = PaymentAnswer | string

/**
 * Returns the result of a submit: its answer, or the code of its error. An error outside the contract remains an error.
 */
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
    const { processes } = shop
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
    const { processes } = shop
    const ends = await Promise.all(tabs.map((tab, n) => endOf(shop.submit(tab, {}, processes[n]))))
    expect(shop.acquirer.charged()).toHaveLength(1)
    expect(countOf(ends, 'PAID')).toBe(3)
    await expectEqualLedgers()
  })

  test('two browsers of one buyer charge once, and the other is notified', async () => {
    const document = newDocument()
    const pages = await Promise.all([1, 2].map(() => shop.openPage(PRODUCTS.course)))
    const { processes } = shop
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
    const { processes } = shop
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
    const { processes } = shop
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
  const { processes } = shop
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
