import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAIL_LIMITS } from '#rules/limits/asked-mails.ts'
import { CallError } from '../../call-error.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { sealTicketLink } from '../../tickets/ticket-link.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { askMail, type MailAsker } from './ask-mail.ts'
import { readTickets } from './read-tickets.ts'
import { createTicketStock } from './ticket-stock.ts'
import { transferTicket } from './transfer-ticket.ts'
import { joinWaitingList } from './waiting-list.ts'

const TICKET = 811
const VICTIM = 'ana@example.com'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

const stranger = (block = `10.${randomUUID()}`): MailAsker => ({ session: `session-${randomUUID()}`, block })

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  )

async function codesOf(count: number, next: (n: number) => Promise<unknown>): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < count; n += 1) codes.push(await codeOf(next(n)))
  return codes
}

const mailsOf = async (topic: string): Promise<number> =>
  (await shop.rows(`select from outbox where topic = '${topic}'`)).length

describe('mails of the waiting list', () => {
  /** An event that is sold out. */
  async function joining() {
    await claimTickets(shop.db, [
      { op: 'reserve', session: 'who-has-all', ticket: TICKET, quantity: 5, key: null },
    ])
    const deps = { ...shop.deps, ticketStock: createTicketStock(shop.db, shop.deps.catalogue) }
    return (asker: MailAsker, email: string) =>
      joinWaitingList(deps, asker, { offer_id: TICKET, quantity: 1, email }, 'en')
  }

  test('reach one mailbox ten times a day, and it still joins', async () => {
    const join = await joining()
    const name = (n: number): string => VICTIM.replace('@', `+${n}@`)
    const codes = await codesOf(14, async (n) => {
      // No mail is requested for an entry that is already waiting.
      await shop.rows(`update waiting_list_entries set state = 'left'`)
      return join(stranger(), name(n))
    })
    expect(codes).toEqual(codes.map(() => 'done'))
    expect(await shop.rows('select from waiting_list_entries')).toHaveLength(14)
    expect(await mailsOf('waiting-list')).toBe(MAIL_LIMITS['waiting-list.email'].most)
  })

  test('cannot be asked for by one session without end', async () => {
    const join = await joining()
    const one = stranger()
    const codes = await codesOf(23, (n) => join(one, `buyer${n}@example.com`))
    expect(codes.filter((code) => code === 'done')).toHaveLength(MAIL_LIMITS['waiting-list.session'].most)
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS')
  })

  test('are asked for by a thousand behind one address, and stop at the most of an hour', async () => {
    const ask = () => askMail(shop.deps, stranger('203.0.113'), { kind: 'waiting-list', email: randomUUID() })
    await shop.rows(`insert into asked_mails (session_id, key)
      select 'somebody-' || n, 'block:waiting-list:203.0.113' from generate_series(1, 1499) n`)
    expect(await codesOf(3, ask)).toEqual(['done', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS'])
    await shop.rows(`update asked_mails set at = at - interval '1 hour'`)
    expect(await codesOf(1, ask)).toEqual(['done'])
  })

  test('are no more where they are asked for at once', async () => {
    const asked = Array.from({ length: 30 }, () =>
      askMail(shop.deps, stranger(), { kind: 'waiting-list', email: VICTIM }),
    )
    const sent = (await Promise.all(asked)).filter((isSent) => isSent)
    expect(sent).toHaveLength(MAIL_LIMITS['waiting-list.email'].most)
  })
})

describe('mails of tickets that change hands', () => {
  const ask = (asker: MailAsker, email: string, document = '') =>
    askMail(shop.deps, asker, { kind: 'transfer', sellerId: 10, email, document })

  test('cost work from the most of a mailbox and of a buyer on', async () => {
    const [{ most: email }, { most: document }] = [
      MAIL_LIMITS['transfer.email'],
      MAIL_LIMITS['transfer.document'],
    ]
    const toOne = await codesOf(email + 2, () => ask(stranger(), VICTIM))
    expect(toOne.filter((code) => code === 'done')).toHaveLength(email)
    const ofOne = await codesOf(document + 2, (n) => ask(stranger(), `friend${n}@example.com`, '11144477735'))
    expect(ofOne.filter((code) => code === 'done')).toHaveLength(document)
  })

  test('a ticket whose mail is one too many stays with its holder', async () => {
    const page = await shop.openPage(PRODUCTS.event)
    const answer = await shop.submit(page, { batches: batchesOf({ 811: 1 }), amount: 80, total: 80 })
    const link = sealTicketLink(shop.keys, { kind: 'sale', id: answer.sales[0]?.sale_id ?? '' }, 0)
    const [ticket] = (await readTickets(shop.deps, link)).tickets
    await codesOf(MAIL_LIMITS['transfer.email'].most, () => ask(stranger(), VICTIM))
    const to = { ticket: ticket?.id ?? '', name: 'Ana Lima', email: VICTIM, proof: '' } as const
    expect(await codeOf(transferTicket(shop.deps, stranger(), link, to))).toBe('CAPTCHA_REQUIRED')
    expect(await mailsOf('ticket-transfer')).toBe(0)
    expect(
      await codeOf(transferTicket(shop.deps, stranger(), link, { ...to, email: 'bia@example.com' })),
    ).toBe('done')
  })
})
