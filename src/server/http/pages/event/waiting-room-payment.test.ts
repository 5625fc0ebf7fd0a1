import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pay } from '#contract/checkout/payment.ts'
import { authenticatePayment } from '../../../flows/purchase/authenticate-payment.ts'
import { submitPayment } from '../../../flows/purchase/submit-payment.ts'
import { CallError } from '../../../call-error.ts'
import { enterWaitingRoom } from '../../../store/tickets/waiting-room-store.ts'
import { claimTickets } from '../../../store/tickets/ticket-store.ts'
import { AUTHENTICATED, offerThreeDS } from '../../../testing/issuer.ts'
import {
  batchesOf,
  bodyOf,
  newDocument,
  openShop,
  PRODUCTS,
  withNewNonce,
  type OpenPage,
  type Shop,
} from '../../../testing/shop.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../../testing/test-server.ts'

const EVENT = PRODUCTS.event
const TICKET = 811
/** A ticket that is sold by date: it cannot be reserved. */
const DATED = 821
const MINUTE_MS = 60_000

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.reset()
  await shop.rows('truncate waiting_rooms, waiting_room_visitors restart identity')
  await shop.importAgain({})
  server = await startTestServer(shop)
  await server.office.ticketStock.event(EVENT)
})
afterEach(() => server.close())
afterAll(() => shop.close())

const at = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

/** Gives the event a waiting room that opened so many minutes ago; nobody has been admitted to it. */
async function openRoom(minutesAgo = 1): Promise<Date> {
  const opensAt = at(-minutesAgo)
  const room = { waiting_room_opens_at: opensAt, waiting_room_per_minute: 60 }
  const event = { place: 'in_person' as const, boleto_allowed: true, ...room }
  await shop.importAgain({ products: { [EVENT]: { event } } })
  await server.office.ticketStock.event(EVENT)
  return new Date(opensAt)
}

const admit = (session: string, opensAt: Date) =>
  enterWaitingRoom(shop.db, { productId: EVENT, opensAt, perMinute: 60 }, [session])

const hold = (session: string) =>
  claimTickets(shop.db, [{ op: 'reserve', session, ticket: TICKET, quantity: 1, key: null }])

/** Tickets that were taken of the batch, by whatever state they are in. */
async function taken(): Promise<number> {
  const [batch] = await shop.rows<{ n: number }>(`
    select sold + held - coalesce((select sum(quantity) from reservations where state = 'open'), 0)::int as n
    from batches where id = 81`)
  return batch?.n ?? 0
}

/** A page of a buyer, and how it pays; the answer is the code, null where the tickets were taken. */
type Path = {
  open(): Promise<{ session: string; pay(): Promise<string | null> }>
}

const codeOf = (ending: Promise<unknown>): Promise<string | null> =>
  ending.then(
    () => null,
    (error: unknown) => {
      if (error instanceof CallError) return error.code
      throw error
    },
  )

const submitOf = (page: OpenPage, method: 'CREDIT_CARD' | 'PIX' | 'BOLETO') => ({
  body: pay.body.parse(bodyOf(page, { method, batches: batchesOf({ [TICKET]: 1 }), amount: 80, total: 80 })),
  envelope: page.envelope,
  sessionId: page.sessionId,
  ip: null,
  risk: {},
})

const AUTHENTICATION = {
  deviceReference: null,
  browser: { accept: '*/*', userAgent: 'a browser', page: null },
  returnUrlOf: (id: string) => `https://shop.example/1/challenge?MD=${id}`,
}

function flow(ask: (page: OpenPage) => Promise<unknown>): Path {
  return {
    open: async () => {
      const page = await shop.openPage(EVENT)
      return { session: page.sessionId, pay: () => codeOf(ask(withNewNonce(page))) }
    },
  }
}

const ofBrowser = (buy: (browser: Browser) => Promise<() => Promise<string | null>>): Path => ({
  open: async () => {
    const browser = await openBrowser(server)
    return { session: browser.sessionId, pay: await buy(browser) }
  },
})

const payCall = ofBrowser(async (browser) => {
  await browser.call('checkoutProduct', { params: { product_id: EVENT } })
  return async () => {
    const input = { method: 'PIX', amount: 80, total: 80, installments: 1 } as const
    const { code } = await browser.call('pay', {
      body: {
        ...input,
        product_id: EVENT,
        products: [{ product_id: EVENT }],
        batches: batchesOf({ [TICKET]: 1 }),
        name: 'Maria da Silva',
        email: 'maria@example.com',
        cellphone: '+5511987654321',
        document: newDocument(),
      },
    })
    return code
  }
})

