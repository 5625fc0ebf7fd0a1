import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillPath, RETURN_PATH, SALE_CODE_PATH } from '#contract/routes.ts'
import {
  RECEIPT_PDF_PATH,
  TICKETS_CALENDAR_PATH,
  TICKETS_PDF_PATH,
} from '#contract/checkout/document-paths.ts'
import { CANCELLATION_PATH } from '#rules/subscriptions/cancellation-path.ts'
import { ticketsLinkOf } from '../../flows/tickets/read-tickets.ts'
import { sealClientLink } from '../../signing/client-link.ts'
import { mac, saleToken } from '../../signing/keys.ts'
import { sealRenewalLink } from '../../signing/renewal-link.ts'
import { findPurchaseOfSale } from '../../store/purchases/payment-store.ts'
import type { Purchase } from '../../store/purchases/purchase-records.ts'
import { subscriptionsOfPayment } from '../../store/purchases/subscription-store.ts'
import { findIssuedTicket } from '../../store/tickets/issued-ticket-store.ts'
import { sealTicketLink } from '../../tickets/ticket-link.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'
import { openBrowser, startTestServer, type Browser, type TestServer } from '../../testing/test-server.ts'

/*
 * Every kind of link to a purchase, as its mails and pages sign it, before and after its buyer's address is corrected:
 * a link mailed to the former mailbox opens nothing afterwards, and the same link signed again opens.
 */

const MARIA = { name: 'Maria da Silva', email: 'maria@example.com', cellphone: '+5511987654321' }
const DAY_MS = 86_400_000

let shop: Shop
let office: TestOffice
let web: TestServer
let owner: TestUser
let stranger: Browser
beforeAll(async () => {
  const subscription = { type: 'SUBSCRIPTION', period: 30, method: 'CREDIT_CARD' } as const
  const event = { place: 'in_person', boleto_allowed: true, starts_at: 'now+60d' } as const
  shop = await openShop({ products: { [PRODUCTS.again]: subscription, [PRODUCTS.event]: { event } } })
  office = await openTestOffice(shop)
  web = await startTestServer(shop)
})
beforeEach(async () => {
  await shop.reset()
  owner = await office.user({ seller: 10, role: 'owner' })
  stranger = await openBrowser(web)
})
afterAll(async () => {
  await web.close()
  await office.close()
  await shop.close()
})

const buy = async (product: number, input: object = {}): Promise<string> =>
  (await shop.submit(await shop.openPage(product), input)).sales[0]?.sale_id ?? ''
const bought = async (saleId: string): Promise<Purchase> => {
  const purchase = await findPurchaseOfSale(shop.db, saleId)
  if (purchase === null) throw new Error('there is no such purchase')
  return purchase
}
async function correct(saleId: string, to: object): Promise<void> {
  const body = { before: MARIA, to: { ...MARIA, ...to }, address: null, sends_mail: false, language: 'pt' }
  const answer = await office.call('PUT', `/sellers/10/sales/${saleId}/buyer`, { as: owner, body })
  expect(answer.body).toBe('{"done":true}')
}

type Kind = {
  buys: () => Promise<string>
  /** The link as it is signed now. */
  link: (saleId: string) => Promise<string>
  /** Whether it opens, in the browser of somebody else. */
  opens: (link: string, saleId: string) => Promise<boolean>
}

const get = (url: string) => web.app.inject({ url, headers: { cookie: stranger.cookie } })
const isOk = async (url: string): Promise<boolean> => (await get(url)).statusCode === 200
const token = async (saleId: string): Promise<string> =>
  saleToken(shop.keys, saleId, (await bought(saleId)).payment.links_version)
const tickets = () => buy(PRODUCTS.event, { batches: batchesOf({ 811: 1 }), amount: 80, total: 80 })
const ofTickets = async (saleId: string): Promise<string> =>
  ticketsLinkOf(shop.keys, await bought(saleId)) ?? ''
