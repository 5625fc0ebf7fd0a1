import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventEnd } from '#rules/tickets/ticket-sale.ts'
import { CallError } from '../../call-error.ts'
import { saleToken } from '../../signing/keys.ts'
import { deliverMail, type MailOrder } from '../../jobs/deliver-mail.ts'
import { deliverWaiting } from '../../jobs/deliver-waiting-list.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { passTime } from '../../testing/pass-time.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { readCheckout } from '../pages/read-checkout.ts'
import { renewPix } from '../purchase/follow-pix.ts'
import type { Product, Seller } from '#rules/catalogue/catalogue.ts'
import { createCatalogueReader } from '../../store/catalogue/catalogue-store.ts'
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
async function endsIn(
  hours: number,
  more: { own?: Partial<Product>; seller?: Partial<Seller> } = {},
): Promise<void> {
  const at = (offset: number): string => new Date(Date.now() + offset * HOUR).toISOString()
  const event = {
    place: 'in_person',
    boleto_allowed: true,
    starts_at: at(hours - 5),
    ends_at: at(hours),
  } as const
  const { own, seller } = more
  await shop.importAgain({ products: { [PRODUCTS.event]: { event, ...own } }, ...(seller && { seller }) })
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

/** Buys from a page that was opened before the event ended, and returns the answer. */
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

  test.each([RESERVED, BY_DATE])(
    'control: it buys ticket %i while its money comes in time',
    async (ticket) => {
      expect(await buy(method, ticket, method === 'BOLETO' ? 300 : 1)).toMatchObject({ code: null })
    },
  )
})

describe('a page', () => {
  const methodsOf = async (hours: number) => {
    await endsIn(hours)
    const { checkout } = await readCheckout(
      { ...shop.deps, rates: { read: () => null } as never },
      {
        productId: PRODUCTS.event,
        offerHash: null,
        customCheckoutId: null,
        hints: { query: 'BR' } as never,
        sessionId: `session-${randomUUID()}`,
        network: '',
      },
    )
    return { offered: checkout.offered_methods, late: checkout.late_methods }
  }

  test('offers no boleto for an event of tomorrow, and names it', async () => {
    const { offered, late } = await methodsOf(20)
    expect(offered).not.toContain('BOLETO')
    expect(offered).toContain('PIX')
    expect(late).toEqual(['BOLETO'])
  })

  test('control: it offers the boleto where there is time', async () => {
    const { offered, late } = await methodsOf(300)
    expect(offered).toContain('BOLETO')
    expect(late).toBeUndefined()
  })

  test('that was opened before is refused a boleto that would come too late', async () => {
    await expect(buy('BOLETO', BY_DATE, 20)).rejects.toMatchObject({ code: 'INVALID_PAYMENT_TYPE' })
    expect(shop.acquirer.orders).toEqual([])
  })
})

describe('a pending payment', () => {
  const wish = { amount: 80, total: 80, batches: batchesOf({ [BY_DATE]: 1 }) }
  async function waiting(method: 'PIX' | 'BOLETO', hours: number, seller: Partial<Seller> = {}) {
    await endsIn(hours, { seller })
    const page = await shop.openPage(PRODUCTS.event)
    const answer = await shop.submit(page, { ...wish, method })
    return { page, answer, saleId: answer.sales[0]?.sale_id ?? '' }
  }

  test('ends before the event', async () => {
    const patient = { pix_expires_minutes: 600, boleto_due_days: 30 }
    await waiting('PIX', 2, patient)
    await waiting('BOLETO', 300, patient)
    const [pix, boleto] = shop.acquirer.orders.map(({ what }) => what)
    if (pix?.kind !== 'pix' || boleto?.kind !== 'boleto') throw new Error('other orders')
    expect(Date.parse(pix.expiresAt)).toBeLessThan(Date.now() + 2 * HOUR)
    expect(Date.parse(`${boleto.dueDate}T23:59:59-03:00`)).toBeLessThan(Date.now() + (300 - 5 - 96) * HOUR)
  })

  async function paidAfter(method: 'PIX' | 'BOLETO', hours: number) {
    const { saleId, answer } = await waiting(method, 300)
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    await endsIn(hours)
    shop.acquirer.pay(attempt?.reference ?? '')
    await shop.resolveAll(saleId)
    return (await shop.purchaseOf(answer)).attempts[0]?.state
  }

  test.each(['PIX', 'BOLETO'] as const)(
    'is given back where the event was moved before it: %s',
    async (method) => {
      expect(await paidAfter(method, -1)).toBe('expired')
      expect(await shop.rows('select reason from pending_reversals')).toEqual([{ reason: 'sold-out' }])
      expect(await shop.rows('select sold, held from batches where id = 82')).toEqual([{ sold: 0, held: 0 }])
    },
  )

  test.each(['PIX', 'BOLETO'] as const)(
    'control: buys where the event is still to come: %s',
    async (method) => {
      expect(await paidAfter(method, 1)).toBe('approved')
      expect(await shop.rows('select sold, held from batches where id = 82')).toEqual([{ sold: 1, held: 0 }])
    },
  )

  async function reviewed(hours: number) {
    await endsIn(2)
    shop.acquirer.script = () => ({ does: 'review' })
    const answer = await shop.submit(await shop.openPage(PRODUCTS.event), wish)
    const [attempt] = (await shop.purchaseOf(answer)).attempts
    await endsIn(hours)
    shop.acquirer.decide(attempt?.reference ?? '', 'approve')
    await shop.resolveAll(answer.sales[0]?.sale_id ?? '')
    return (await shop.purchaseOf(answer)).attempts[0]?.state
  }

  test('is refunded where a card was reviewed until after the event', async () => {
    expect(await reviewed(-1)).toBe('expired')
    expect(await shop.rows('select reason from pending_reversals')).toEqual([{ reason: 'sold-out' }])
  })

  test('control: a card that was reviewed in time buys', async () => {
    expect(await reviewed(1)).toBe('approved')
  })

  test('gets no new code that would outlive the event', async () => {
    const { page, saleId } = await waiting('PIX', 2)
    await passTime(shop, 33 * 60)
    await shop.resolveAll(saleId)
    await endsIn(0.4)
    const reader = { saleId, token: saleToken(shop.keys, saleId, 0), sessionId: page.sessionId }
    await expect(renewPix(shop.deps, reader)).rejects.toMatchObject({ code: 'GONE' })
    await endsIn(2)
    expect(await renewPix(shop.deps, reader)).toMatchObject({ status: 'WAITING_PAYMENT' })
  })
})

