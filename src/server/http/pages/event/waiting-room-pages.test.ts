import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventFormPath, SESSION_FIELD, ticketField } from '#contract/checkout/event-form.ts'
import type { EventDetails } from '#rules/catalogue/catalogue.ts'
import { openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { openDatabase } from '../../../store/postgres/database.ts'
import { createCatalogueReader } from '../../../store/catalogue/catalogue-store.ts'
import { createWaitingRooms } from '../../../live/waiting-rooms.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'

const EVENT = PRODUCTS.event
const TICKET = 811
const ROOM = `/waiting-room/${EVENT}`
const MINUTE_MS = 60_000
/** As many scripts as buyers who wait; `WAITING_CROWD` makes it an opening. */
const CROWD = Number(process.env.WAITING_CROWD ?? 100)

let shop: Shop
/** Two processes on one database: in both, the event was read before. */
let server: TestServer
let other: TestServer
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('truncate waiting_rooms, waiting_room_visitors restart identity')
  server = await startTestServer(shop)
  other = await startTestServer({
    ...shop,
    deps: { ...shop.deps, ...shop.processes[1], rates: shop.deps.rates },
  })
  await readAgain()
})
afterEach(async () => {
  await server.close()
  await other.close()
})
afterAll(() => shop.close())

const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

/** Both processes read the event, as they do for every page of it. */
async function readAgain(): Promise<void> {
  for (const one of [server, other]) await one.office.ticketStock.event(EVENT)
}

/** Gives the event a room that opened, or opens, so many minutes ago. */
async function openRoom(minutesAgo: number, perMinute = 60, more: Partial<EventDetails> = {}): Promise<void> {
  await shop.importAgain({
    products: {
      [EVENT]: {
        event: {
          place: 'in_person',
          boleto_allowed: true,
          waiting_room_opens_at: at(-minutesAgo),
          waiting_room_per_minute: perMinute,
          ...more,
        },
      },
    },
  })
  await readAgain()
}

/** The event as its buyers know it. */
async function eventProduct(): Promise<{ name: string }> {
  const found = await shop.deps.catalogue.findProduct(EVENT)
  if (found === null) throw new Error('the shop has no event')
  return found.product
}

/** A browser that keeps the cookies it is given, as `openBrowser`'s does not. */
async function visit(browser: Browser, url: string) {
  const answer = await browser.get(url)
  for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
    const pair = cookie.split(';')[0] ?? ''
    if (pair.startsWith('balcao_pass')) browser.cookie += `; ${pair}`
  }
  return answer
}

const reserve = (browser: Browser) => browser.call('reserveTickets', { body: { offer_id: TICKET } })

describe('while no room is on', () => {
  test.each<[string, () => Promise<void>]>([
    ['for an event without one', () => Promise.resolve()],
    ['an hour before it opens', () => openRoom(-60)],
    ['after it has closed', () => openRoom(20, 60, { waiting_room_closes_at: at(-1) })],
  ])('no visitor waits and no more is queried: %s', async (_, prepare) => {
    await prepare()
    const statements: string[] = []
    const db = openDatabase({ url: shop.url, max: 2, onQuery: (sql) => statements.push(sql) })
    const catalogue = createCatalogueReader(db)
    await catalogue.findProduct(EVENT)
    statements.length = 0
    const rooms = createWaitingRooms({ ...shop.deps, db, catalogue })
    const one = { productId: EVENT, sessionId: 'somebody' }
    expect([await rooms.mayEnter(one, undefined), await rooms.mayBegin(one, undefined)]).toEqual([true, true])
    expect(statements).toEqual([])
    await db.destroy()
    const browser = await openBrowser(server)
    expect((await reserve(browser)).status).toBe(200)
    expect((await visit(browser, `${ROOM}?to=/${EVENT}`)).headers.location).toBe(`/${EVENT}`)
  })
})

