import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LiveBatch } from '#contract/checkout/tickets.ts'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { createLog } from '../../log.ts'
import { createSaleHub } from '../../live/sale-hub.ts'
import { listenForSales } from '../../store/outbox/sale-notifications.ts'
import { openTicketServices } from '../../roles/ticket-services.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../testing/test-server.ts'

const OFF: Coupon = {
  name: 'MENOS50',
  seller_id: 10,
  type: 'AMOUNT',
  value: 5000,
  product_ids: [PRODUCTS.event],
}
/** Tickets of the test shop: at once, by date, after batch 81, from tomorrow on. */
const [NOW, DATED, WAITING, TOMORROW] = [811, 821, 831, 841]

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop({ coupons: [OFF] })
  server = await startTestServer(shop)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await server.close()
  await shop.close()
})

const reserve = (browser: Browser, offer_id = NOW, more: { quantity?: number; key?: string } = {}) =>
  browser.call('reserveTickets', { body: { offer_id, ...more } })

async function held(browser: Browser, quantity = 1) {
  const { answer } = await reserve(browser, NOW, { quantity })
  if (answer === null) throw new Error('nothing was reserved')
  return answer
}

const left = async (browser: Browser, offer_id = NOW) =>
  (await browser.call('checkAmount', { body: { offer_id } })).answer

describe('a reservation over HTTP', () => {
  test('is made, changed, read again and released', async () => {
    const browser = await openBrowser(server)
    const made = await held(browser, 2)
    expect(made).toMatchObject({
      offer_id: NOW,
      offer_group_id: 81,
      quantity: 2,
      tickets: [{ batch_id: 81, tickets: 3 }],
    })
    expect(Date.parse(made.end) - Date.parse(made.start)).toBe(600_000)
    const { token } = made
    const changed = await browser.call('changeReservation', {
      params: { token },
      body: { ...made, quantity: 4 },
    })
    expect(changed.answer).toMatchObject({ quantity: 4, end: made.end, tickets: [{ tickets: 1 }] })
    const again = await browser.call('readReservations', { params: { product_id: PRODUCTS.event } })
    expect(again.answer).toMatchObject({ reservations: [{ token, quantity: 4 }], end: made.end })
    const gone = await browser.call('releaseReservation', { params: { token } })
    expect(gone.answer).toMatchObject({ token, tickets: [{ batch_id: 81, tickets: 5 }] })
    expect(await left(browser)).toEqual({ available: 5, sold_off: false, release_type: null })
    const nothing = await browser.call('readReservations', { params: { product_id: PRODUCTS.event } })
    expect(nothing.answer).toEqual({ reservations: [], end: null })
  })

  test('is null when nothing is left, and a change that is too much leaves it as it is', async () => {
    const [first, second] = [await openBrowser(server), await openBrowser(server)]
    const { token } = await held(first, 4)
    expect(await reserve(second, NOW, { quantity: 2 })).toMatchObject({ status: 200, answer: null })
    const change = await first.call('changeReservation', { params: { token }, body: { quantity: 6 } })
    expect(change).toMatchObject({ status: 200, answer: null })
    await held(second)
    expect(await reserve(second)).toMatchObject({ status: 200, answer: null })
    expect(await left(first)).toEqual({ available: 0, sold_off: true, release_type: null })
  })

  test('ends soon once its page is closed, and has its whole time when somebody is there', async () => {
    const [browser, stranger] = [await openBrowser(server), await openBrowser(server)]
    const { end } = await held(browser, 5)
    const params = { product_id: PRODUCTS.event }
    const leave = (who: Browser, departure: string) =>
      who.call('leaveTickets', { params, body: { departure } })
    const minute = `select ends_at <= clock_timestamp() + interval '60 seconds' as soon from reservations`
    expect(await leave(stranger, 'closed-0')).toMatchObject({ status: 200, answer: { sooner: false } })
    expect(await shop.rows(minute)).toEqual([{ soon: false }])
    expect((await leave(browser, 'closed-1')).answer).toEqual({ sooner: true })
    expect(await shop.rows(minute)).toEqual([{ soon: true }])
    const back = await browser.call('returnToTickets', { params, body: { departure: 'closed-1' } })
    expect(back.answer).toMatchObject({ end, reservations: [{ quantity: 5 }] })
    await leave(browser, 'closed-2')
    const { answer } = await browser.call('readReservations', { params })
    expect(answer.end).toBe(end)
    expect(await shop.rows(minute)).toEqual([{ soon: false }])
  })

  test('sent twice with one key is one, even of the last ticket', async () => {
    const browser = await openBrowser(server)
    const key = 'tap-0001'
    const first = await reserve(browser, NOW, { quantity: 5, key })
    const second = await reserve(browser, NOW, { quantity: 5, key })
    expect(second.answer).toEqual(first.answer)
  })

  test.each<[string, number, number, string]>([
    ['tickets by date', DATED, 422, 'TICKET_NOT_RESERVABLE'],
    ['tickets from tomorrow on', TOMORROW, 422, 'TICKET_NOT_RESERVABLE'],
    ['tickets of a batch that waits', WAITING, 422, 'TICKET_NOT_ON_SALE'],
    ['a ticket that is none', 9999, 404, 'NOT_FOUND'],
  ])('is refused for %s', async (_, ticket, status, code) => {
    expect(await reserve(await openBrowser(server), ticket)).toMatchObject({ status, code })
  })

  test('is warned about in the words of the specification where tickets go by date', async () => {
    const { raw } = await reserve(await openBrowser(server), DATED)
    expect(raw.json()).toMatchObject({
      message: 'Ingresso configurado com data limite para vendas não tem controle de reservas.',
    })
  })

  test('is released by a call that names JSON and has no body', async () => {
    const browser = await openBrowser(server)
    const { token } = await held(browser)
    const json = { 'content-type': 'application/json' }
    expect(await browser.call('releaseReservation', { params: { token } }, json)).toMatchObject({
      status: 200,
    })
    const empty = await browser.call('reserveTickets', {}, json)
    expect(empty).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  })

  test('cannot be touched by a stranger, nor without the session’s proof', async () => {
    const [owner, stranger] = [await openBrowser(server), await openBrowser(server)]
    const { token } = await held(owner)
    const params = { token }
    expect(await stranger.call('releaseReservation', { params })).toMatchObject({ code: 'NOT_FOUND' })
    const change = await stranger.call('changeReservation', { params, body: { quantity: 2 } })
    expect(change).toMatchObject({ code: 'NOT_FOUND' })
    const forged = await owner.call('releaseReservation', { params }, { 'x-session-id': stranger.sessionId })
    expect(forged).toMatchObject({ status: 403, code: 'SESSION_MISMATCH' })
    expect(await left(owner)).toMatchObject({ available: 4 })
  })

  test('that has ended is gone', async () => {
    const browser = await openBrowser(server)
    const { token } = await held(browser)
    await shop.rows(`update reservations set ends_at = now() - interval '1 second'`)
    const change = await browser.call('changeReservation', { params: { token }, body: { quantity: 2 } })
    expect(change).toMatchObject({ status: 410, code: 'GONE' })
    expect(await left(browser)).toMatchObject({ available: 5 })
  })
})