describe('mails', () => {
  let sent: MailMessage[]
  const mailing = () => {
    sent = []
    return {
      ...shop.deps,
      // A reader that has read nothing yet: product data that is shown may be seconds old.
      catalogue: createCatalogueReader(shop.db),
      webUrl: 'https://shop.example',
      mailFrom: 'Loja <mail@shop.example>',
      mailer: { send: async (message: MailMessage) => void sent.push(message), close: () => undefined },
    }
  }

  async function mailsOfUnpaid(method: 'PIX' | 'BOLETO', hours: number): Promise<number> {
    await endsIn(300)
    const page = await shop.openPage(PRODUCTS.event)
    await shop.submit(page, { method, amount: 80, total: 80, batches: batchesOf({ [BY_DATE]: 1 }) })
    const [order] = await shop.rows<{ payload: MailOrder }>(`select payload from outbox where topic = 'mail'`)
    if (order === undefined) throw new Error('no mail was ordered')
    await endsIn(hours)
    await deliverMail(mailing(), order.payload)
    return sent.length
  }

  test.each(['PIX', 'BOLETO'] as const)('ask for no %s of an event that is over', async (method) => {
    expect(await mailsOfUnpaid(method, -1)).toBe(0)
    await shop.reset()
    expect(await mailsOfUnpaid(method, 1)).toBe(1)
  })

  async function mailsOfWaiting(kind: 'joined' | 'offer', hours: number): Promise<number> {
    await endsIn(1)
    await shop.rows(`insert into waiting_list_entries (id, seller_id, product_id, batch_id, ticket_id, email, locale,
      quantity, state, joined_at, changed_at) values ('entry-of-the-list-2', 10, ${PRODUCTS.event}, 81, ${RESERVED}, 'a@example.com', 'pt',
      1, 'waiting', now(), now())`)
    if (kind === 'offer') await shop.rows('select offer_tickets(array[81]::bigint[], now())')
    await endsIn(hours)
    // The import of what is free may have offered it.
    const state = kind === 'joined' ? 'waiting' : 'offered'
    await shop.rows(`update waiting_list_entries set state = '${state}'`)
    await deliverWaiting(mailing(), { entry_id: 'entry-of-the-list-2', kind })
    const { length } = sent
    await shop.reset()
    return length
  }

  test.each(['joined', 'offer'] as const)('promise nothing of an event that is over: %s', async (kind) => {
    expect(await mailsOfWaiting(kind, -1)).toBe(0)
    expect(await mailsOfWaiting(kind, 1)).toBe(1)
  })
})

test('a present arrives before the event is over', async () => {
  const day = (days: number): string => new Date(Date.now() + days * 24 * HOUR).toISOString().slice(0, 10)
  await endsIn(72, { own: { can_be_gifted: true } })
  const present = async (gift_date: string) => {
    const page = await shop.openPage(PRODUCTS.event)
    const wish = { amount: 80, total: 80, batches: batchesOf({ [BY_DATE]: 1 }) }
    const recipient = { recipient_name: 'Eva Lima', recipient_email: 'eva@example.com' }
    return codeOf(shop.submit(page, { ...wish, is_gift: true, gift_message: 'Oi', ...recipient, gift_date }))
  }
  expect(await present(day(10))).toBe('INVALID_CLIENT_DATA')
  expect(await present(day(1))).toBe('taken')
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

  test('is refunded when paid after the event', async () => {
    expect(await payLate(-1)).toEqual([{ reason: 'sold-out' }])
  })

  test('control: it buys free tickets an hour before its end', async () => {
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

  test('control: it holds tickets on sale an hour before its end', async () => {
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

  test('accepts no entry and offers nothing once the event is over', async () => {
    await endsIn(-1)
    expect(await join()).toBe('TICKET_NOT_ON_SALE')
    expect(await offered()).toBe(0)
  })

  test('control: it offers free tickets an hour before, until the event ends', async () => {
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
