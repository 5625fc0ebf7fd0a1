import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import { passTime } from '../../testing/pass-time.ts'
import type { Database } from '../../store/postgres/database.ts'
import { atOnce } from '../../testing/lock-barrier.ts'
import { renewPix } from './follow-pix.ts'
import {
  bothLedgers,
  newDocument,
  openShop,
  PRODUCTS,
  withNewNonce,
  type OpenPage,
  type Shop,
} from '../../testing/shop.ts'

const MINUTE = 60

const coupon = (name: string, own: Partial<Coupon> = {}): Coupon => ({
  name,
  seller_id: 10,
  type: 'PERCENTAGE',
  value: 10,
  product_ids: [PRODUCTS.course, PRODUCTS.again],
  ...own,
})

const COUPONS: Coupon[] = [
  coupon('TRES', { limit: 3 }),
  coupon('UMA', { limit: 1 }),
  coupon('DUASCADA', { per_buyer_limit: 2 }),
  coupon('HOJE', { due_date: 'now+1h' }),
]

let shop: Shop
/** A pool of its own, for who looks on while those of the processes are all in use. */
let onlooker: Database
beforeAll(async () => {
  const taking = { allowed_coupon: true }
  shop = await openShop({
    coupons: COUPONS,
    products: { [PRODUCTS.course]: taking, [PRODUCTS.again]: taking },
  })
  onlooker = shop.anotherProcess().db
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows(`update coupons set due_date = now() + interval '1 hour' where code = 'HOJE'`)
})
afterAll(() => shop.close())

/** A tenth off R$ 497.00. */
const LOWERED = 447.3

function submit(page: OpenPage, name: string, input: Partial<PaymentBodyInput> = {}, process = 0) {
  const price = { coupon: name, amount: LOWERED, total: LOWERED, ...input }
  return shop.submit(page, price, shop.processes[process % 2])
}

const open = (count: number, productId: number = PRODUCTS.course): Promise<OpenPage[]> =>
  Promise.all(Array.from({ length: count }, () => shop.openPage(productId)))

async function openOne(): Promise<OpenPage> {
  const [page] = await open(1)
  if (page === undefined) throw new Error('no page was opened')
  return page
}

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''
const endOf = ({ code, status }: PaymentAnswer): string => code ?? status

function countOf(answers: readonly PaymentAnswer[], end: string): number {
  return answers.filter((answer) => endOf(answer) === end).length
}

type Books = { redemptions: number; held: number; sold: number; uses: number }

/** Returns the database's counts of a coupon: its redemptions, its holds, and the most by one buyer. */
async function booksOf(name: string): Promise<Books> {
  const [books] = await shop.rows<Books>(`select c.redemptions,
    (select count(*) from holds h where h.coupon_id = c.id and h.state = 'held') as held,
    (select count(*) from holds h where h.coupon_id = c.id and h.state = 'sold') as sold,
    (select coalesce(max(uses), 0) from coupon_buyers b where b.coupon_id = c.id) as uses
    from coupons c where c.code = '${name}'`)
  if (books === undefined) throw new Error(`there is no coupon ${name}`)
  return books
}

/**
 * Runs submits that all wait at the coupon's row before any of them may count: nothing read earlier can separate them
 * any more.
 */
function atCoupon(name: string, submits: () => Promise<PaymentAnswer>[]): Promise<PaymentAnswer[]> {
  const lock = `select from coupons where code = '${name}' for update`
  return atOnce(onlooker, { lock, count: 8 }, () => Promise.all(submits()))
}

