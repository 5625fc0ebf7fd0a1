import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import { leaseDueReversals } from '../../store/purchases/reversal-store.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import { atOnce, LOCK_BARRIER } from '../../testing/lock-barrier.ts'
import { passTime } from '../../testing/pass-time.ts'
import { bothLedgers, newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { carryOutReversal } from '../refunds/carry-out-reversal.ts'
import { resolveAttempt } from './resolve-attempt.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''
const statusOf = async (answer: PaymentAnswer) => (await shop.purchaseOf(answer)).sales[0]?.status

async function attemptOf(answer: PaymentAnswer): Promise<AttemptRecord> {
  const [attempt] = (await shop.purchaseOf(answer)).attempts
  if (attempt === undefined) throw new Error('there is no attempt')
  return attempt
}

/** Begins in a browser of its own. */
const buy = async (body: Partial<PaymentBodyInput>, product: number = PRODUCTS.course) =>
  shop.submit(await shop.openPage(product), body)

/** Pays a code as the buyer's bank, and has us notified of it. */
async function payCode(code: PaymentAnswer): Promise<void> {
  shop.acquirer.pay((await attemptOf(code)).reference)
  await shop.resolveAll(saleIdOf(code))
}

async function refundSale(): Promise<void> {
  for (const pending of await leaseDueReversals(shop.db, 10, 1000)) await carryOutReversal(shop.deps, pending)
}

const reversals = () => shop.rows('select reason, amount, attempt_id from pending_reversals')
const warnings = () => shop.lines.filter((line) => line.includes('"paid-twice"'))

describe('a Pix in one browser and a card in the other, both paid', () => {
  async function both(product?: number) {
    const document = newDocument()
    const code = await buy({ document, method: 'PIX' }, product)
    const card = await buy({ document }, product)
    await payCode(code)
    return { code, card }
  }

  test('the second is refunded, the first stays, and an operator is notified', async () => {
    const { code, card } = await both()
    expect(await reversals()).toEqual([
      { reason: 'bought-twice', amount: 49700, attempt_id: (await attemptOf(code)).id },
    ])
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).toContain('given-back')
    await refundSale()
    expect([await statusOf(code), await statusOf(card)]).toEqual(['REFUNDED', 'PAID'])
    const { ours, acquirers } = await bothLedgers(shop)
    expect(ours).toEqual(acquirers)
    expect(acquirers.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  test('a gateway that was taken out of the configuration is said once, and asked when it is back', async () => {
    const { code } = await both()
    const before = new Map(shop.acquirer.capabilities)
    shop.acquirer.capabilities.delete((await attemptOf(code)).gateway)
    for (let round = 0; round < 3; round += 1) {
      await shop.rows('update pending_reversals set due_at = now()')
      await refundSale()
    }
    expect(shop.lines.filter((line) => line.includes('reversal-without-gateway'))).toHaveLength(1)
    expect(await shop.rows('select from pending_reversals where due_at > now()')).toHaveLength(1)
    shop.acquirer.capabilities = before
    await shop.rows('update pending_reversals set due_at = now()')
    await refundSale()
    expect(await statusOf(code)).toBe('REFUNDED')
  })

  test('of a product that is sold repeatedly, both stay', async () => {
    const { code, card } = await both(PRODUCTS.again)
    expect(await reversals()).toEqual([])
    expect(warnings()[0]).toContain('sold-repeatedly')
    expect([await statusOf(code), await statusOf(card)]).toEqual(['PAID', 'PAID'])
  })
})

test('a stranger who types a document causes no refund', async () => {
  const document = newDocument()
  const code = await buy({ document, method: 'PIX' })
  await buy({ document, email: 'somebody@example.net' })
  await payCode(code)
  expect(await reversals()).toEqual([])
  expect(warnings()).toEqual([])
})

test('a buyer who buys again after the first was paid has bought twice', async () => {
  const document = newDocument()
  const first = await buy({ document, method: 'PIX' })
  await payCode(first)
  await passTime(shop, 11 * 60)
  const second = await buy({ document })
  expect(await reversals()).toEqual([])
  expect([await statusOf(first), await statusOf(second)]).toEqual(['PAID', 'PAID'])
})

test('another amount was another wish', async () => {
  const document = newDocument()
  const code = await buy({ document, method: 'PIX' })
  const page = await shop.openPage(PRODUCTS.course, { offerHash: 'promo' })
  expect(await shop.submit(page, { document })).toMatchObject({ status: 'PAID' })
  await payCode(code)
  expect(await reversals()).toEqual([])
})

describe('two codes that are paid at once', () => {
  async function race(): Promise<void> {
    const document = newDocument()
    const codes = [await buy({ document, method: 'PIX' }), await buy({ document, method: 'PIX' })]
    for (const code of codes) shop.acquirer.pay((await attemptOf(code)).reference)
    await Promise.all(
      codes.map(async (code, n) => {
        const purchase = await shop.purchaseOf(code)
        const [attempt] = purchase.attempts
        const deps = shop.processes[n]
        if (attempt !== undefined && deps !== undefined) await resolveAttempt(deps, purchase, attempt)
      }),
    )
  }

  test('are one purchase, and one that goes back', async () => {
    await race()
    expect(await reversals()).toHaveLength(1)
    await refundSale()
    expect(await shop.rows(`select status from sales order by status`)).toEqual([
      { status: 'PAID' },
      { status: 'REFUNDED' },
    ])
  })

  test('and are both kept where neither waits for the other', async () => {
    const sources: string[] = []
    for (const name of ['lock_buyer', 'give_back_second_payment']) {
      const [{ source } = { source: '' }] = await shop.rows<{ source: string }>(
        `select pg_get_functiondef('${name}'::regproc) as source`,
      )
      sources.push(source)
    }
    await shop.rows((sources[0] ?? '').replace(/perform pg_advisory_xact_lock[^;]*;/, ''))
    // Each has looked for the other before either is written.
    await shop.rows((sources[1] ?? '').replace('return new;', `${LOCK_BARRIER.stop} return new;`))
    await atOnce(shop.anotherProcess().db, { lock: LOCK_BARRIER.lock, count: 2 }, race)
    expect(await reversals()).toEqual([])
    for (const source of sources) await shop.rows(source)
  })
})