const pix = () => buy(PRODUCTS.course, { method: 'PIX' })
const course = () => buy(PRODUCTS.course)

/** A ticket that its buyer gave to themselves has a link of its own. */
async function ticketGivenToItsBuyer(): Promise<string> {
  const saleId = await tickets()
  const { payment } = await bought(saleId)
  await shop.rows(
    `update issued_tickets set holder_email = '${MARIA.email}' where payment_id = '${payment.id}'`,
  )
  return saleId
}
async function ticketOf(saleId: string): Promise<string> {
  const { payment } = await bought(saleId)
  const [row] = await shop.rows<{ id: string }>(
    `select id from issued_tickets where payment_id = '${payment.id}' limit 1`,
  )
  const ticket = await findIssuedTicket(shop.db, row?.id ?? '')
  if (ticket === null) throw new Error('there is no ticket')
  return sealTicketLink(shop.keys, { kind: 'ticket', id: ticket.id }, ticket.links_version)
}

async function ofSubscription(saleId: string): Promise<string> {
  const [subscription] = await subscriptionsOfPayment(shop.db, (await bought(saleId)).payment.id)
  if (subscription === undefined) throw new Error('there is no subscription')
  const { subscription_id, links_version } = subscription
  const client_id = sealRenewalLink(shop.keys, subscription_id, Date.now() + DAY_MS, links_version)
  return new URLSearchParams({ subscription_id, client_id }).toString()
}

async function ofKeptCard(saleId: string): Promise<string> {
  const { payment } = await bought(saleId)
  return sealClientLink(shop.keys, {
    purchaseId: payment.id,
    linksVersion: payment.links_version,
    productId: PRODUCTS.limited,
    offerHash: null,
    sessionId: stranger.sessionId,
    expiresAt: Date.now() + DAY_MS,
  })
}

const KINDS: Readonly<Record<string, Kind>> = {
  'the receipt, as data': {
    buys: course,
    link: token,
    opens: (link, id) => isOk(`/api/sale-checkout/${id}?token=${link}`),
  },
  'the receipt as a PDF': {
    buys: course,
    link: token,
    opens: (link, id) => isOk(`/api${fillPath(RECEIPT_PDF_PATH, { sale_id: id })}?token=${link}`),
  },
  'the page of thanks': {
    buys: course,
    link: token,
    opens: (link, id) => isOk(`/${PRODUCTS.course}/obrigado?s_id=${id}&token=${link}`),
  },
  'the waiting page of a Pix': {
    buys: pix,
    link: token,
    opens: (link, id) => isOk(`/payment-pending?product_id=${PRODUCTS.course}&s_id=${id}&token=${link}`),
  },
  'the picture of a Pix': {
    buys: pix,
    link: token,
    opens: (link, id) =>
      isOk(`/api${fillPath(SALE_CODE_PATH, { sale_id: id, format: 'svg' })}?token=${link}`),
  },
  'the way back from a wallet': {
    buys: course,
    link: token,
    opens: async (link, id) =>
      (await get(`/api${fillPath(RETURN_PATH, { sale_id: id })}?key=${link}`)).statusCode === 303,
  },
  'the withdrawal': {
    buys: course,
    link: token,
    opens: async (link, id) =>
      (await get(`/desistir?s_id=${id}&token=${link}`)).body.includes('@example.com'),
  },
  'the cancellation of what recurs': {
    buys: () => buy(PRODUCTS.again),
    link: token,
    opens: async (link, id) =>
      (await get(`${CANCELLATION_PATH}?s_id=${id}&token=${link}`)).body.includes('@example.com'),
  },
  'the tickets of a purchase': {
    buys: tickets,
    link: ofTickets,
    opens: (link) => isOk(`/api/tickets/${link}`),
  },
  'the tickets as a PDF': {
    buys: tickets,
    link: ofTickets,
    opens: (link) => isOk(`/api${fillPath(TICKETS_PDF_PATH, { link })}`),
  },
  'the tickets for a calendar': {
    buys: tickets,
    link: ofTickets,
    opens: (link) => isOk(`/api${fillPath(TICKETS_CALENDAR_PATH, { link })}`),
  },
  'a ticket of its own': {
    buys: ticketGivenToItsBuyer,
    link: ticketOf,
    opens: (link) => isOk(`/api/tickets/${link}`),
  },
  'the renewal of a subscription': {
    buys: () => buy(PRODUCTS.again),
    link: ofSubscription,
    opens: (link) => isOk(`/api/checkout/product/${PRODUCTS.again}?${link}`),
  },
  'one more purchase by the kept card': {
    buys: () => buy(PRODUCTS.course, { reuse_credit_card: true }),
    link: ofKeptCard,
    opens: async (client_id) => {
      await stranger.call('checkoutProduct', { params: { product_id: PRODUCTS.limited } })
      const answer = await stranger.call('payAgain', {
        params: { product_id: PRODUCTS.limited },
        body: { client_id, amount: 100, total: 100, offer_hash: null },
      })
      return answer.status !== 404
    },
  },
}

