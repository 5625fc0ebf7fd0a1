import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { line } from '#contract/catalogue/fields.ts'
import type { Product, Seller } from '#rules/catalogue/catalogue.ts'
import { HOSTILE_PAYLOADS, hostilePayload, skeleton } from '#rules/base/hostile-payloads.test-double.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { deliverWaiting, type WaitingOrder } from '../../../jobs/deliver-waiting-list.ts'
import type { MailMessage } from '../../../mail/mailer.ts'
import { claimTickets } from '../../../store/tickets/ticket-store.ts'
import { newDocument, newSession, openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import {
  openBrowser,
  ORIGIN,
  startTestServer,
  type Browser,
  type TestServer,
} from '../../../testing/test-server.ts'

/*
 * Pages that the server writes as text, without React: each is made of the same tags whatever a seller has written.
 * Words that the import refuses reach no page.
 */

type Word = (place: number) => string

const TICKET = 811
let shop: Shop
let server: TestServer
let browser: Browser
beforeAll(async () => {
  shop = await openShop()
  server = await startTestServer(shop)
  browser = await openBrowser(server)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const sellerOf = (word: Word): Partial<Seller> => ({
  name: word(1),
  legal_name: word(2),
  legal_address: word(4),
})
const productOf = (word: Word): Partial<Product> => ({
  name: word(5),
  description: word(6),
  access: word(7),
  author: word(8),
})

/** Imports a shop with these words. False: the import refuses them, and the previous words remain. */
async function writeAll(word: Word): Promise<boolean> {
  const { stock, ...batch } = { stock: 5, order: 81, release_type: null }
  const event: Partial<Product> = {
    ...productOf(word),
    batches: [
      {
        ...batch,
        stock,
        id: 81,
        name: word(9),
        tickets: [{ id: TICKET, offer_group_id: 81, hash: 'inteira-81', name: word(10), amount: 8000 }],
      },
    ],
  }
  return shop
    .importAgain({
      seller: sellerOf(word),
      products: { [PRODUCTS.course]: productOf(word), [PRODUCTS.event]: event },
    })
    .then(
      () => true,
      () => false,
    )
}

const CHECKOUT = `/${PRODUCTS.course}?country=BR&scripts=off`

/** A Pix that is ordered by the page without scripts; where it is waited for. */
async function orderPix(): Promise<string> {
  const { body } = await browser.get(CHECKOUT)
  const hidden: Record<string, string> = {}
  for (const [, name = '', value = ''] of body.matchAll(
    /<input type="hidden" name="([^"]+)" value="([^"]*)"/g,
  )) {
    hidden[name] = value.replaceAll('&amp;', '&').replaceAll('&quot;', '"')
  }
  const typed = {
    name: 'Maria da Silva',
    email: 'maria@example.com',
    cellphone: '11987654321',
    document: newDocument(),
    method: 'PIX',
  }
  const answer = await server.app.inject({
    method: 'POST',
    url: CHECKOUT,
    headers: { cookie: browser.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...hidden, ...typed }).toString(),
  })
  expect(answer.statusCode).toBe(303)
  return answer.headers.location ?? ''
}

/** The page of somebody who waits for tickets of the event. */
async function joinWaitingList(): Promise<string> {
  await claimTickets(shop.db, [
    { op: 'reserve', session: newSession(), ticket: TICKET, quantity: 5, key: null },
  ])
  await browser.call('joinWaitingList', { body: { offer_id: TICKET, email: 'maria@example.com' } })
  const sent: MailMessage[] = []
  const mailer = {
    send: (mail: MailMessage) => Promise.resolve(void sent.push(mail)),
    close: () => undefined,
  }
  const orders = await shop.rows<{ payload: WaitingOrder }>(
    `delete from outbox where topic = 'waiting-list' returning payload`,
  )
  for (const { payload } of orders)
    await deliverWaiting({ ...shop.deps, webUrl: ORIGIN, mailer, mailFrom: 'shop@example.com' }, payload)
  return /https:\/\/checkout\.example(\/waiting-list\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
}

/** The longest name of a seller, the shortest of all fields here. */
const SHORTEST = 80
/** Those that an import takes: it refuses control characters and marks that turn the direction of writing around. */
const TAKEN = HOSTILE_PAYLOADS.filter((text) => line(SHORTEST).safeParse(text).success)
const taken = (place: number): string => TAKEN[place % TAKEN.length] ?? ''

/** With HOSTILE=all every payload is put into every field. */
const STEP = process.env['HOSTILE'] === 'all' ? 1 : 25
/** Finds a hang. */
const LIMIT = { timeout: STEP === 1 ? 3_600_000 : 120_000 }

describe('a hostile seller, on pages without scripts', () => {
  test('changes no tag of the checkout, of an awaited Pix and of the waiting list', LIMIT, async () => {
    const calm: Word = (place) => `word-${place}`
    expect(await writeAll(calm)).toBe(true)
    const pages = [CHECKOUT, await orderPix(), await joinWaitingList()]
    const read = async (locale: string): Promise<string[]> => {
      const prefix = locale === 'pt' ? '' : `/${locale}`
      return Promise.all(
        pages.map(async (page, at) => (await browser.get(at === 2 ? page : prefix + page)).body),
      )
    }
    const expected = new Map<string, string[]>()
    for (const locale of LOCALES) {
      const [form = '', pix = '', list = ''] = await read(locale)
      expect(form).toContain('word-5')
      expect(form).toContain('word-2')
      expect(pix).toContain('word-5')
      expect(list).toContain('word-10')
      expected.set(locale, [form, pix, list].map(skeleton))
    }
    expect(TAKEN.length).toBeGreaterThan(300)
    for (let at = 0; at < TAKEN.length; at += STEP) {
      expect(await writeAll((place) => taken(at + place))).toBe(true)
      const locale = LOCALES[at % LOCALES.length] ?? 'pt'
      const html = await read(locale)
      expect(html.map(skeleton)).toEqual(expected.get(locale))
    }
  })

  test('nor of the waiting room, whatever its address says', LIMIT, async () => {
    const opensAt = new Date(Date.now() + 5 * 60_000).toISOString()
    const roomOf = async (word: Word): Promise<boolean> => {
      const event: Partial<Product> = {
        ...productOf(word),
        event: {
          place: 'in_person',
          venue: word(11),
          address: word(12),
          organizers: [word(13)],
          boleto_allowed: true,
          waiting_room_opens_at: opensAt,
          waiting_room_per_minute: 60,
        },
      }
      const changes = { seller: sellerOf(word), products: { [PRODUCTS.event]: event } }
      const isTaken = await shop.importAgain(changes).then(
        () => true,
        () => false,
      )
      await server.office.ticketStock.event(PRODUCTS.event)
      return isTaken
    }
    const room = async (to: string) =>
      (await browser.get(`/waiting-room/${PRODUCTS.event}?to=${encodeURIComponent(to)}`)).body
    expect(await roomOf((place) => `word-${place}`)).toBe(true)
    const calm = skeleton(await room('/8'))
    expect(calm).toContain('<h1>')
    for (let place = 0; place < HOSTILE_PAYLOADS.length; place += STEP) {
      expect(await roomOf((each) => taken(place + each))).toBe(true)
      expect(skeleton(await room(hostilePayload(place)))).toBe(calm)
      expect(skeleton(await room(`/${hostilePayload(place)}`))).toBe(calm)
    }
  })
})
