import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'

/** Tickets of the test shop: of batch 81, which is reserved, and of batch 82, which goes by date. */
const [NOW, DATED] = [811, 821]
const EVENT = PRODUCTS.event

let shop: Shop
let server: TestServer
let buyer: Browser
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
})
beforeEach(async () => {
  await shop.reset()
  buyer = await openBrowser(server)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

async function hold(browser: Browser, quantity = 1): Promise<string> {
  const { answer } = await browser.call('reserveTickets', { body: { offer_id: NOW, quantity } })
  if (answer === null) throw new Error('nothing was reserved')
  return answer.token
}

/** Returns the data that the page of the event is rendered from; null if it redirects. */
async function opened(browser: Browser, query = '') {
  const raw = await browser.get(`/${EVENT}${query}`)
  if (raw.statusCode === 302) return null
  const data = server.rendered.at(-1)?.page.data
  if (data?.screen !== 'checkout') throw new Error(`the page answered ${raw.statusCode}`)
  return data.checkout
}

type Opened = NonNullable<Awaited<ReturnType<typeof opened>>>

const selected = ({ batches }: Pick<Opened, 'batches'>) =>
  batches.flatMap(({ tickets }) =>
    tickets
      .filter(({ selected_tickets }) => selected_tickets > 0)
      .map(({ id, selected_tickets }) => [id, selected_tickets]),
  )

describe('the checkout of an event of which nothing is held', () => {
  test.each([
    ['', `/pre-checkout/${EVENT}`],
    ['?batch=81&utm_source=mail', `/pre-checkout/${EVENT}?utm_source=mail`],
    [`?bt_id_1=81&ticket_id_1=${NOW}`, `/pre-checkout/${EVENT}?bt_id_1=81&ticket_id_1=${NOW}`],
    ['?ticket_id_1=841', `/pre-checkout/${EVENT}?ticket_id_1=841`],
    ['?ticket_id_1=999999', `/pre-checkout/${EVENT}?ticket_id_1=999999`],
  ])('%s leads to where tickets are chosen', async (query, location) => {
    const raw = await buyer.get(`/${EVENT}${query}`)
    expect([raw.statusCode, raw.headers.location]).toEqual([302, location])
  })

  test('leads there in its own language', async () => {
    const raw = await buyer.get(`/de/${EVENT}`)
    expect(raw.headers.location).toBe(`/de/pre-checkout/${EVENT}`)
  })

  test('leads there once the reservation has ended, or was released', async () => {
    const token = await hold(buyer)
    expect(await opened(buyer)).not.toBeNull()
    await buyer.call('releaseReservation', { params: { token } })
    expect(await opened(buyer)).toBeNull()
    await hold(buyer)
    await shop.rows(`update reservations set ends_at = now() - interval '1 second'`)
    expect(await opened(buyer)).toBeNull()
  })
})

describe('the checkout of held tickets', () => {
  test('shows the tickets of the session, at their price, whatever the address names', async () => {
    const token = await hold(buyer, 2)
    const page = await opened(buyer, `?bt_id_1=81&ticket_id_1=812`)
    expect(page?.data.amount).toBe(160)
    expect(page && selected(page)).toEqual([[NOW, 2]])
    expect(page?.event?.held.tokens).toEqual([token])
    expect(Date.parse(page?.event?.held.end ?? '') - Date.now()).toBeGreaterThan(500_000)
  })

  test('is found again by another tab of the session, and by no other session', async () => {
    await hold(buyer)
    const query = `?bt_id_1=81&ticket_id_1=${NOW}`
    expect(await opened(buyer, query)).not.toBeNull()
    expect(await opened(buyer, query)).not.toBeNull()
    expect(await opened(await openBrowser(server), query)).toBeNull()
  })

  test('shows tickets by date as the address names them', async () => {
    const page = await opened(buyer, `?bt_id_1=82&ticket_id_1=${DATED}&ticket_id_2=${DATED}`)
    expect(page && selected(page)).toEqual([[DATED, 2]])
    expect(page?.event?.held).toEqual({ end: null, tokens: [] })
  })

  test('keeps its tickets while a purchase of them waits for its payment', async () => {
    await hold(buyer, 2)
    await opened(buyer)
    await buyer.call('checkoutProduct', { params: { product_id: EVENT } })
    const paid = await buyer.call('pay', {
      body: {
        method: 'PIX',
        amount: 160,
        total: 160,
        installments: 1,
        product_id: EVENT,
        products: [{ product_id: EVENT }],
        batches: [{ id: 81, tickets: [{ id: NOW, quantity: 2 }] }],
        name: 'Maria da Silva',
        email: 'maria@example.com',
        cellphone: '+5511987654321',
        document: newDocument(),
        country_code: 'BR',
        language: 'pt',
        cards: [],
        gateway: 'sandbox',
      },
    })
    expect(paid.answer.status).toBe('WAITING_PAYMENT')
    const page = await opened(buyer)
    expect(page && selected(page)).toEqual([[NOW, 2]])
    expect(page?.event?.held).toEqual({ end: null, tokens: [] })
  })
})

test('the product call prices the tickets chosen by date', async () => {
  const { answer } = await buyer.call('checkoutProduct', {
    params: { product_id: EVENT },
    query: { tickets: `${DATED}:2` },
  })
  const one = answer.batches.flatMap(({ tickets }) => tickets).find(({ id }) => id === DATED)
  expect(selected(answer)).toEqual([[DATED, 2]])
  expect(answer.data.amount).toBe(2 * (one?.amount ?? 0))
})
