import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askRefund } from '../../../flows/refunds/request-refund.ts'
import { newDocument, newSession, openShop, PRODUCTS, type Shop } from '../../../testing/shop.ts'
import { passTime } from '../../../testing/pass-time.ts'
import { deliverWaiting, type WaitingOrder } from '../../../jobs/deliver-waiting-list.ts'
import { offerTickets } from '../../../store/tickets/waiting-list-store.ts'
import type { MailMessage } from '../../../mail/mailer.ts'
import { booksOf } from '../../../testing/event.ts'
import { claimTickets } from '../../../store/tickets/ticket-store.ts'
import {
  openBrowser,
  ORIGIN,
  startTestServer,
  type Browser,
  type TestServer,
} from '../../../testing/test-server.ts'

const TICKET = 811
const MINUTE = 60

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

/** Somebody holds every ticket of the batch. */
async function sellOut(): Promise<{ session: string; token: string }> {
  const session = newSession()
  const [answer] = await claimTickets(shop.db, [
    { op: 'reserve', session, ticket: TICKET, quantity: 5, key: null },
  ])
  return { session, token: answer?.reservation?.token ?? '' }
}
const refundSale = (held: { session: string; token: string }, left: number) =>
  claimTickets(shop.db, [{ op: 'change', ...held, quantity: left }])

const join = (browser: Browser, email: string, more: { quantity?: number; language?: 'de' } = {}) =>
  browser.call('joinWaitingList', { body: { offer_id: TICKET, email, ...more } })

/** Delivers what the outbox orders, as the worker does, and answers the mails. */
async function mails(): Promise<MailMessage[]> {
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
  return sent
}

/** The path of the page that a mail leads to. */
const linkOf = (mail: MailMessage | undefined): string =>
  /https:\/\/checkout\.example(\/waiting-list\S+)/.exec(mail?.text ?? '')?.[1] ?? ''

const fieldsOf = (link: string) => Object.fromEntries(new URL(link, ORIGIN).searchParams)

const act = (browser: Browser, link: string, what: 'take' | 'leave', headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/waiting-list',
    headers: {
      cookie: browser.cookie,
      'content-type': 'application/x-www-form-urlencoded',
      origin: ORIGIN,
      ...headers,
    },
    payload: new URLSearchParams({ ...fieldsOf(link), act: what }).toString(),
  })

const titleOf = async (browser: Browser, link: string): Promise<string> =>
  /<h1>(.*?)<\/h1>/.exec((await browser.get(link)).body)?.[1] ?? ''

/** Somebody to whom a ticket was offered, and who opens the link of the mail. */
async function offered() {
  const browser = await openBrowser(server)
  const held = await sellOut()
  await join(browser, 'ana@example.com')
  await mails()
  await refundSale(held, 4)
  await offerTickets(shop.db, 10)
  const [mail] = await mails()
  return { browser, link: linkOf(mail), mail }
}