describe('the product call of an event', () => {
  const read = async (browser: Browser, batches?: string) => {
    const params = { product_id: PRODUCTS.event, ...(batches === undefined ? {} : { batches }) }
    return (await browser.call('checkoutProduct', { params })).answer
  }

  test('lists its batches, in the seller’s order and with their states', async () => {
    const { batches, event } = await read(await openBrowser(server))
    expect(batches.map(({ id, state, available_tickets }) => [id, state, available_tickets])).toEqual([
      [81, 'available', 5],
      [82, 'available', 5],
      [83, 'after-batch', 5],
      [84, 'starts-in', 5],
    ])
    expect(batches[0]?.tickets).toMatchObject([
      { id: 811, name: 'Inteira', amount: 80, offer_group_id: 81, half_price: false },
      { id: 812, name: 'Meia-entrada', amount: 40, half_price: true },
    ])
    expect(event).toMatchObject({ place: 'in_person', from_amount: 40, eventDateType: 'unicEvent' })
    // A batch's start is written by the event's clock, to the second.
    const seconds = (moment: string | null | undefined) => Math.floor(Date.parse(moment ?? '') / 1000)
    expect(seconds(event?.next_change)).toBe(seconds(batches[3]?.starts_at))
    expect(batches[3]?.starts_at).toMatch(/[+-]\d\d:\d\d$/)
  })

  test('shows the number left at half price: of the event’s share, and of each batch', async () => {
    const browser = await openBrowser(server)
    await reserve(browser, 812, { quantity: 4 })
    const { batches, event } = await read(await openBrowser(server))
    expect(event?.half_price).toEqual({ granted: 8, left: 4 })
    expect(batches.map(({ half_price_left }) => half_price_left)).toEqual([1, 4, 4, 4])
    expect(await left(browser, 822)).toMatchObject({ available: 4 })
    await reserve(browser, 812)
    expect(await left(browser, 812)).toEqual({ available: 0, sold_off: true, release_type: null })
  })

  test('counts tickets reserved by the session as selected, and for others as gone', async () => {
    const [owner, other] = [await openBrowser(server), await openBrowser(server)]
    await held(owner, 5)
    const [own] = (await read(owner)).batches
    expect(own).toMatchObject({ available_tickets: 5, selected_batch_tickets: 5, soldOff: true })
    expect(own?.tickets[0]).toMatchObject({ selected_tickets: 5 })
    const { batches } = await read(other)
    expect(batches[0]).toMatchObject({ available_tickets: 0, selected_batch_tickets: 0, state: 'sold-off' })
    expect(batches[2]).toMatchObject({ state: 'available' })
  })

  test('lists the batches that its address names', async () => {
    const browser = await openBrowser(server)
    expect((await read(browser, '[81,83]')).batches.map(({ id }) => id)).toEqual([81, 83])
    expect((await read(browser, '99')).batches).toEqual([])
  })

  test('of anything else has neither', async () => {
    const browser = await openBrowser(server)
    const { answer } = await browser.call('checkoutProduct', { params: { product_id: PRODUCTS.course } })
    expect(answer).toMatchObject({ batches: [] })
    expect(answer).not.toHaveProperty('event')
  })

  test('is paid with the chosen tickets', async () => {
    const browser = await openBrowser(server)
    await held(browser, 2)
    const { data } = await read(browser)
    expect(data.method).toBe('CREDIT_CARD,PIX,BOLETO')
    const { answer, status } = await browser.call('pay', {
      body: {
        method: 'PIX',
        amount: 160,
        total: 160,
        installments: 1,
        product_id: PRODUCTS.event,
        products: [{ product_id: PRODUCTS.event }],
        batches: [{ id: 81, tickets: [{ id: NOW, quantity: 2 }] }],
        name: 'Maria da Silva',
        email: 'maria@example.com',
        cellphone: '+5511987654321',
        document: '529.982.247-25',
        check_contract_terms: true,
      },
    })
    expect([status, answer.status]).toEqual([200, 'WAITING_PAYMENT'])
  })
})

