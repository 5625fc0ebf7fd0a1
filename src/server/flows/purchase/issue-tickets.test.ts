import { runMigrations } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer, PaymentBodyInput } from '#contract/checkout/payment.ts'
import type { ChargeEvent } from '#rules/payment/outcome.ts'
import { isTicketId } from '#rules/tickets/ticket-code.ts'
import { passTime } from '../../testing/pass-time.ts'
import { sweepDue } from '../../jobs/sweep.ts'
import { askRefund } from '../refunds/request-refund.ts'
import { processWebhook } from '../webhooks/receive-webhook.ts'
import { applyOutcome } from '../outcomes/apply-outcome.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const MINUTE = 60

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // The sweep frees jobs of dead processes, so the queue has to exist.
  await runMigrations({ connectionString: shop.url })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

type Wish = Record<number, number>

async function buy(wish: Wish, input: Partial<PaymentBodyInput> = {}): Promise<PaymentAnswer> {
  const amount = Object.entries(wish).reduce((sum, [id, n]) => sum + n * (Number(id) % 10 === 1 ? 80 : 40), 0)
  const chosen = { batches: batchesOf(wish), amount, total: amount }
  return shop.submit(await shop.openPage(PRODUCTS.event), { ...chosen, ...input })
}

type Issued = { id: string; number: number; ticket_id: number; state: string; void_reason: string | null }
const issued = (): Promise<Issued[]> => shop.rows('select * from issued_tickets order by payment_id, number')
const states = async () => (await issued()).map(({ state, void_reason }) => void_reason ?? state)
const sold = async () =>
  (await shop.rows<{ sold: number }>('select sum(sold)::integer as sold from batches'))[0]?.sold

async function reportEvent(answer: PaymentAnswer, chargeEvent: ChargeEvent): Promise<void> {
  const purchase = await shop.purchaseOf(answer)
  await applyOutcome(shop.deps, purchase, purchase.attempts.at(-1)?.id ?? '', chargeEvent)
}

describe('tickets are issued', () => {
  test('one for each that was paid, numbered through all batches', async () => {
    await buy({ 811: 2, 812: 1, 821: 1 })
    const rows = await issued()
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(rows.map(({ ticket_id }) => ticket_id).toSorted((a, b) => a - b)).toEqual([811, 811, 812, 821])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4)
    expect(rows.every(({ id }) => isTicketId(id))).toBe(true)
    expect(rows).toMatchObject(
      rows.map(({ ticket_id }) => ({
        product_id: PRODUCTS.event,
        state: 'valid',
        ticket_name: ticket_id === 812 ? 'Meia-entrada' : 'Inteira',
        half_price: ticket_id === 812,
        batch_name: ticket_id === 821 ? 'Lote 82' : 'Lote 81',
      })),
    )
  })

  test('not before the money arrives, and not for a refused payment', async () => {
    const pix = await buy({ 811: 1 }, { method: 'PIX' })
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
    await buy({ 811: 1 })
    expect(await issued()).toEqual([])
    const { reference = '' } = (await shop.purchaseOf(pix)).attempts[0] ?? {}
    shop.acquirer.pay(reference)
    await shop.resolveAll(pix.sales[0]?.sale_id ?? '')
    expect(await states()).toEqual(['valid'])
  })

  test('once, however many processes receive the report at once', async () => {
    const pix = await buy({ 811: 2 }, { method: 'PIX' })
    const { reference = '', gateway = '' } = (await shop.purchaseOf(pix)).attempts[0] ?? {}
    shop.acquirer.pay(reference)
    const reported = (n: number) => ({ gateway, event_id: `e${n}`, reference, gateway_id: null })
    await Promise.all(
      Array.from({ length: 9 }, (_, n) => processWebhook(shop.processes[n % 3] ?? shop.deps, reported(n))),
    )
    expect(await states()).toEqual(['valid', 'valid'])
  })

  test('for a Pix that was paid late and got its seats again', async () => {
    const pix = await buy({ 811: 1, 821: 2 }, { method: 'PIX' })
    await passTime(shop, 33 * MINUTE)
    await shop.resolveAll(pix.sales[0]?.sale_id ?? '')
    shop.acquirer.pay((await shop.purchaseOf(pix)).attempts[0]?.reference ?? '')
    await shop.resolveAll(pix.sales[0]?.sale_id ?? '')
    expect((await issued()).map(({ number }) => number)).toEqual([1, 2, 3])
  })
})

describe('tickets are void', () => {
  const refund = (answer: PaymentAnswer, value: number | null) =>
    askRefund(shop.deps, {
      saleId: answer.sales[0]?.sale_id ?? '',
      key: 'r',
      reason: 'asked',
      amount: value === null ? null : { value, currency: 'BRL' },
      by: 'gateway',
      card: null,
    })

  test('when their money went back, and their seats are free', async () => {
    const [back, kept] = [await buy({ 811: 2 }), await buy({ 811: 1 })]
    await refund(back, null)
    await refund(back, null)
    expect((await states()).toSorted()).toEqual(['refunded', 'refunded', 'valid'])
    expect(await sold()).toBe(1)
    expect(kept.status).toBe('PAID')
  })

  test('not while a part of it was kept', async () => {
    await refund(await buy({ 811: 2 }), 50)
    expect(await states()).toEqual(['valid', 'valid'])
  })

  test('when a bank took the money, until the dispute is won; the seats are kept', async () => {
    const answer = await buy({ 811: 2 })
    const other = await buy({ 821: 1 })
    await reportEvent(answer, { kind: 'charged-back', gatewayId: 'g' })
    expect((await states()).toSorted()).toEqual(['charged-back', 'charged-back', 'valid'])
    expect([await sold(), other.status]).toEqual([3, 'PAID'])
    await reportEvent(answer, { kind: 'approved', gatewayId: 'g' })
    expect(await states()).toEqual(['valid', 'valid', 'valid'])
    expect(await issued()).toHaveLength(3)
  })
})

describe('a process that dies while it writes that tickets are paid', () => {
  /** The database breaks off at the very end of the transaction that sells, when all of it has been written. */
  const breakOff = `create constraint trigger dies after update on holds deferrable initially deferred for each row
    when (new.state = 'sold') execute function dies()`
  beforeAll(() =>
    shop.rows(`create function dies() returns trigger language plpgsql as $$
      begin raise exception 'died'; end $$`),
  )
  afterEach(async () => {
    await shop.rows('drop trigger if exists dies on holds')
    await shop.rows('alter table holds enable trigger holds_issue_tickets')
  })

  /** Pays, dies midway, comes back and checks again: returns what was sold and issued after both steps. */
  async function dieAndComeBack(): Promise<{ sold: unknown; issued: number }[]> {
    const book = async () => ({ sold: await sold(), issued: (await issued()).length })
    await shop.rows(breakOff)
    await expect(buy({ 811: 2, 821: 1 })).rejects.toThrow('died')
    const afterDeath = await book()
    await shop.rows('drop trigger dies on holds')
    await passTime(shop, 21)
    await sweepDue(shop.deps)
    await sweepDue(shop.deps)
    return [afterDeath, await book()]
  }

  test('leaves neither the sale nor its tickets, and then both, once', async () => {
    expect(await dieAndComeBack()).toEqual([
      { sold: 0, issued: 0 },
      { sold: 3, issued: 3 },
    ])
  })

  test('would be seen to leave paid tickets unissued, were they not issued with the sale', async () => {
    await shop.rows('alter table holds disable trigger holds_issue_tickets')
    expect(await dieAndComeBack()).toEqual([
      { sold: 0, issued: 0 },
      { sold: 3, issued: 0 },
    ])
  })
})
