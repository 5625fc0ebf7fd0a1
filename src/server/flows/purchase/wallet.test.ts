import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { passTime } from '../../testing/pass-time.ts'
import { resolveUnclaimed } from '../../testing/wallet-control.ts'
import { checkPayment } from './follow-pix.ts'
import type { AttemptRecord } from '../../store/purchases/purchase-records.ts'
import { cancelAtWallet, returnToShop } from './return-to-shop.ts'
import { processWebhook } from '../webhooks/receive-webhook.ts'
import { releaseWaiting } from '../outcomes/release-waiting.ts'
import { bothLedgers, newSession, openShop, PRODUCTS, withNewNonce, type Shop } from '../../testing/shop.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const METHOD = 'CREDIT_CARD,PIX,PAYPAL'
/** Finds a hang, not slowness. */
const LIMIT_MS = 60_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: { [PRODUCTS.course]: { method: METHOD }, [PRODUCTS.limited]: { method: METHOD } },
  })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const saleIdOf = (answer: PaymentAnswer): string => answer.sales[0]?.sale_id ?? ''
const readerOf = (answer: PaymentAnswer) => ({
  saleId: saleIdOf(answer),
  token: answer.sales[0]?.token ?? undefined,
  sessionId: 'nobody',
})
const stock = async (): Promise<unknown> =>
  (await shop.rows(`select sold, held from products where id = ${PRODUCTS.limited}`))[0]
const mails = async (): Promise<unknown[]> =>
  (
    await shop.rows<{ kind: string }>(`select payload ->> 'kind' as kind from outbox where topic = 'mail'`)
  ).map(({ kind }) => kind)
const statusOf = async (answer: PaymentAnswer): Promise<unknown> =>
  (await shop.purchaseOf(answer)).sales[0]?.status

async function attemptOf(answer: PaymentAnswer): Promise<AttemptRecord> {
  const attempt = (await shop.purchaseOf(answer)).attempts[0]
  if (attempt === undefined) throw new Error('the purchase has no attempt')
  return attempt
}

/** Sends a buyer to the wallet, where they agree by default. */
async function sentAway({ agrees = true }: { agrees?: boolean } = {}) {
  const page = await shop.openPage(PRODUCTS.limited)
  const answer = await shop.submit(page, { method: 'PAYPAL', metas: { utm_source: 'ad' } })
  const { reference } = await attemptOf(answer)
  if (agrees) shop.acquirer.agree(reference)
  return { page, answer, reference }
}

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

