import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../testing/test-server.ts'

let shop: Shop
let server: TestServer

beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

async function saveLead(browser: Browser): Promise<string> {
  const uuid = randomUUID()
  const lead = {
    uuid,
    product_id: PRODUCTS.course,
    step: 1,
    name: 'Maria da Silva',
    email: 'maria@example.com',
  }
  const { status } = await browser.call('createLead', { body: lead as never })
  expect(status).toBe(200)
  return uuid
}

/** Returns the status read with a copy of the session's cookie. */
const leadReadBy = async (browser: Browser, uuid: string): Promise<number> =>
  (await browser.call('readLead', { query: { uuid, product_id: String(PRODUCTS.course) } })).status

test('a forgotten buyer leaves a session that reads nothing any more, whoever has its cookie', async () => {
  const [buyer, other] = [await openBrowser(server), await openBrowser(server)]
  const [lead, others] = [await saveLead(buyer), await saveLead(other)]
  const page = await shop.openPage(PRODUCTS.course, { sessionId: buyer.sessionId })
  const { sales } = await shop.submit(page)
  const saleRead = () => buyer.call('sale', { params: { sale_id: sales[0]?.sale_id ?? '' } })
  expect([await leadReadBy(buyer, lead), (await saleRead()).status]).toEqual([200, 200])

  const { status, raw } = await buyer.call('forgetMe', {}, { cookie: `${buyer.cookie}; a_id_7=9; other=1` })
  expect(status).toBe(200)
  const cleared = [raw.headers['set-cookie']].flat().map(String)
  expect(cleared.map((each) => each.split('=')[0])).toEqual(['__Host-balcao_session', 'a_id_7'])
  expect(cleared.every((each) => /Expires=Thu, 01 Jan 1970/.test(each))).toBe(true)

  expect([await leadReadBy(buyer, lead), (await saleRead()).status]).toEqual([404, 404])
  expect(await leadReadBy(other, others)).toBe(200)
  // The purchase itself remains.
  expect(await shop.rows(`select status from sales where product_id = ${PRODUCTS.course}`)).toEqual([
    { status: 'PAID' },
  ])
})

test('a page of another site cannot have somebody forgotten', async () => {
  const buyer = await openBrowser(server)
  const lead = await saveLead(buyer)
  const { status } = await buyer.call('forgetMe', {}, { 'x-session-id': 'guessed' })
  expect(status).toBe(403)
  expect(await leadReadBy(buyer, lead)).toBe(200)
})

const TICKET = 811
const HELD = `select sum(held)::int as held from batches where product_id = ${PRODUCTS.event}`
const MINUTE_MS = 60_000

/** Gives the event a waiting room that is open, one visitor a minute, and puts somebody before the browser. */
async function waitInLine(browser: Browser): Promise<void> {
  const event = {
    place: 'in_person' as const,
    boleto_allowed: true,
    waiting_room_opens_at: new Date(Date.now() - MINUTE_MS).toISOString(),
    waiting_room_per_minute: 1,
  }
  await shop.importAgain({ products: { [PRODUCTS.event]: { event } } })
  // The process reads what was imported, as it does for every page of the event.
  await server.office.ticketStock.event(PRODUCTS.event)
  for (const one of [await openBrowser(server), browser]) await one.get(`/waiting-room/${PRODUCTS.event}`)
}

const inLine = () => shop.rows<{ session_id: string }>('select session_id from waiting_room_visitors')

test('tickets and a place in line are asked about, and then given to others at once', async () => {
  const [buyer, other] = [await openBrowser(server), await openBrowser(server)]
  const [before] = await shop.rows<{ held: number }>(HELD)
  for (const one of [buyer, other]) {
    const { status } = await one.call('reserveTickets', { body: { offer_id: TICKET, quantity: 2 } })
    expect(status).toBe(200)
  }
  await waitInLine(buyer)

  const asked = await buyer.call('forgetMe', {})
  expect(asked.answer).toEqual({ forgotten: false, tickets: 2, places: 1 })
  expect(asked.raw.headers['set-cookie']).toBeUndefined()
  expect(await inLine()).toContainEqual({ session_id: buyer.sessionId })

  expect((await buyer.call('forgetMe', { body: { gives_up: true } })).answer).toEqual({ forgotten: true })
  expect(await inLine()).not.toContainEqual({ session_id: buyer.sessionId })
  expect(await inLine()).toHaveLength(1)
  // Only those of the other buyer are still held.
  expect(await shop.rows(HELD)).toEqual([{ held: Number(before?.held) + 2 }])
})
