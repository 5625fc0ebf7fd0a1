import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import type { PaymentAnswer } from '#contract/checkout/payment.ts'
import { deliverTransfer, type TransferOrder } from '../../jobs/deliver-transfer.ts'
import type { MailDeps } from '../../jobs/deliver-mail.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import { untilWaiting } from '../../testing/lock-barrier.ts'
import { sealTicketLink } from '../../tickets/ticket-link.ts'
import { askRefund } from '../refunds/request-refund.ts'
import { readTickets } from './read-tickets.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { transferTicket } from './transfer-ticket.ts'

const HOUR = 3_600_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    products: { [PRODUCTS.event]: { event: { place: 'in_person', starts_at: 'now+3d' } } },
  })
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

/** Two whole tickets and one at half price, as the page of their buyer shows them. */
async function bought(): Promise<{ answer: PaymentAnswer; link: string; tickets: TicketsAnswer['tickets'] }> {
  const page = await shop.openPage(PRODUCTS.event)
  const answer = await shop.submit(page, { batches: batchesOf({ 811: 2, 812: 1 }), amount: 200, total: 200 })
  const link = sealTicketLink(shop.keys, { kind: 'sale', id: answer.sales[0]?.sale_id ?? '' }, 0)
  const { tickets } = await readTickets(shop.deps, link)
  return { answer, link, tickets }
}

const idOf = (tickets: TicketsAnswer['tickets'], place = 0): string => tickets[place]?.id ?? ''
/** A giver for whom nothing is counted. */
const NOBODY = { session: 'session-of-a-giver', block: null }
const bia = { name: ' Bia  Lima', email: ' bia@example.com', proof: '' } as const
const give = (link: string, ticket: string, to = {}) =>
  transferTicket(shop.deps, NOBODY, link, { ticket, ...bia, ...to })

/** Returns the link of the holder of the ticket that replaced another one. */
async function linkAfter(ticketId: string): Promise<string> {
  const [row] = await shop.rows<{ id: string }>(
    `select id from issued_tickets where replaces = '${ticketId}'`,
  )
  return sealTicketLink(shop.keys, { kind: 'ticket', id: row?.id ?? '' }, 0)
}

const states = () =>
  shop.rows<{ number: number; state: string; holder_name: string | null }>(
    'select number, state, holder_name from issued_tickets order by number, created_at',
  )

describe('a ticket that is given to somebody else', () => {
  test('ends for its buyer, and becomes another one for its new holder', async () => {
    const { link, tickets } = await bought()
    const after = await give(link, idOf(tickets))
    expect(
      after.tickets.map(({ state, can_transfer, code }) => [state, can_transfer, code === null]),
    ).toEqual([
      ['transferred', false, true],
      ['valid', true, false],
      ['valid', true, false],
    ])
    const theirs = await readTickets(shop.deps, await linkAfter(idOf(tickets)))
    expect(theirs.tickets).toMatchObject([
      { number: 1, holder_name: 'Bia Lima', state: 'valid', ticket: 'Inteira', can_transfer: true },
    ])
    expect(theirs.tickets[0]?.code?.text).not.toBe(tickets[0]?.code?.text)
    expect(
      await shop.rows(`select payload ->> 'to' as "to" from outbox where topic = 'ticket-transfer'`),
    ).toEqual([{ to: 'giver' }, { to: 'receiver' }])
  })

  test('names its next holder, and none of those after', async () => {
    const { link, tickets } = await bought()
    await give(link, idOf(tickets))
    const theirs = await linkAfter(idOf(tickets))
    const [ticket] = (await readTickets(shop.deps, theirs)).tickets
    await give(theirs, ticket?.id ?? '', { name: 'Caio Reis', email: 'caio@example.com' })
    const named = await Promise.all(
      [link, theirs].map(async (each) => (await readTickets(shop.deps, each)).tickets[0]?.holder_name),
    )
    expect(named).toEqual(['Bia Lima', 'Caio Reis'])
  })

  test('may be given on by its holder, three times in all', async () => {
    const { link, tickets } = await bought()
    let [from, ticket] = [link, idOf(tickets)]
    for (let time = 0; time < 3; time += 1) {
      await give(from, ticket)
      from = await linkAfter(ticket)
      ticket = idOf((await readTickets(shop.deps, from)).tickets)
    }
    await expect(give(from, ticket)).rejects.toMatchObject({ code: 'GONE' })
  })

  test('at half price needs the right of the new holder', async () => {
    const { link, tickets } = await bought()
    const half = idOf(tickets, 2)
    const refused = give(link, half)
    await expect(refused).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      fields: { proof: [{ code: 'required' }] },
    })
    await give(link, half, { proof: 'teacher' })
    const theirs = await readTickets(shop.deps, await linkAfter(half))
    expect(theirs.tickets).toMatchObject([{ half_price: true, half_price_proof: 'teacher' }])
  })

  test('is voided with its refund, whoever holds it', async () => {
    const { answer, link, tickets } = await bought()
    await give(link, idOf(tickets))
    await refund(answer)
    expect((await states()).map(({ number, state }) => [number, state])).toEqual([
      [1, 'transferred'],
      [1, 'void'],
      [2, 'void'],
      [3, 'void'],
    ])
  })
})