describe('a buyer who is sent to a wallet', () => {
  test('gets the address of the wallet, and holds the stock', async () => {
    const { answer, reference } = await sentAway({ agrees: false })
    expect(answer).toMatchObject({
      code: null,
      status: 'WAITING_PAYMENT',
      object: { kind: 'redirect', url: `https://wallet.example/${reference}` },
    })
    const key = answer.sales[0]?.token
    const back = `https://checkout.example/api/payment/${saleIdOf(answer)}`
    expect(shop.acquirer.orders[0]?.what).toEqual({
      kind: 'wallet',
      wallet: 'paypal',
      returnUrl: `${back}/return?key=${key}`,
      cancelUrl: `${back}/cancel?key=${key}`,
    })
    expect(await stock()).toEqual({ sold: 0, held: 1 })
    expect(await mails()).toEqual([])
  })

  test('and presses again goes to the same place', async () => {
    const { page, answer } = await sentAway({ agrees: false })
    const again = await shop.submit(withNewNonce(page), { method: 'PAYPAL', metas: { utm_source: 'ad' } })
    expect(again.object).toEqual(answer.object)
    expect(shop.acquirer.orders).toHaveLength(1)
  })

  test('on a host of a partner comes back to that host', async () => {
    const page = await shop.openPage(PRODUCTS.limited)
    const deps = { ...shop.deps, webUrl: 'https://partner.example' }
    await shop.submit(page, { method: 'PAYPAL' }, deps)
    expect(shop.acquirer.orders[0]?.what).toMatchObject({
      returnUrl: expect.stringMatching(/^https:\/\/partner\.example\/api\//) as string,
    })
  })

  test('without having agreed finds the way to go on', async () => {
    const { answer } = await sentAway({ agrees: false })
    const path = await returnToShop(shop.deps, readerOf(answer))
    expect(path).toMatch(/^\/payment-pending\?product_id=3&s_id=/)
    expect(await statusOf(answer)).toBe('WAITING_PAYMENT')
    expect(shop.acquirer.completions).toEqual([])
  })
})

/** Lets nobody be answered who completes, until the function is called. */
function holdCompletions(): () => void {
  let finish: (how: 'take') => void = () => undefined
  const held = new Promise<'take'>((resolve) => {
    finish = resolve
  })
  shop.acquirer.completesBy = () => held
  return () => finish('take')
}

type Comer = (answer: PaymentAnswer, reference: string, nth: number) => Promise<unknown>

const COMERS: readonly [string, Comer][] = [
  ['the return', (answer) => returnToShop(shop.deps, readerOf(answer))],
  ['the webhook', (_, reference, nth) => processWebhook(shop.deps, report(reference, `event-${nth}`))],
  ['the sweep', (answer) => shop.resolveAll(saleIdOf(answer))],
  ['a second tab', (answer) => checkPayment(shop.processes[1], readerOf(answer))],
]

describe('a payment that the buyer agreed to', () => {
  test.each(COMERS)('is taken once when %s comes first', async (_, first) => {
    const { answer, reference } = await sentAway()
    await first(answer, reference, 0)
    expect(await statusOf(answer)).toBe('PAID')
    for (const [nth, [, next]] of COMERS.entries()) await next(answer, reference, nth + 1)
    expect(shop.acquirer.completions).toEqual([reference])
    expect(shop.acquirer.charged()).toHaveLength(1)
    expect(await stock()).toEqual({ sold: 1, held: 0 })
    expect(await mails()).toEqual(['purchase-confirmed'])
    await expectEqualLedgers()
    expect(await returnToShop(shop.deps, readerOf(answer))).toMatch(/^\/3\/obrigado\?s_id=/)
  })

  test('is taken once when 20 come while it is being taken', async () => {
    const { answer, reference } = await sentAway()
    const finish = holdCompletions()
    let gone = 0
    const all = Array.from({ length: 5 }, async (_, round) => {
      const each = COMERS.map(async ([, come], nth) => {
        await come(answer, reference, round * COMERS.length + nth)
        gone += 1
      })
      await Promise.all(each)
    })
    await vi.waitUntil(() => gone >= 19, { timeout: LIMIT_MS })
    expect(await statusOf(answer)).toBe('PROCESSING')
    finish()
    await Promise.all(all)
    expect(shop.acquirer.completions).toEqual([reference])
    expect(await statusOf(answer)).toBe('PAID')
    await expectEqualLedgers()
  })

  test('would be asked for by all 20 without the claim, which the test above would notice', async () => {
    const { answer } = await sentAway()
    const finish = holdCompletions()
    const attempt = await attemptOf(answer)
    const all = Array.from({ length: 20 }, () => resolveUnclaimed(shop, answer, attempt))
    await vi.waitUntil(() => shop.acquirer.completions.length === 20, { timeout: LIMIT_MS })
    finish()
    await Promise.all(all)
    expect(shop.acquirer.completions).toHaveLength(20)
  })

  test('is found and taken by the sweep when the buyer never returns', async () => {
    const { answer } = await sentAway()
    await passTime(shop, 5 * MINUTE)
    await shop.resolveAll(saleIdOf(answer))
    expect(await statusOf(answer)).toBe('PAID')
  })

  test('is refused by its code when the wallet declines it', async () => {
    const { answer } = await sentAway()
    shop.acquirer.completesBy = () => 'refuse'
    const path = await returnToShop(shop.deps, readerOf(answer))
    expect(path).toMatch(/^\/payment-pending\?/)
    const purchase = await shop.purchaseOf(answer)
    expect(purchase.attempts).toMatchObject([{ state: 'refused', code: 'BANK' }])
    expect(purchase.sales).toMatchObject([{ status: 'REFUSED', code: 'BANK' }])
    expect(await stock()).toEqual({ sold: 0, held: 0 })
  })
})

describe('an answer to the capture that does not come', () => {
  test('leaves the sale in process, and is found out', async () => {
    const { answer } = await sentAway()
    shop.acquirer.completesBy = () => 'answer-lost'
    await returnToShop(shop.deps, readerOf(answer))
    expect(await statusOf(answer)).toBe('PROCESSING')
    expect(await stock()).toEqual({ sold: 0, held: 1 })
    await shop.resolveAll(saleIdOf(answer))
    expect(await statusOf(answer)).toBe('PAID')
    expect(shop.acquirer.completions).toHaveLength(1)
    await expectEqualLedgers()
  })

  test('to a request that was lost is asked for once more, after the time of a call', async () => {
    const { answer } = await sentAway()
    shop.acquirer.completesBy = (nth) => (nth === 1 ? 'request-lost' : 'take')
    await returnToShop(shop.deps, readerOf(answer))
    for (let look = 0; look < 3; look += 1) await shop.resolveAll(saleIdOf(answer))
    expect(shop.acquirer.completions).toHaveLength(1)
    expect(await statusOf(answer)).toBe('PROCESSING')
    await passTime(shop, 21)
    await Promise.all([shop.resolveAll(saleIdOf(answer)), shop.resolveAll(saleIdOf(answer))])
    expect(shop.acquirer.completions).toHaveLength(2)
    expect(await statusOf(answer)).toBe('PAID')
    await expectEqualLedgers()
  })

  test('because the process died is looked for within the time of a call', async () => {
    const { answer } = await sentAway()
    shop.acquirer.completesBy = () => {
      throw new Error('killed while it captured')
    }
    await expect(shop.resolveAll(saleIdOf(answer))).rejects.toThrow('killed')
    expect(await attemptOf(answer)).toMatchObject({ state: 'unknown' })
    shop.acquirer.completesBy = () => 'take'
    await passTime(shop, 21)
    const due = await shop.rows('select from attempts where due_at <= now()')
    expect(due).toHaveLength(1)
    await shop.resolveAll(saleIdOf(answer))
    expect(await statusOf(answer)).toBe('PAID')
  })

  test('keeps every other way to pay closed meanwhile', async () => {
    const { page, answer } = await sentAway()
    const finish = holdCompletions()
    const capturing = shop.resolveAll(saleIdOf(answer))
    await vi.waitUntil(() => shop.acquirer.completions.length === 1, { timeout: LIMIT_MS })
    const other = await shop.submit(withNewNonce(page))
    expect(other).toMatchObject({ status: 'PROCESSING' })
    expect(await cancelAtWallet(shop.deps, readerOf(answer))).toMatch(/^\/payment-pending\?/)
    finish()
    await capturing
    expect(await statusOf(answer)).toBe('PAID')
    expect(shop.acquirer.charged()).toHaveLength(1)
  })
})

test('a caller who saw the wallet waiting cannot cancel it once its money is being taken', async () => {
  const { answer } = await sentAway()
  const before = await shop.purchaseOf(answer)
  const finish = holdCompletions()
  const capturing = shop.resolveAll(saleIdOf(answer))
  await vi.waitUntil(() => shop.acquirer.completions.length === 1, { timeout: LIMIT_MS })
  const [seen] = before.attempts
  if (seen === undefined) throw new Error('the purchase has no attempt')
  await expect(releaseWaiting(shop.deps, before, seen)).rejects.toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  finish()
  await capturing
  expect(await statusOf(answer)).toBe('PAID')
  expect(await stock()).toEqual({ sold: 1, held: 0 })
})

describe('a buyer who cancels at the wallet', () => {
  test('comes back to the form as they had opened it, and nothing is held', async () => {
    const { answer } = await sentAway({ agrees: false })
    const path = await cancelAtWallet(shop.deps, readerOf(answer))
    expect(path).toBe('/3?utm_source=ad&country=BR&wallet=canceled')
    expect(await statusOf(answer)).toBe('CANCELED')
    expect(await stock()).toEqual({ sold: 0, held: 0 })
    expect(await cancelAtWallet(shop.deps, readerOf(answer))).toBe(path)
  })

  test('and agrees after all has nothing taken', async () => {
    const { answer, reference } = await sentAway({ agrees: false })
    await cancelAtWallet(shop.deps, readerOf(answer))
    shop.acquirer.agree(reference)
    await returnToShop(shop.deps, readerOf(answer))
    await processWebhook(shop.deps, report(reference, 'event-1'))
    await shop.resolveAll(saleIdOf(answer))
    expect(shop.acquirer.completions).toEqual([])
    expect(await statusOf(answer)).toBe('CANCELED')
  })

  test('pays the same purchase another way', async () => {
    const { page, answer } = await sentAway({ agrees: false })
    await cancelAtWallet(shop.deps, readerOf(answer))
    const paid = await shop.submit(withNewNonce(page))
    expect(paid).toMatchObject({ status: 'PAID' })
    expect(saleIdOf(paid)).toBe(saleIdOf(answer))
    expect(await stock()).toEqual({ sold: 1, held: 0 })
    await expectEqualLedgers()
  })

  test('or pays another way without cancelling gives the wallet up, even one that does not answer', async () => {
    const { page, answer, reference } = await sentAway({ agrees: false })
    shop.acquirer.cancelsAre = 'unknown'
    expect(await shop.submit(withNewNonce(page))).toMatchObject({ status: 'PAID' })
    shop.acquirer.agree(reference)
    await shop.resolveAll(saleIdOf(answer))
    expect(shop.acquirer.completions).toEqual([])
    expect(shop.acquirer.charged()).toHaveLength(1)
    await expectEqualLedgers()
  })

  test('cannot be a stranger', async () => {
    const { answer } = await sentAway({ agrees: false })
    const stranger = { saleId: saleIdOf(answer), token: 'x'.repeat(32), sessionId: newSession() }
    await expect(cancelAtWallet(shop.deps, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(returnToShop(shop.deps, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await statusOf(answer)).toBe('WAITING_PAYMENT')
  })
})

describe('a buyer who never comes back', () => {
  test('is given up after three hours, and their stock is released', async () => {
    const { answer, reference } = await sentAway({ agrees: false })
    await passTime(shop, 2 * HOUR)
    await shop.resolveAll(saleIdOf(answer))
    expect(await statusOf(answer)).toBe('WAITING_PAYMENT')
    await passTime(shop, HOUR + 3 * MINUTE)
    await shop.resolveAll(saleIdOf(answer))
    expect(await statusOf(answer)).toBe('EXPIRED')
    expect(await stock()).toEqual({ sold: 0, held: 0 })
    shop.acquirer.agree(reference)
    await shop.resolveAll(saleIdOf(answer))
    expect(shop.acquirer.completions).toEqual([])
  })

  test('but agreed in the last moment has bought', async () => {
    const { answer } = await sentAway()
    await passTime(shop, 3 * HOUR + 3 * MINUTE)
    await shop.resolveAll(saleIdOf(answer))
    expect(await statusOf(answer)).toBe('PAID')
  })
})

test('a wallet waits while its document pays another purchase', async () => {
  const { answer } = await sentAway()
  const { guard_key: guardKey } = await attemptOf(answer)
  await shop.submit(await shop.openPage(PRODUCTS.course))
  await shop.rows(`update attempts set state = 'in-review', guard_key = '${guardKey}'
    where product_id = ${PRODUCTS.course}`)
  await shop.resolveAll(saleIdOf(answer))
  expect(await attemptOf(answer)).toMatchObject({ state: 'awaiting' })
  expect(shop.acquirer.completions).toEqual([])
  await shop.rows(`update attempts set state = 'refused' where product_id = ${PRODUCTS.course}`)
  await shop.resolveAll(saleIdOf(answer))
  expect(await statusOf(answer)).toBe('PAID')
})