/** Runs the same without a database check; afterwards the data is cleared and the check restored. */
async function withoutCheck(table: string, check: string, run: () => Promise<void>): Promise<void> {
  const [found] = await shop.rows<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conname = '${check}'`,
  )
  await shop.rows(`alter table ${table} drop constraint ${check}`)
  try {
    await run()
  } finally {
    await shop.reset()
    await shop.rows(`alter table ${table} add constraint ${check} ${found?.text ?? ''}`)
  }
}

describe('a coupon of three uses and a hundred buyers', () => {
  const race = async (): Promise<PaymentAnswer[]> => {
    const pages = await open(100)
    return atCoupon('TRES', () => pages.map((page, n) => submit(page, 'TRES', {}, n)))
  }

  test('three pay less, and the others are refused before any gateway call', async () => {
    const answers = await race()
    expect([countOf(answers, 'PAID'), countOf(answers, 'COUPON_USED_UP')]).toEqual([3, 97])
    expect(shop.acquirer.orders).toHaveLength(3)
    expect(await booksOf('TRES')).toMatchObject({ redemptions: 3, held: 0, sold: 3 })
    const reported = answers.find((answer) => endOf(answer) === 'COUPON_USED_UP')
    // A refusal includes the price without the coupon.
    expect(reported).toMatchObject({ amount: 497, total: 497, installments: 1 })
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
    expect(new Set(ours.map(({ amount }) => amount))).toEqual(new Set([44_730]))
  })

  test('without the check it is used more often: the race is one', async () => {
    await withoutCheck('coupons', 'coupons_not_overused', async () => {
      expect(countOf(await race(), 'PAID')).toBeGreaterThan(3)
      expect((await booksOf('TRES')).sold).toBeGreaterThan(3)
    })
  })

  test('cards that are declined give their uses back, to the last one', async () => {
    const pages = await open(40)
    let asked = 0
    shop.acquirer.script = () => {
      asked += 1
      return asked % 2 === 1 ? { does: 'refuse', code: 'BANK' } : { does: 'approve' }
    }
    const answers = await Promise.all(pages.map((page, n) => submit(page, 'TRES', {}, n)))
    const paid = countOf(answers, 'PAID')
    expect(paid).toBeLessThanOrEqual(3)
    expect(await booksOf('TRES')).toMatchObject({ redemptions: paid, held: 0, sold: paid })
    shop.acquirer.script = () => ({ does: 'approve' })
    for (const page of await open(4)) await submit(page, 'TRES')
    expect(await booksOf('TRES')).toMatchObject({ redemptions: 3, sold: 3 })
  })
})

describe('a coupon of two uses for each buyer', () => {
  const race = async (): Promise<PaymentAnswer[]> => {
    const pages = await open(12, PRODUCTS.again)
    // Other documents, another way to write it: one e-mail.
    const input = (n: number) => ({
      document: newDocument(),
      email: n % 2 ? 'Ana@Example.com' : 'ana@example.com',
    })
    return atCoupon('DUASCADA', () => pages.map((page, n) => submit(page, 'DUASCADA', input(n), n)))
  }

  test('one e-mail pays less twice, however often at once', async () => {
    const answers = await race()
    expect([countOf(answers, 'PAID'), countOf(answers, 'COUPON_USED_UP')]).toEqual([2, 10])
    expect(await booksOf('DUASCADA')).toEqual({ redemptions: 2, held: 0, sold: 2, uses: 2 })
  })

  test('without the check it pays less more often: the race is one', async () => {
    await withoutCheck('coupon_buyers', 'coupon_buyers_not_overused', async () => {
      expect(countOf(await race(), 'PAID')).toBeGreaterThan(2)
    })
  })

  test('one document with other e-mails counts as one buyer too', async () => {
    const document = newDocument()
    for (const [n, page] of (await open(3, PRODUCTS.again)).entries()) {
      const answer = await submit(page, 'DUASCADA', { document, email: `maria${n}@example.com` })
      expect(endOf(answer)).toBe(n < 2 ? 'PAID' : 'COUPON_USED_UP')
    }
    expect(shop.acquirer.orders).toHaveLength(2)
  })

  test('a declined card leaves the buyer their use', async () => {
    const page = await openOne()
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
    await submit(page, 'DUASCADA')
    expect(await booksOf('DUASCADA')).toEqual({ redemptions: 0, held: 0, sold: 0, uses: 0 })
  })
})

describe('a coupon that ends between page and submit', () => {
  const end = () => shop.rows(`update coupons set due_date = now() where code = 'HOJE'`)

  test('answers 0001 with the price without it, and asks no gateway', async () => {
    const page = await openOne()
    await end()
    const answer = await submit(page, 'HOJE')
    expect(answer).toMatchObject({ code: '0001', status: 'REFUSED', amount: 497, total: 497 })
    expect(shop.acquirer.orders).toEqual([])
    // The same page goes on without it.
    expect(await shop.submit(page)).toMatchObject({ status: 'PAID', total: 497 })
  })

  test('and between the check of a submit and its attempt', async () => {
    const page = await openOne()
    const { catalogue } = shop.deps
    const endsAfterwards = async (...asked: Parameters<typeof catalogue.findCoupon>) => {
      const found = await catalogue.findCoupon(...asked)
      await end()
      return found
    }
    const deps = { ...shop.deps, catalogue: { ...catalogue, findCoupon: endsAfterwards } }
    const input = { coupon: 'HOJE', amount: LOWERED, total: LOWERED }
    expect(await shop.submit(page, input, deps)).toMatchObject({ code: '0001' })
    expect(await shop.rows('select from attempts')).toEqual([])
  })

  test('a coupon that is no longer one, or never was one, answers 0001', async () => {
    const page = await openOne()
    expect(await submit(page, 'NADA')).toMatchObject({ code: '0001', total: 497 })
  })
})

describe('a Pix that is paid late', () => {
  const letExpire = async (): Promise<PaymentAnswer> => {
    const answer = await submit(await openOne(), 'UMA', { method: 'PIX' })
    expect(await booksOf('UMA')).toMatchObject({ redemptions: 1, held: 1 })
    await passTime(shop, 33 * MINUTE)
    await shop.resolveAll(saleIdOf(answer))
    expect(await booksOf('UMA')).toMatchObject({ redemptions: 0, held: 0 })
    return answer
  }
  const payLate = async (answer: PaymentAnswer): Promise<void> => {
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    shop.acquirer.pay(attempt?.reference ?? '')
    await shop.resolveAll(saleIdOf(answer))
  }

  test('takes the use again while there is one', async () => {
    const late = await letExpire()
    await payLate(late)
    expect((await shop.purchaseOf(late)).sales).toMatchObject([{ status: 'PAID' }])
    expect(await booksOf('UMA')).toMatchObject({ redemptions: 1, held: 0, sold: 1 })
  })

  test('goes back when somebody else had the last one', async () => {
    const late = await letExpire()
    expect(await submit(await openOne(), 'UMA')).toMatchObject({ status: 'PAID' })
    await payLate(late)
    expect((await shop.purchaseOf(late)).attempts).toMatchObject([{ state: 'expired' }])
    expect(await shop.rows('select kind, state from pending_reversals')).toEqual([
      { kind: 'refund', state: 'pending' },
    ])
    expect(await booksOf('UMA')).toMatchObject({ redemptions: 1, sold: 1 })
  })

  test('would be kept if that use were not counted: the count causes the refund', async () => {
    const late = await letExpire()
    await submit(await openOne(), 'UMA')
    await shop.rows(`update coupons set redemptions = 0 where code = 'UMA'`)
    await payLate(late)
    expect(await booksOf('UMA')).toMatchObject({ sold: 2 })
  })

  test('of two for one use, one is kept and one goes back', async () => {
    const first = await letExpire()
    const second = await letExpire()
    await Promise.all([payLate(first), payLate(second)])
    expect(await booksOf('UMA')).toMatchObject({ redemptions: 1, held: 0, sold: 1 })
    expect(await shop.rows('select state from pending_reversals')).toEqual([{ state: 'pending' }])
  })

  test('by a buyer with no uses left is refunded as well', async () => {
    const email = 'ana@example.com'
    const page = await shop.openPage(PRODUCTS.again)
    const late = await submit(page, 'DUASCADA', { method: 'PIX', email })
    await passTime(shop, 33 * MINUTE)
    await shop.resolveAll(saleIdOf(late))
    for (const other of await open(2, PRODUCTS.again)) await submit(other, 'DUASCADA', { email })
    await payLate(late)
    expect(await booksOf('DUASCADA')).toMatchObject({ redemptions: 2, sold: 2, uses: 2 })
    expect(await shop.rows('select state from pending_reversals')).toEqual([{ state: 'pending' }])
  })
})

describe('the one use of a buyer who goes on', () => {
  test('is theirs when they pay by card instead of the Pix that waits', async () => {
    const page = await openOne()
    await submit(page, 'UMA', { method: 'PIX' })
    expect(await submit(withNewNonce(page), 'UMA')).toMatchObject({ status: 'PAID', total: LOWERED })
    expect(await booksOf('UMA')).toMatchObject({ redemptions: 1, held: 0, sold: 1 })
  })

  test('goes with a new code of their Pix', async () => {
    const page = await openOne()
    const answer = await submit(page, 'UMA', { method: 'PIX' })
    const reader = { saleId: saleIdOf(answer), token: undefined, sessionId: page.sessionId }
    expect(await renewPix(shop.deps, reader)).toMatchObject({ status: 'WAITING_PAYMENT' })
    expect(await booksOf('UMA')).toMatchObject({ redemptions: 1, held: 1 })
    await payLateCode(answer)
    expect(await booksOf('UMA')).toMatchObject({ redemptions: 1, held: 0, sold: 1 })
  })

  test('ends with a new code when the coupon is over', async () => {
    const page = await openOne()
    const answer = await submit(page, 'HOJE', { method: 'PIX' })
    await shop.rows(`update coupons set due_date = now() where code = 'HOJE'`)
    const reader = { saleId: saleIdOf(answer), token: undefined, sessionId: page.sessionId }
    await expect(renewPix(shop.deps, reader)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await booksOf('HOJE')).toMatchObject({ redemptions: 0, held: 0, sold: 0 })
  })

  async function payLateCode(answer: PaymentAnswer): Promise<void> {
    const last = (await shop.purchaseOf(answer)).attempts.at(-1)
    shop.acquirer.pay(last?.reference ?? '')
    await shop.resolveAll(saleIdOf(answer))
  }
})
