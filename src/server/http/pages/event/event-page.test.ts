import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'

/** Tickets of the test shop: at once, by date, after batch 81, from tomorrow on. */
const [NOW, DATED, WAITING, TOMORROW] = [811, 821, 831, 841]
const PATH = `/pre-checkout/${PRODUCTS.event}`

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await server.close()
  await shop.close()
})

function rendered() {
  const data = server.rendered.at(-1)?.page.data
  if (data?.screen !== 'pre-checkout') throw new Error(`it shows ${data?.screen}`)
  return data
}

describe('the page on which tickets are chosen', () => {
  test('has the event, its batches, and the tickets held by this session', async () => {
    const browser = await openBrowser(server)
    await browser.call('reserveTickets', { body: { offer_id: NOW, quantity: 2 } })
    expect((await browser.get(PATH)).statusCode).toBe(200)
    const { batches, held, methods, shown, event } = rendered()
    expect(batches.map(({ id, state }) => [id, state])).toEqual([
      [81, 'available'],
      [82, 'available'],
      [83, 'after-batch'],
      [84, 'starts-in'],
    ])
    expect(batches[0]).toMatchObject({ available_tickets: 3 })
    expect(held.reservations).toMatchObject([{ offer_id: NOW, quantity: 2 }])
    expect(held.end).not.toBeNull()
    expect(methods).toContain('PIX')
    expect([shown, event.place]).toEqual([null, 'in_person'])
  })

  test.each([
    ['81', [81]],
    ['[81,83]', [81, 83]],
    ['99', null],
    ['x', null],
    ['81,82,83,84', null],
  ])('with batch=%s shows %j', async (batch, shown) => {
    const browser = await openBrowser(server)
    await browser.get(`${PATH}?batch=${batch}`)
    expect(rendered()).toMatchObject({ shown, batches: { length: 4 } })
  })

  test('of any other product is its checkout', async () => {
    const browser = await openBrowser(server)
    const raw = await browser.get(`/de/pre-checkout/${PRODUCTS.course}?a_id=7`)
    expect([raw.statusCode, raw.headers.location]).toEqual([302, `/de/${PRODUCTS.course}?a_id=7`])
  })

  test('of no product says so', async () => {
    const browser = await openBrowser(server)
    expect((await browser.get('/pre-checkout/999')).statusCode).toBe(404)
    expect(server.rendered.at(-1)?.page.data).toMatchObject({ screen: 'not-found', reason: 'product' })
  })
})

describe('its form, without the script', () => {
  const send = (
    browser: Browser,
    fields: Record<string, string | number>,
    path = PATH,
    session = browser.sessionId,
  ) =>
    server.app.inject({
      method: 'POST',
      url: path,
      headers: { cookie: browser.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        session,
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
      }).toString(),
    })
  const heldBy = async (browser: Browser) => {
    const { answer } = await browser.call('readReservations', { params: { product_id: PRODUCTS.event } })
    return Object.fromEntries(answer.reservations.map(({ offer_id, quantity }) => [offer_id, quantity]))
  }

  test('takes the tickets to the checkout, with all other parameters', async () => {
    const browser = await openBrowser(server)
    const fields = { [`ticket_${NOW}`]: 2, [`ticket_${DATED}`]: 1, ticket_812: 0 }
    const raw = await send(browser, fields, `/de${PATH}?utm_source=x&batch=81&notice=sold-out`)
    expect(raw.statusCode).toBe(303)
    const there = new URL(raw.headers.location ?? '', 'https://checkout.example')
    expect(there.pathname).toBe(`/de/${PRODUCTS.event}`)
    expect(Object.fromEntries(there.searchParams)).toEqual({
      utm_source: 'x',
      bt_id_1: '81',
      ticket_id_1: '811',
      bt_id_2: '81',
      ticket_id_2: '811',
      bt_id_3: '82',
      ticket_id_3: '821',
    })
    expect(await heldBy(browser)).toEqual({ [NOW]: 2 })
  })

  test('sent again holds exactly its current values', async () => {
    const browser = await openBrowser(server)
    await send(browser, { [`ticket_${NOW}`]: 2, ticket_812: 1 })
    await browser.call('reserveTickets', { body: { offer_id: NOW, quantity: 1 } })
    await send(browser, { [`ticket_${NOW}`]: 4 })
    expect(await heldBy(browser)).toEqual({ [NOW]: 4 })
  })

  test.each<[string, Record<string, string | number>, string]>([
    ['nothing', {}, 'nothing'],
    ['no counts', { [`ticket_${NOW}`]: 'two', ticket_: 1, [`ticket_9999`]: 1 }, 'nothing'],
    ['more than a purchase takes', { [`ticket_${DATED}`]: 21 }, 'too-many'],
    ['more than is left', { [`ticket_${NOW}`]: 6 }, 'sold-out'],
    ['tickets of a batch that waits', { [`ticket_${WAITING}`]: 1 }, 'not-on-sale'],
    ['tickets from tomorrow on', { [`ticket_${TOMORROW}`]: 1 }, 'not-on-sale'],
  ])('with %s comes back and says why', async (_, fields, problem) => {
    const browser = await openBrowser(server)
    const raw = await send(browser, fields, `${PATH}?a_id=7`)
    expect([raw.statusCode, raw.headers.location]).toEqual([303, `${PATH}?a_id=7&notice=${problem}`])
    await browser.get(raw.headers.location ?? '')
    expect(rendered().problem).toBe(problem)
  })

  test('of a stranger’s page does nothing', async () => {
    const [browser, stranger] = [await openBrowser(server), await openBrowser(server)]
    const raw = await send(browser, { [`ticket_${NOW}`]: 1 }, PATH, stranger.sessionId)
    expect([raw.statusCode, raw.headers.location]).toEqual([303, PATH])
    expect(await heldBy(browser)).toEqual({})
  })

  test('of a product that is no event is refused', async () => {
    const browser = await openBrowser(server)
    expect((await send(browser, { ticket_811: 1 }, `/pre-checkout/${PRODUCTS.course}`)).statusCode).toBe(404)
    expect((await send(browser, { ticket_811: 1 }, '/pre-checkout/x')).statusCode).toBe(404)
  })
})