describe('while a room is on', () => {
  test('a page leads there, and from there back with everything that its address had', async () => {
    await openRoom(1)
    const browser = await openBrowser(server)
    const first = await visit(browser, `/en/${EVENT}?a_id=777&bt_id_1=81`)
    expect(first.statusCode).toBe(302)
    const room = first.headers.location ?? ''
    expect(room.startsWith(`${ROOM}?to=`)).toBe(true)
    const back = await visit(browser, room)
    expect([back.statusCode, back.headers.location]).toEqual([303, `/en/${EVENT}?a_id=777&bt_id_1=81`])
    const page = await visit(browser, back.headers.location ?? '')
    expect(page.headers.location ?? '').not.toContain('waiting-room')
  })

  test.each<[string, number, Partial<EventDetails>, string, readonly string[]]>([
    [
      'in the line',
      1,
      { venue: 'Parque <Mangabeiras>', starts_at: '2027-01-05T17:00:00-03:00' },
      'pt',
      ['Evento', 'ter., 5 de janeiro de 2027, 17:00 (UTC-3)', 'Parque &lt;Mangabeiras&gt;'],
    ],
    [
      'before the opening',
      -10,
      { place: 'online', starts_at: '2027-01-05T17:00:00-03:00' },
      'en',
      ['Event', 'Tue, January 5, 2027, 5:00 PM (UTC-3)', 'Online', '(Brasilia Standard Time)'],
    ],
    [
      'before the opening, by the clock of the event,',
      -10,
      { place: 'online', timezone: 'America/Manaus' },
      'pt',
      ['A venda abre em', '(Horário Padrão do Amazonas)'],
    ],
    ['in the line for an event to come', 1, { place: 'soon' }, 'de', ['Termin wird noch', 'Ort wird noch']],
  ])(
    'says %s what one waits for, when and where that is and who sells it',
    async (_, minutes, event, locale, message) => {
      await openRoom(minutes, 1, event)
      const [first, second] = [await openBrowser(server), await openBrowser(server)]
      const target = locale === 'pt' ? `/${EVENT}` : `/${locale}/${EVENT}`
      await visit(first, `${ROOM}?to=${target}`)
      const { statusCode, body } = await visit(second, `${ROOM}?to=${target}`)
      expect(statusCode).toBe(200)
      const { name } = await eventProduct()
      const page = body.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')
      for (const words of [name, 'Loja de Teste', ...message]) expect(page).toContain(words)
      expect(body).not.toContain('<Mangabeiras>')
    },
  )

  test('tickets and tokens are for admitted visitors, in every process', async () => {
    await openRoom(1)
    const browser = await openBrowser(server)
    expect(await reserve(browser)).toMatchObject({ status: 403, code: 'WAITING_ROOM' })
    const params = { product_id: EVENT }
    expect(await browser.call('checkoutProduct', { params })).toMatchObject({ code: 'WAITING_ROOM' })
    await visit(browser, ROOM)
    expect(await reserve(browser)).toMatchObject({ status: 200, answer: { quantity: 1 } })
    const another = await other.app.inject({
      method: 'POST',
      url: '/api/event/reservation',
      headers: { cookie: browser.cookie, 'x-session-id': browser.sessionId },
      payload: { offer_id: TICKET },
    })
    expect(another.statusCode).toBe(200)
  })

  test('a form sent without a script takes nothing before, and its named tickets after', async () => {
    await openRoom(1)
    const browser = await openBrowser(server)
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: eventFormPath('pt', EVENT),
        headers: { cookie: browser.cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          [SESSION_FIELD]: browser.sessionId,
          [ticketField(TICKET)]: '2',
        }).toString(),
      })
    const held = () => shop.rows(`select quantity from reservations where state = 'open'`)
    expect((await send()).headers.location).toBe(`/pre-checkout/${EVENT}`)
    expect(await held()).toEqual([])
    await visit(browser, ROOM)
    expect((await send()).headers.location).toContain(`/${EVENT}?bt_id_1=81`)
    expect(await held()).toEqual([{ quantity: 2 }])
  })

  test('a pass is of no use to another session, nor when it was changed', async () => {
    await openRoom(1)
    const [owner, thief] = [await openBrowser(server), await openBrowser(server)]
    await visit(owner, ROOM)
    const pass = /balcao_pass_\d+=[^;]+/.exec(owner.cookie)?.[0] ?? ''
    expect(pass).not.toBe('')
    thief.cookie += `; ${pass}`
    expect(await reserve(thief)).toMatchObject({ code: 'WAITING_ROOM' })
    owner.cookie = owner.cookie.replace(/=([0-9a-z]+)\./, '=zzzzzzz.')
    expect(await reserve(owner)).toMatchObject({ code: 'WAITING_ROOM' })
  })

  test('a buyer with tickets in hand goes on buying and is not thrown out', async () => {
    const browser = await openBrowser(server)
    const { answer } = await reserve(browser)
    await openRoom(1)
    const stranger = await openBrowser(server)
    expect(await reserve(stranger)).toMatchObject({ code: 'WAITING_ROOM' })
    const params = { token: answer?.token ?? '' }
    expect((await browser.call('changeReservation', { params, body: { quantity: 2 } })).status).toBe(200)
    expect((await browser.call('checkoutProduct', { params: { product_id: EVENT } })).status).toBe(200)
    expect((await reserve(browser)).status).toBe(200)
    const page = await browser.get(`/${EVENT}?bt_id_1=81&ticket_id_1=${TICKET}`)
    expect(page.headers.location ?? '').not.toContain('waiting-room')
  })

  test('scripts that ignore it overtake no visitor, and everybody in line can buy', async () => {
    await openRoom(1, 3000)
    const params = { product_id: EVENT }
    const open = (): Promise<Browser[]> =>
      Promise.all(Array.from({ length: CROWD }, (_, n) => openBrowser(n % 2 === 0 ? server : other)))
    const scripts = await open()
    const buyers = await open()
    const ignored = scripts.map(async (script, n) => {
      script.cookie += `; balcao_pass_${EVENT}=${script.sessionId}.${n}`
      return [(await reserve(script)).code, (await script.call('checkoutProduct', { params })).code]
    })
    const waited = buyers.map(async (buyer) => {
      await vi.waitFor(async () => expect((await visit(buyer, ROOM)).statusCode).toBe(303), 60_000)
      // Where there are too many to be served at once, a page asks again.
      await vi.waitFor(async () => expect((await reserve(buyer)).code).toBeNull(), 60_000)
      const read = async () => (await buyer.call('checkoutProduct', { params })).code
      await vi.waitFor(async () => expect(await read()).toBeNull(), 60_000)
    })
    expect(await Promise.all(ignored)).toEqual(scripts.map(() => ['WAITING_ROOM', 'WAITING_ROOM']))
    await Promise.all(waited)
    const held = await shop.rows<{ session_id: string }>('select session_id from reservations')
    const own = new Set(buyers.map(({ sessionId }) => sessionId))
    expect(held).toHaveLength(5)
    expect(held.filter(({ session_id }) => !own.has(session_id))).toEqual([])
  }, 120_000)

  test('the line is one for all processes, and says how far it is', async () => {
    await openRoom(1, 1)
    const browsers = [await openBrowser(server), await openBrowser(server), await openBrowser(server)]
    const [first, second, third] = browsers
    expect((await visit(first ?? (await openBrowser(server)), ROOM)).statusCode).toBe(303)
    const line = async (where: TestServer, browser: Browser | undefined) =>
      (await where.app.inject({ url: `${ROOM}?to=/en/${EVENT}`, headers: { cookie: browser?.cookie ?? '' } }))
        .body
    expect(await line(other, second)).toContain('You are next.')
    const page = await line(server, third)
    expect(page).toContain('1 person ahead of you')
    expect(page).toContain('About 2 minutes')
    expect(page).toContain('<html lang="en" ')
    // The same place, from any server and however often it is requested.
    expect(await line(other, third)).toContain('1 person ahead of you')
    expect(await line(server, second)).toContain('You are next.')
  })

  test('a page of the line asks again by itself, with a script and without', async () => {
    await openRoom(-10)
    const browser = await openBrowser(server)
    const { body, headers } = await visit(browser, ROOM)
    expect(body).toContain('Você está na sala de espera')
    expect(body).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"><\/noscript>/)
    expect(headers['content-security-policy']).toMatch(/script-src 'nonce-[^']+'; connect-src 'self'/)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('asking about a place that is known asks the database nothing', async () => {
    await openRoom(1, 1)
    const statements: string[] = []
    const db = openDatabase({ url: shop.url, max: 2, onQuery: (sql) => statements.push(sql) })
    const catalogue = createCatalogueReader(db)
    const rooms = createWaitingRooms({ ...shop.deps, db, catalogue })
    const arrive = (sessionId: string) => rooms.arrive({ productId: EVENT, sessionId })
    const crowd = Array.from({ length: 50 }, (_, n) => `visitor-${n}`)
    // The event is read beforehand: a first read would spread the crowd over the time that it takes.
    await catalogue.findRecentProduct(EVENT)
    const places = await Promise.all(crowd.map(arrive))
    expect(places.filter((place) => place?.at === 'in')).toHaveLength(1)
    const entered = statements.filter((sql) => sql.includes('enter_waiting_room'))
    expect(entered.length).toBeLessThanOrEqual(2)
    statements.length = 0
    await Promise.all(crowd.map(arrive))
    expect(statements.filter((sql) => sql.includes('enter_waiting_room'))).toEqual([])
    await db.destroy()
  })

  test('asking before the opening asks the database nothing either, and afterwards once', async () => {
    await openRoom(-1)
    const statements: string[] = []
    const db = openDatabase({ url: shop.url, max: 2, onQuery: (sql) => statements.push(sql) })
    const clock = { now: new Date() }
    const rooms = createWaitingRooms({
      ...shop.deps,
      db,
      catalogue: createCatalogueReader(db),
      now: () => clock.now,
    })
    const entered = () => statements.filter((sql) => sql.includes('enter_waiting_room')).length
    const arrive = () => rooms.arrive({ productId: EVENT, sessionId: 'early' })
    for (let asked = 0; asked < 3; asked += 1) expect(await arrive()).toMatchObject({ at: 'before' })
    expect(entered()).toBe(1)
    // The process believes that it has opened; the database, whose clock decides, does not.
    clock.now = new Date(Date.now() + 2 * MINUTE_MS)
    expect(await arrive()).toMatchObject({ at: 'before' })
    expect(entered()).toBe(2)
    await db.destroy()
  })

  test.each([
    ['https://evil.example/x', `/pre-checkout/${EVENT}`],
    ['//evil.example/x', `/pre-checkout/${EVENT}`],
    ['/\\evil.example', `/pre-checkout/${EVENT}`],
    [ROOM, `/pre-checkout/${EVENT}`],
    [`/de/pre-checkout/${EVENT}?a_id=1`, `/de/pre-checkout/${EVENT}?a_id=1`],
  ])('leads from %s to a page of ours', async (to, expected) => {
    await openRoom(1)
    const browser = await openBrowser(server)
    const answer = await visit(browser, `${ROOM}?${new URLSearchParams({ to }).toString()}`)
    expect(answer.headers.location).toBe(expected)
  })
})