describe.each(Object.entries(KINDS))('%s', (_, { buys, link, opens }) => {
  test('opens until the address is corrected, and not again; made anew it opens', async () => {
    const saleId = await buys()
    const former = await link(saleId)
    expect(await opens(former, saleId)).toBe(true)
    await correct(saleId, { email: 'nova@example.com' })
    expect(await opens(former, saleId)).toBe(false)
    const mailedNow = await link(saleId)
    expect(mailedNow).not.toBe(former)
    expect(await opens(mailedNow, saleId)).toBe(true)
  })

  test('opens after another correction, and where another purchase is corrected', async () => {
    const saleId = await buys()
    const former = await link(saleId)
    await correct(saleId, { name: 'Maria de Souza' })
    await correct(await buy(PRODUCTS.shipped), { email: 'nova@example.com' })
    expect(await opens(former, saleId)).toBe(true)
  })

  test('control: an address that changes without the version leaves it open', async () => {
    const saleId = await buys()
    const former = await link(saleId)
    await shop.rows(`update payments set buyer = buyer || '{"email": "nova@example.com"}'`)
    expect(await opens(former, saleId)).toBe(true)
  })
})

test('links of before there were versions are those of the first', () => {
  const id = 'AbCdEfGhIjKlMnOpQrStUv'
  expect(saleToken(shop.keys, id, 0)).toBe(mac(shop.keys.sale, id))
  expect(sealTicketLink(shop.keys, { kind: 'sale', id }, 0)).toBe(
    `${id}.${mac(shop.keys.link, `tickets|${id}`)}`,
  )
  const end = Date.now()
  const until = Math.floor(end / 1000).toString(36)
  expect(sealRenewalLink(shop.keys, id, end, 0)).toBe(
    `${until}_${mac(shop.keys.link, `renewal|${id}|${until}`)}`,
  )
})

test('the session that bought reads its purchase on', async () => {
  const page = await shop.openPage(PRODUCTS.course, { sessionId: stranger.sessionId })
  const saleId = (await shop.submit(page, {})).sales[0]?.sale_id ?? ''
  await correct(saleId, { email: 'nova@example.com' })
  expect(await isOk(`/api/sale-checkout/${saleId}`)).toBe(true)
})

test('somebody else keeps the link to the ticket that they were given', async () => {
  const saleId = await tickets()
  const { payment } = await bought(saleId)
  await shop.rows(
    `update issued_tickets set holder_email = 'bia@example.com' where payment_id = '${payment.id}'`,
  )
  const theirs = await ticketOf(saleId)
  await correct(saleId, { email: 'nova@example.com' })
  expect(await isOk(`/api/tickets/${theirs}`)).toBe(true)
})
