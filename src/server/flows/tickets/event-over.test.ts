import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventEnd } from '#rules/ticket-sale.ts'
import { CallError } from '../../call-error.ts'
import { passTime } from '../../testing/pass-time.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { reserveTickets, type ReserveDeps } from './reserve-tickets.ts'
import { takeChoice } from './take-choice.ts'
import { createTicketStock } from './ticket-stock.ts'
import { joinWaitingList } from './waiting-list.ts'

/** An event that is over sells, holds and offers nothing, by no method and by no call that takes tickets. */
const HOUR = 3_600_000
const [RESERVED, BY_DATE] = [811, 821]

let shop: Shop
let deps: ReserveDeps
beforeAll(async () => {
  shop = await openShop()
  deps = {
    ...shop.deps,
    ticketStock: createTicketStock(shop.deps.db, shop.deps.catalogue),
    onTicketsChanged: () => undefined,
  }
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

/** Moves the event so that it ends so many hours from now. */
async function endsIn(hours: number): Promise<void> {
  const at = (offset: number): string => new Date(Date.now() + offset * HOUR).toISOString()
  const event = {
    place: 'in_person',
    boleto_allowed: true,
    starts_at: at(hours - 5),
    ends_at: at(hours),
  } as const
  await shop.importAgain({ products: { [PRODUCTS.event]: { event } } })
}

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'taken',
    (error: unknown) => {
      if (error instanceof CallError) return error.code
      throw error
    },
  )

const claimant = () => ({ session: `session-${randomUUID()}`, block: null })
const METHODS = ['CREDIT_CARD', 'PIX', 'BOLETO'] as const

/** What is answered to a purchase of a page that was opened before the event ended. */
async function buy(method: (typeof METHODS)[number], ticket: number, hours: number) {
  await endsIn(2)
  const page = await shop.openPage(PRODUCTS.event)
  if (ticket === RESERVED) {
    await claimTickets(shop.db, [{ op: 'reserve', session: page.sessionId, ticket, quantity: 1, key: null }])
  }
  await endsIn(hours)
  return shop.submit(page, { method, amount: 80, total: 80, batches: batchesOf({ [ticket]: 1 }) })
}

describe.each(METHODS)('%s', (method) => {
  test.each([RESERVED, BY_DATE])('buys no ticket %i of an event that is over', async (ticket) => {
    expect(await buy(method, ticket, -1)).toMatchObject({ status: 'REFUSED', code: 'TICKET_UNAVAILABLE' })
    expect([shop.acquirer.orders, await shop.rows('select from attempts')]).toEqual([[], []])
  })

  test.each([RESERVED, BY_DATE])('control: it buys ticket %i an hour before its end', async (ticket) => {
    expect(await buy(method, ticket, 1)).toMatchObject({ code: null })
  })
})

describe('a Pix', () => {
  /** Pays a code that expired, with the event so many hours from its end. */
  async function payLate(hours: number): Promise<unknown[]> {
    await endsIn(2)
    const page = await shop.openPage(PRODUCTS.event)
    const answer = await shop.submit(page, {
      method: 'PIX',
      amount: 80,
      total: 80,
      batches: batchesOf({ [BY_DATE]: 1 }),
    })
    const saleId = answer.sales[0]?.sale_id ?? ''
    await passTime(shop, 33 * 60)
    await shop.resolveAll(saleId)
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    await endsIn(hours)
    shop.acquirer.pay(attempt?.reference ?? '')
    await shop.resolveAll(saleId)
    return shop.rows('select reason from pending_reversals')
  }

  test('owes back what is paid after the event', async () => {
    expect(await payLate(-1)).toEqual([{ reason: 'sold-out' }])
  })

  test('control: it buys what is free an hour before its end', async () => {
    expect(await payLate(1)).toEqual([])
  })
})

describe('a choice of tickets', () => {
  const reserve = () => codeOf(reserveTickets(deps, claimant(), { offer_id: RESERVED, quantity: 1 }))
  const choose = (ticket: number) =>
    takeChoice(deps, claimant(), { productId: PRODUCTS.event, chosen: [{ ticket_id: ticket, quantity: 1 }] })

  test('holds nothing of an event that is over', async () => {
    await endsIn(-1)
    expect(await reserve()).toBe('TICKET_NOT_ON_SALE')
    for (const ticket of [RESERVED, BY_DATE]) {
      expect(await choose(ticket)).toEqual({ kind: 'refused', problem: 'not-on-sale' })
    }
    expect(await shop.rows('select from reservations')).toEqual([])
  })

  test('is held until the event ends, if that is sooner', async () => {
    await endsIn(0.1)
    expect(await reserve()).toBe('taken')
    const [held] = await shop.rows<{ seconds: number }>(
      `select round(extract(epoch from ends_at - now()))::integer as seconds from reservations`,
    )
    expect(held?.seconds).toBeLessThanOrEqual(360)
  })

  test('control: it holds what is on sale an hour before its end', async () => {
    await endsIn(1)
    expect(await reserve()).toBe('taken')
    expect(await choose(BY_DATE)).toMatchObject({ kind: 'taken' })
  })
})

describe('the waiting list', () => {
  const offered = async (): Promise<number> => {
    const entry = `insert into waiting_list_entries (id, seller_id, product_id, batch_id, ticket_id, email, locale,
      quantity, state, joined_at, changed_at) values ('entry-of-the-list-1', 10, ${PRODUCTS.event}, 81, ${RESERVED}, 'a@example.com', 'pt',
      1, 'waiting', now(), now())`
    await shop.rows(entry)
    await shop.rows('select offer_tickets(array[81]::bigint[], now())')
    return (await shop.rows(`select from reservations where session_id like 'waiting-%'`)).length
  }
  const join = () => {
    const wish = { offer_id: RESERVED, email: 'b@example.com', quantity: 1 }
    const asker = { session: 'session-of-somebody', block: null }
    return codeOf(joinWaitingList(deps, asker, wish, 'pt'))
  }

  test('takes nobody in and offers nothing once the event is over', async () => {
    await endsIn(-1)
    expect(await join()).toBe('TICKET_NOT_ON_SALE')
    expect(await offered()).toBe(0)
  })

  test('control: it offers what is free an hour before, until the event ends', async () => {
    await endsIn(1)
    expect(await offered()).toBe(1)
    const [held] = await shop.rows<{ minutes: number }>(
      `select round(extract(epoch from ends_at - now()) / 60)::integer as minutes from reservations`,
    )
    expect(held).toEqual({ minutes: 60 })
  })
})

test.each([
  { event: { starts_at: '2026-12-01T20:00:00Z', ends_at: '2026-12-02T02:00:00Z' } },
  { event: { starts_at: '2026-12-01T20:00:00-03:00' } },
  { event: { starts_at: '2026-12-01T20:00:00Z' }, eventDateType: 'continuousEvent' },
  { event: { ends_at: '2026-12-02T02:00:00Z' }, eventDateType: 'continuousEvent' },
  { event: {} },
  {},
] as const)('the database has the same end of %j', async (product) => {
  const [row] = await shop.rows<{ end: Date | null }>(
    `select event_end('${JSON.stringify(product)}'::jsonb) as end`,
  )
  expect(row?.end ?? null).toEqual(eventEnd(product))
})
