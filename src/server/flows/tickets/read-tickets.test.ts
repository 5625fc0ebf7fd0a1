import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import type { TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import type { EventDetails } from '#rules/catalogue/catalogue.ts'
import { readTicketCode } from '#rules/tickets/ticket-code.ts'
import { deliverMail, type MailDeps, type MailOrder } from '../../jobs/deliver-mail.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readTicketKeys, recordTicketKey, revokeTicketKey } from '../../store/tickets/issued-ticket-store.ts'
import { deriveKeys } from '../../signing/keys.ts'
import { sealTicketLink } from '../../tickets/ticket-link.ts'
import { ticketSigner, ticketVerifier } from '../../tickets/ticket-signer.ts'
import { askRefund } from '../refunds/request-refund.ts'
import { readSale } from '../sales/read-sale.ts'
import { readTickets } from './read-tickets.ts'
import { newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

const WHEN = { starts_at: '2026-12-05T22:00:00Z', ends_at: '2026-12-06T02:30:00Z' }
const EVENT: EventDetails = {
  place: 'in_person',
  venue: 'Casa Azul',
  address: 'Rua Um, 1',
  organizers: ['Casa'],
  boleto_allowed: true,
  ...WHEN,
}

let shop: Shop
let server: TestServer
beforeAll(async () => {
  shop = await openShop({ products: { [PRODUCTS.event]: { event: EVENT } } })
  server = await startTestServer(shop)
})
beforeEach(() => shop.reset())
afterAll(async () => {
  await server.close()
  await shop.close()
})

type Input = Parameters<Shop['submit']>[1]

async function buy(whole: number, half = 0, input: Input = {}): Promise<PaymentAnswer> {
  const students = Array.from({ length: half }, () => ({ proof: 'student' as const }))
  const tickets = [
    { id: 811, quantity: whole },
    { id: 812, quantity: half, holders: students },
  ].filter(({ quantity }) => quantity > 0)
  const amount = whole * 80 + half * 40
  const page = await shop.openPage(PRODUCTS.event)
  return shop.submit(page, {
    batches: [{ id: 81, tickets }],
    amount,
    total: amount,
    document: newDocument(),
    ...input,
  })
}

const saleIdOf = ({ sales }: PaymentAnswer): string => sales[0]?.sale_id ?? ''
const linkOf = (answer: PaymentAnswer): string =>
  sealTicketLink(shop.keys, { kind: 'sale', id: saleIdOf(answer) }, 0)
const ask = (answer: PaymentAnswer) =>
  askRefund(shop.deps, {
    saleId: saleIdOf(answer),
    key: 'r',
    reason: 'asked',
    amount: null,
    by: 'gateway',
    card: null,
  })
const NOWHERE = { code: 'NOT_FOUND' }

describe('the tickets of a link', () => {
  test('are those of the purchase, each with a code that the door of the event takes', async () => {
    const answer = await readTickets(shop.deps, linkOf(await buy(2, 1)))
    expect(answer).toMatchObject({
      event: {
        id: PRODUCTS.event,
        name: 'Festival de Teste',
        venue: 'Casa Azul',
        time_zone: 'America/Sao_Paulo',
        has_calendar: true,
      },
      tickets: [
        { number: 1, ticket: 'Inteira', batch: 'Lote 81', half_price: false, state: 'valid' },
        { number: 2, ticket: 'Inteira' },
        { number: 3, ticket: 'Meia-entrada', half_price: true, half_price_proof: 'student' },
      ],
    })
    const verify = ticketVerifier([ticketSigner(shop.keys)])
    for (const { id, code } of answer.tickets) {
      expect(await readTicketCode(code?.text ?? '', PRODUCTS.event, verify)).toEqual({
        kind: 'genuine',
        ticketId: id,
        productId: PRODUCTS.event,
      })
      expect(code?.size).toBe(41)
      expect(code?.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    }
    expect(new Set(answer.tickets.map(({ code }) => code?.text)).size).toBe(3)
  })

  test('may be one of them, for its recipient', async () => {
    const bought = await buy(2)
    const all = await readTickets(shop.deps, linkOf(bought))
    const ticketId = all.tickets[1]?.id ?? ''
    const one = await readTickets(shop.deps, sealTicketLink(shop.keys, { kind: 'ticket', id: ticketId }, 0))
    expect(one.tickets).toEqual([all.tickets[1]])
  })

  test('are not there before they are paid, for another product, or by a forged link', async () => {
    const waiting = await buy(1, 0, { method: 'PIX' })
    await expect(readTickets(shop.deps, linkOf(waiting))).rejects.toMatchObject(NOWHERE)
    const course = await shop.submit(await shop.openPage(PRODUCTS.course))
    await expect(readTickets(shop.deps, linkOf(course))).rejects.toMatchObject(NOWHERE)
    const forged = sealTicketLink(deriveKeys('another'), { kind: 'sale', id: saleIdOf(await buy(1)) }, 0)
    await expect(readTickets(shop.deps, forged)).rejects.toMatchObject(NOWHERE)
    const unknown = sealTicketLink(
      shop.keys,
      { kind: 'ticket', id: '0190b3c4-5d6e-4f80-9123-456789abcdef' },
      0,
    )
    await expect(readTickets(shop.deps, unknown)).rejects.toMatchObject(NOWHERE)
  })

  test('have no code once their money went back', async () => {
    const bought = await buy(1)
    await ask(bought)
    expect((await readTickets(shop.deps, linkOf(bought))).tickets).toMatchObject([
      { state: 'refunded', code: null },
    ])
  })
})

test('the sale names the link to its tickets once they are paid, and other sales name none', async () => {
  const read = (answer: PaymentAnswer, token?: string) =>
    readSale(shop.deps, { saleId: saleIdOf(answer), token, sessionId: sessions.get(saleIdOf(answer)) ?? '' })
  const sessions = new Map<string, string>()
  const remember = async (answer: PaymentAnswer) => {
    sessions.set(saleIdOf(answer), (await shop.purchaseOf(answer)).payment.session_id)
    return answer
  }
  const [paid, waiting] = [await remember(await buy(1)), await remember(await buy(1, 0, { method: 'PIX' }))]
  const course = await remember(await shop.submit(await shop.openPage(PRODUCTS.course)))
  expect((await read(paid)).tickets_link).toBe(linkOf(paid))
  expect([await read(waiting), await read(course)].map(({ tickets_link }) => tickets_link)).toEqual([
    undefined,
    undefined,
  ])
})

describe('a key that signs', () => {
  test('is kept, so that its codes hold after the next one, until it is revoked', async () => {
    const first = ticketSigner(shop.keys)
    const second = ticketSigner(deriveKeys('the test’s secret', 2))
    for (const signer of [first, first, second]) await recordTicketKey(shop.db, signer)
    const [ticket] = (await readTickets(shop.deps, linkOf(await buy(1)))).tickets
    const kind = async () => {
      const verify = ticketVerifier(await readTicketKeys(shop.db))
      return (await readTicketCode(ticket?.code?.text ?? '', PRODUCTS.event, verify)).kind
    }
    expect(await kind()).toBe('genuine')
    expect(await revokeTicketKey(shop.db, first.key_id)).toBe(true)
    expect([await revokeTicketKey(shop.db, first.key_id), await kind()]).toEqual([false, 'forged'])
  })
})

describe('the mail of a purchase of tickets', () => {
  async function mailsOf(kind = 'purchase-confirmed'): Promise<MailMessage[]> {
    const sent: MailMessage[] = []
    const deps: MailDeps = {
      ...shop.deps,
      webUrl: 'https://shop.example',
      mailFrom: 'Loja <mail@shop.example>',
      mailer: { send: async (message) => void sent.push(message), close: () => undefined },
    }
    const orders = await shop.rows<{ payload: MailOrder }>(
      `select payload from outbox where topic = 'mail' and payload->>'kind' = '${kind}' order by id`,
    )
    for (const { payload } of orders) await deliverMail(deps, payload)
    return sent
  }

  test('brings the link, the PDF and the event for the calendar, in the buyer’s language', async () => {
    const bought = await buy(2, 0, { language: 'de' })
    const [mail] = await mailsOf()
    expect(mail?.text).toContain(`https://shop.example/de/tickets/${linkOf(bought)}`)
    expect(mail?.text).toContain('Meine Tickets ansehen')
    const [pdf, calendar] = mail?.attachments ?? []
    expect(pdf).toMatchObject({ filename: 'tickets.pdf', contentType: 'application/pdf' })
    expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect(calendar).toMatchObject({ filename: 'event.ics' })
    expect(calendar?.content.toString()).toContain('DTSTART:20261205T220000Z')
    expect(calendar?.content.toString()).toContain(`UID:event-8-${saleIdOf(bought)}@shop.example`)
  })

  test('is the same mail when it is sent again', async () => {
    await buy(1)
    const [first, again] = [await mailsOf(), await mailsOf()]
    expect(again).toEqual(first)
  })

  test('of a refund says that the tickets are void, once all of the money is back', async () => {
    const bought = await buy(2, 0, { language: 'en' })
    for (const value of [100, 60]) {
      const amount = { value, currency: 'BRL' }
      await askRefund(shop.deps, {
        saleId: saleIdOf(bought),
        key: `${value}`,
        reason: 'asked',
        amount,
        by: 'gateway',
        card: null,
      })
      const [mail] = (await mailsOf('refund-made')).slice(-1)
      expect(mail?.text.includes('no longer valid')).toBe(value === 60)
    }
  })

  test('brings nothing where nothing was issued', async () => {
    await shop.submit(await shop.openPage(PRODUCTS.course))
    expect((await mailsOf()).map(({ attachments }) => attachments)).toEqual([[]])
  })
})

describe('the documents over HTTP', () => {
  const get = (answer: PaymentAnswer, path: string) =>
    server.app.inject(`/api/tickets/${linkOf(answer)}${path}`)

  test('are the data, the PDF and the calendar file', async () => {
    const bought = await buy(2)
    const data = await get(bought, '')
    expect(data.json<TicketsAnswer>().tickets).toHaveLength(2)
    const pdf = await get(bought, '/tickets.pdf?language=ru')
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const calendar = await get(bought, '/event.ics')
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(calendar.body).toMatch(/^BEGIN:VCALENDAR\r\n/)
    expect([pdf, calendar].map(({ headers }) => headers['cache-control'])).toEqual([
      'private, no-store',
      'private, no-store',
    ])
  })

  test('are not there for a forged link, nor a PDF of tickets that are void', async () => {
    const bought = await buy(1)
    await ask(bought)
    const gone = [
      await get(bought, '/tickets.pdf'),
      await server.app.inject(`/api/tickets/${'a'.repeat(22)}.${'b'.repeat(22)}/tickets.pdf`),
      await server.app.inject('/api/tickets/nonsense/event.ics'),
    ]
    expect(gone.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })
})