test.each([
  ['811:1', 200, null],
  ['812:1', 422, 'COUPON_NOT_APPLIED'],
  ['812:2', 200, null],
  ['999:1', 422, 'UNPROCESSABLE'],
])('a coupon of R$ 50.00 on the tickets %s ends in %s %s', async (tickets, status, code) => {
  const browser = await openBrowser(server)
  const params = { name: 'MENOS50', product_id: PRODUCTS.event }
  expect(await browser.call('checkCoupon', { params, query: { tickets } })).toMatchObject({ status, code })
})

describe('the events of tickets', () => {
  /** Reads one stream's batches one after the other. */
  async function listen(origin: string) {
    const abort = new AbortController()
    const answer = await fetch(`${origin}/api/event/${PRODUCTS.event}/events`, { signal: abort.signal })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const next = async (): Promise<LiveBatch[]> => {
      for (;;) {
        const found = /event: batches\ndata: (.*)\n\n/.exec(text)
        if (found !== null) {
          text = text.slice(found.index + found[0].length)
          return JSON.parse(found[1] ?? '') as LiveBatch[]
        }
        const part = await reader?.read()
        if (part === undefined || part.done) throw new Error('the stream ended')
        text += part.value
      }
    }
    const until = async (wanted: number): Promise<number> => {
      for (;;) {
        const [first] = await next()
        if (first?.left === wanted) return first.left
      }
    }
    return { answer, next, until, leave: () => abort.abort() }
  }

  test('begin with the current counts and go on with changes of another process', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    const { ticketHub } = server.office
    const silent = createLog(
      'error',
      () => undefined,
      () => new Date(),
    )
    const listening = await listenForSales(shop.url, () => undefined, {
      log: silent,
      onReconnect: () => undefined,
      onTickets: (productId) => ticketHub.onChange(productId),
    })
    const stream = await listen(origin)
    expect(stream.answer.headers.get('content-type')).toBe('text/event-stream')
    expect((await stream.next())[0]).toMatchObject({ id: 81, left: 5, state: 'available', soldOff: false })
    const another = openTicketServices({ ...shop.processes[1], hub: createSaleHub() })
    const claim = { op: 'reserve', session: 'elsewhere', ticket: NOW, quantity: 2, key: null } as const
    await another.ticketStock.claim(PRODUCTS.event, claim)
    another.onTicketsChanged(PRODUCTS.event)
    expect(await stream.until(3)).toBe(3)
    stream.leave()
    another.ticketHub.stop()
    await listening.stop()
  })

  test('of a product that does not exist are a 404', async () => {
    const browser = await openBrowser(server)
    expect((await browser.get('/api/event/999/events')).statusCode).toBe(404)
    expect((await browser.get('/api/event/x/events')).statusCode).toBe(404)
  })
})