describe('joining', () => {
  test('is answered alike, whether or not the address waits already', async () => {
    const browser = await openBrowser(server)
    await sellOut()
    const first = await join(browser, 'Ana@Example.com ')
    const again = await join(await openBrowser(server), 'ana@example.com')
    expect([first.status, first.answer, again.answer]).toEqual([200, { joined: true }, { joined: true }])
    expect(await shop.rows('select from waiting_list_entries')).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('is not needed while there are tickets', async () => {
    const browser = await openBrowser(server)
    expect((await join(browser, 'ana@example.com')).answer).toEqual({ joined: false })
    expect(await shop.rows('select from waiting_list_entries')).toHaveLength(0)
  })

  test.each<[string, object, number, string]>([
    ['no address', { email: 'nobody' }, 422, 'UNPROCESSABLE'],
    ['an empty address', { email: '  ' }, 422, 'UNPROCESSABLE'],
    ['more than there ever were', { quantity: 6 }, 422, 'TOO_MANY_TICKETS'],
    ['a batch that has not opened', { offer_id: 841 }, 422, 'TICKET_NOT_ON_SALE'],
    ['a ticket that is none', { offer_id: 999 }, 404, 'NOT_FOUND'],
  ])('is refused for %s', async (_, change, status, code) => {
    const browser = await openBrowser(server)
    await sellOut()
    const body = { offer_id: TICKET, email: 'ana@example.com', ...change }
    expect(await browser.call('joinWaitingList', { body })).toMatchObject({ status, code })
  })

  test('is confirmed in the language of the page, with a link that shows the place in line', async () => {
    await sellOut()
    const browser = await openBrowser(server)
    await join(browser, 'ana@example.com')
    await join(browser, 'bob@example.com', { quantity: 2, language: 'de' })
    const [ana, bob] = await mails()
    expect([ana?.to, bob?.to]).toEqual(['ana@example.com', 'bob@example.com'])
    expect(ana?.subject).toBe('Você está na lista de espera: Festival de Teste')
    expect(bob?.subject).toBe('Sie stehen auf der Warteliste: Festival de Teste')
    expect(ana?.text).toContain('Quando: ')
    expect(bob?.text).toContain('Wann: ')
    const page = await browser.get(linkOf(bob))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<html lang="de" ')
    expect(page.body).toContain('1 Anfrage liegt vor Ihrer.')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('can be undone by the link', async () => {
    const browser = await openBrowser(server)
    const held = await sellOut()
    await join(browser, 'ana@example.com')
    const link = linkOf((await mails())[0])
    expect((await act(browser, link, 'leave')).body).toContain('Você não está mais na lista')
    await refundSale(held, 1)
    await offerTickets(shop.db, 10)
    expect(await mails()).toEqual([])
  })
})

describe('a ticket that comes back', () => {
  test('by a refund is offered, taken on another device and paid, and counted once', async () => {
    const page = await shop.openPage(PRODUCTS.event)
    const buy = { batches: [{ id: 81, tickets: [{ id: TICKET, quantity: 5 }] }], amount: 400, total: 400 }
    const paid = await shop.submit(page, buy)
    const browser = await openBrowser(server)
    await join(browser, 'ana@example.com', { quantity: 2 })
    await mails()
    await askRefund(shop.deps, {
      saleId: paid.sales[0]?.sale_id ?? '',
      key: 'a-refund-of-tickets',
      reason: 'asked by the buyer',
      amount: null,
      by: 'gateway',
      card: null,
    })
    await shop.resolveAll(paid.sales[0]?.sale_id ?? '')
    await offerTickets(shop.db, 10)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Há ingressos guardados para você: Festival de Teste')
    expect(mail?.text).toContain('2 × Inteira (Lote 81)')
    const phone = await openBrowser(server)
    const taken = await act(phone, linkOf(mail), 'take')
    expect([taken.statusCode, taken.headers.location]).toEqual([
      303,
      `/${PRODUCTS.event}?bt_id_1=81&ticket_id_1=811&bt_id_2=81&ticket_id_2=811`,
    ])
    const own = await phone.call('readReservations', { params: { product_id: PRODUCTS.event } })
    expect(own.answer.reservations).toMatchObject([{ offer_id: TICKET, quantity: 2 }])
    const checkout = await shop.openPage(PRODUCTS.event, { sessionId: phone.sessionId })
    const bought = await shop.submit(checkout, {
      batches: [{ id: 81, tickets: [{ id: TICKET, quantity: 2 }] }],
      amount: 160,
      total: 160,
      document: newDocument(),
    })
    expect(bought.status).toBe('PAID')
    expect(await booksOf(shop.rows, 81)).toMatchObject({ sold: 2, held: 0, open: 0 })
    expect(await titleOf(phone, linkOf(mail))).toBe('Este link já foi usado')
  })

  test('by the refund of one ticket of five is offered to a person waiting for one', async () => {
    const page = await shop.openPage(PRODUCTS.event)
    const buy = { batches: [{ id: 81, tickets: [{ id: TICKET, quantity: 5 }] }], amount: 400, total: 400 }
    const saleId = (await shop.submit(page, buy)).sales[0]?.sale_id ?? ''
    await join(await openBrowser(server), 'ana@example.com')
    await mails()
    const items = [{ saleId, ticket: 3 }]
    const ask = { saleId, key: 'one-of-five', reason: 'asked', amount: null, card: null, items }
    await askRefund(shop.deps, { ...ask, by: 'gateway' })
    await offerTickets(shop.db, 10)
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.com', 'Há ingressos guardados para você: Festival de Teste'],
    ])
    expect(await booksOf(shop.rows, 81)).toMatchObject({ sold: 4, held: 1 })
  })

  test('is not taken by a look at the page', async () => {
    const { browser, link, mail } = await offered()
    expect(mail?.text).toMatch(/Estão guardados para você até .* \(Horário Padrão de Brasília\)/)
    expect(await titleOf(browser, link)).toBe('Os seus ingressos estão guardados')
    expect(await titleOf(browser, link)).toBe('Os seus ingressos estão guardados')
    const own = await browser.call('readReservations', { params: { product_id: PRODUCTS.event } })
    expect(own.answer.reservations).toEqual([])
  })

  test('is over for a late buyer, and its mail is not sent any more', async () => {
    const { browser, link } = await offered()
    await shop.rows(`insert into outbox (topic, payload)
      select 'waiting-list', jsonb_build_object('entry_id', id, 'kind', 'offer') from waiting_list_entries`)
    await passTime(shop, 121 * MINUTE)
    expect((await act(browser, link, 'take')).body).toContain('O prazo terminou')
    expect(await mails()).toEqual([])
    expect(await booksOf(shop.rows, 81)).toMatchObject({ held: 0 })
  })

  test('goes to the next when it is declined', async () => {
    const { browser, link } = await offered()
    await join(browser, 'bob@example.com')
    await mails()
    expect((await act(browser, link, 'leave')).body).toContain('Você não está mais na lista')
    expect((await mails()).map(({ to }) => to)).toEqual(['bob@example.com'])
  })
})

describe('the page of a place', () => {
  test('is not opened by a link that we did not sign', async () => {
    const { browser, link } = await offered()
    const forged = link.replace(/code=.*/, 'code=AbCdEfGhIjKlMnOpQrStUv')
    expect((await browser.get(forged)).statusCode).toBe(404)
    expect((await act(browser, forged, 'take')).statusCode).toBe(404)
    expect((await browser.get('/waiting-list')).statusCode).toBe(404)
    expect(await titleOf(browser, link)).toBe('Os seus ingressos estão guardados')
  })

  test('takes no form of another site', async () => {
    const { browser, link } = await offered()
    const foreign = await act(browser, link, 'take', { origin: 'https://evil.example' })
    expect(foreign.statusCode).toBe(403)
    expect(await titleOf(browser, link)).toBe('Os seus ingressos estão guardados')
  })

  test('is of the event’s seller', async () => {
    const { browser, link } = await offered()
    expect((await browser.get(link)).body).toContain('<p class="shop">Loja de Teste</p>')
  })
})