async function refund(answer: PaymentAnswer): Promise<void> {
  const saleId = answer.sales[0]?.sale_id ?? ''
  await askRefund(shop.deps, {
    saleId,
    key: saleId,
    reason: 'asked',
    amount: null,
    by: 'gateway',
    card: null,
  })
}

describe('the mails of a transfer', () => {
  const deliverAll = async (): Promise<MailMessage[]> => {
    const sent: MailMessage[] = []
    const deps: MailDeps = {
      ...shop.deps,
      webUrl: 'https://shop.example',
      mailFrom: 'Loja <mail@shop.example>',
      mailer: { send: async (message) => void sent.push(message), close: () => undefined },
    }
    const orders = await shop.rows<{ payload: TransferOrder }>(
      `select payload from outbox where topic = 'ticket-transfer' order by id`,
    )
    for (const { payload } of orders) await deliverTransfer(deps, payload)
    return sent
  }

  test('bring the ticket to the recipient, and notify the giver', async () => {
    const { link, tickets } = await bought()
    await give(link, idOf(tickets))
    const theirs = await linkAfter(idOf(tickets))
    const [giver, receiver] = await deliverAll()
    expect(giver).toMatchObject({ to: 'maria@example.com', attachments: [] })
    expect(giver?.text).toContain('O ingresso agora é de Bia Lima')
    expect(giver?.text).toContain(`https://shop.example/tickets/${link}`)
    expect(receiver).toMatchObject({ to: 'bia@example.com', attachments: [{ filename: 'tickets.pdf' }, {}] })
    expect(receiver?.text).toContain('Maria da Silva transferiu um ingresso para você')
    expect(receiver?.text).toContain(`https://shop.example/tickets/${theirs}`)
    expect(receiver?.text).not.toContain(link)
  })

  test('are not sent to a recipient who passed it on meanwhile', async () => {
    const { link, tickets } = await bought()
    await give(link, idOf(tickets))
    const theirs = await linkAfter(idOf(tickets))
    const { tickets: own } = await readTickets(shop.deps, theirs)
    await give(theirs, idOf(own), { name: 'Caio Reis', email: 'caio@example.com' })
    const sent = await deliverAll()
    expect(sent.map(({ to, attachments = [] }) => [to, attachments.length > 0])).toEqual([
      ['maria@example.com', false],
      ['bia@example.com', false],
      ['caio@example.com', true],
    ])
  })
})

describe('a ticket stays with its holder', () => {
  test('once somebody has come in with it', async () => {
    const { link, tickets } = await bought()
    await shop.rows(`insert into entries (seller_id, product_id, issued_ticket_id, check_in_point, device_id, client_uuid, at)
      select seller_id, product_id, id, 'A', 'phone', gen_random_uuid(), now()
      from issued_tickets where id = '${idOf(tickets)}'`)
    expect((await readTickets(shop.deps, link)).tickets[0]).toMatchObject({ can_transfer: false })
    await expect(give(link, idOf(tickets))).rejects.toMatchObject({ code: 'GONE' })
    await shop.rows('delete from entries')
  })

  test('within a day of the event', async () => {
    const { link, tickets } = await bought()
    shop.clock.aheadMs = 49 * HOUR
    await expect(give(link, idOf(tickets))).rejects.toMatchObject({ code: 'GONE' })
  })

  test('when the link is of another ticket, or forged', async () => {
    const { link, tickets } = await bought()
    await give(link, idOf(tickets))
    const theirs = await linkAfter(idOf(tickets))
    await expect(give(theirs, idOf(tickets, 1))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(give(`${link.slice(0, -1)}~`, idOf(tickets, 1))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('when no recipient is named', async () => {
    const { link, tickets } = await bought()
    await expect(give(link, idOf(tickets), { name: '', email: 'x' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      fields: { name: [{ code: 'required' }], email: [{ code: 'email_invalid' }] },
    })
  })
})

describe('at the same moment', () => {
  test('twelve transfers of one ticket are one', async () => {
    const { link, tickets } = await bought()
    const asked = Array.from({ length: 12 }, (_, n) =>
      give(link, idOf(tickets), { email: `b${n}@example.com` }),
    )
    const ends = await Promise.allSettled(asked)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await states()).filter(({ number, state }) => number === 1 && state === 'valid')).toHaveLength(1)
  })

  test('a refund finds the ticket that was just given away', async () => {
    const { answer, link, tickets } = await bought()
    const other = shop.anotherProcess()
    const refunding = await other.db.transaction().execute(async (db) => {
      await transferTicket({ ...shop.deps, db }, NOBODY, link, { ticket: idOf(tickets), ...bia })
      // The refund comes while the transfer is not committed: it has to wait for it.
      const running = refund(answer)
      await untilWaiting(shop.db)
      return { running }
    })
    await refunding.running
    expect((await states()).filter(({ state }) => state === 'valid')).toEqual([])
  })
})