/** The checkout of a page without scripts, of a ticket that is sold by date. Answers where its form leads. */
async function openPlainForm(): Promise<() => Promise<string>> {
  const browser = await openBrowser(server)
  const url = `/${EVENT}?country=BR&scripts=off&bt_id_1=82&ticket_id_1=${DATED}`
  const { body } = await browser.get(url)
  const inputs = body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const hidden = Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
  return async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url,
      headers: { cookie: browser.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...hidden,
        name: 'Maria da Silva',
        email: 'maria@example.com',
        cellphone: '11987654321',
        document: newDocument(),
        method: 'PIX',
      }).toString(),
    })
    return String(answer.headers.location)
  }
}

/** Every call that takes tickets of an event from its stock without a reservation. */
const PATHS: readonly [string, Path][] = [
  ['a card', flow((page) => submitPayment(shop.deps, submitOf(page, 'CREDIT_CARD')))],
  ['a Pix', flow((page) => submitPayment(shop.deps, submitOf(page, 'PIX')))],
  ['a boleto', flow((page) => submitPayment(shop.deps, submitOf(page, 'BOLETO')))],
  [
    'a card that is authenticated first',
    flow((page) =>
      authenticatePayment(shop.deps, { ...submitOf(page, 'CREDIT_CARD'), authentication: AUTHENTICATION }),
    ),
  ],
  ['the payment call', payCall],
]

describe('a page that was opened before the waiting room', () => {
  beforeEach(() => {
    offerThreeDS(shop.acquirer)
    shop.acquirer.authenticates = () => AUTHENTICATED
  })

  test.each(PATHS)('control: %s buys while no room is on', async (_, { open }) => {
    const { pay: buy } = await open()
    expect(await buy()).toBeNull()
    expect(await taken()).toBe(1)
  })

  test.each(PATHS)('%s takes nothing while the room is on', async (_, { open }) => {
    const { pay: buy } = await open()
    await openRoom()
    expect(await buy()).toBe('WAITING_ROOM')
    expect(await taken()).toBe(0)
    expect(shop.acquirer.orders).toEqual([])
  })

  test.each(PATHS)('%s takes nothing while visitors gather for the opening', async (_, { open }) => {
    const { session, pay: buy } = await open()
    const opensAt = await openRoom(-5)
    await admit(session, opensAt)
    expect(await buy()).toBe('WAITING_ROOM')
    expect(await taken()).toBe(0)
  })

  test.each(PATHS)('%s buys after the room has admitted its session', async (_, { open }) => {
    const { session, pay: buy } = await open()
    await admit(session, await openRoom())
    expect(await buy()).toBeNull()
    expect(await taken()).toBe(1)
  })

  test.each(PATHS)('%s buys tickets reserved before the room opened', async (_, { open }) => {
    const { session, pay: buy } = await open()
    await hold(session)
    await openRoom()
    expect(await buy()).toBeNull()
    expect(await taken()).toBe(1)
  })
})

test('a buyer whose Pix holds the tickets may pay by card during the room', async () => {
  const page = await shop.openPage(EVENT)
  await submitPayment(shop.deps, submitOf(page, 'PIX'))
  await openRoom()
  const paid = await submitPayment(shop.deps, submitOf(withNewNonce(page), 'CREDIT_CARD'))
  expect(paid).toMatchObject({ code: null, status: 'PAID' })
})

test('the admission of another session, or of a sale long ago, takes nothing', async () => {
  const page = await shop.openPage(EVENT)
  const opensAt = await openRoom()
  await admit('another-session', opensAt)
  await admit(page.sessionId, new Date(opensAt.getTime() - 2 * 24 * 60 * MINUTE_MS))
  await expect(submitPayment(shop.deps, submitOf(page, 'PIX'))).rejects.toMatchObject({
    code: 'WAITING_ROOM',
  })
})

describe('the form of a page without scripts', () => {
  const ordered = () => shop.rows('select from attempts')

  test('takes nothing while the room is on, and leads to it', async () => {
    const send = await openPlainForm()
    await openRoom()
    expect(await send()).toContain(`/waiting-room/${EVENT}`)
    expect(await ordered()).toEqual([])
  })

  test('control: it buys while no room is on', async () => {
    const send = await openPlainForm()
    expect(await send()).toContain('/payment-pending')
    expect(await ordered()).toHaveLength(1)
  })
})
