import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { deliverMoved } from '../../jobs/deliver-moved.ts'
import { createLog } from '../../log.ts'
import type { MailMessage } from '../../mail/mailer.ts'
import type { MovedOrder } from '../../store/buyers/mail-again-store.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
})
beforeEach(async () => {
  await shop.reset()
  owner = await office.user({ seller: 10, role: 'owner' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const SALES = '/sellers/10/sales'
const MARIA = { name: 'Maria da Silva', email: 'maria@example.com', cellphone: '+5511987654321' }

async function buy(product: number, input: object = {}): Promise<string> {
  const page = await shop.openPage(product)
  return (await shop.submit(page, input)).sales[0]?.sale_id ?? ''
}
const buyTickets = () =>
  buy(PRODUCTS.event, { batches: batchesOf({ 811: 2, 812: 1 }), amount: 200, total: 200 })
async function sale(id: string, as = owner) {
  return OFFICE_CALLS.readSale.answer.parse((await office.call('GET', `${SALES}/${id}`, { as })).json())
}
const correct = (id: string, body: object = {}, as = owner) =>
  office.call('PUT', `${SALES}/${id}/buyer`, {
    as,
    body: { before: MARIA, to: MARIA, address: null, sends_mail: false, language: 'pt', ...body },
  })
const hand = (id: string, ticket: string, body: object = {}, as = owner) =>
  office.call('POST', `${SALES}/${id}/tickets/${ticket}/holder`, {
    as,
    body: { name: 'Bia Lima', email: 'bia@example.com', language: 'pt', ...body },
  })
const failure = async (answer: Promise<{ json(): unknown }>) => errorBody.parse((await answer).json())

describe('a correction of the buyer', () => {
  test('reaches the purchase, and has its mail sent there', async () => {
    const id = await buy(PRODUCTS.course)
    const to = { name: ' Maria  Souza ', email: 'maria.souza@example.com', cellphone: '' }
    expect((await correct(id, { to, sends_mail: true })).statusCode).toBe(200)
    const { buyer } = await sale(id)
    expect(buyer).toMatchObject({ name: 'Maria Souza', email: 'maria.souza@example.com', phone: '' })
    expect(buyer.document).not.toBe('')
    const orders = await shop.rows<{ payload: { sale_id: string } }>(
      `select payload from outbox where topic = 'mail-again'`,
    )
    expect(orders.map(({ payload }) => payload.sale_id)).toEqual([id])
    const audited = await shop.rows<{ action: string; fields: string[] }>(
      `select action, fields from audit_entries where user_id = ${owner.id}`,
    )
    expect(audited).toEqual([{ action: 'sale.buyer-corrected', fields: ['name', 'email', 'cellphone'] }])
    const found = await office.call('POST', `${SALES}/find`, {
      as: owner,
      body: { q: 'maria.souza@example.com' },
    })
    expect(OFFICE_CALLS.listSales.answer.parse(found.json()).sales).toHaveLength(1)
  })

  test('names each field that is wrong, and changes nothing then', async () => {
    const id = await buy(PRODUCTS.course)
    const { code, errors } = await failure(correct(id, { to: { name: '-', email: 'x@', cellphone: '1' } }))
    expect(code).toBe('UNPROCESSABLE')
    expect(Object.keys(errors ?? {}).sort()).toEqual(['cellphone', 'email', 'name'])
    expect((await sale(id)).buyer.email).toBe('maria@example.com')
  })

  test('overwrites no correction made meanwhile', async () => {
    const id = await buy(PRODUCTS.course)
    const names = ['Maria Um', 'Maria Dois', 'Maria Tres']
    const answers = await Promise.all(names.map((name) => correct(id, { to: { ...MARIA, name } })))
    const codes = answers.map((answer) =>
      answer.statusCode === 200 ? 'done' : errorBody.parse(answer.json()).code,
    )
    // The stored name is that of the caller who received `done`.
    expect((await sale(id)).buyer.name).toBe(names[codes.indexOf('done')])
    expect(codes.sort()).toEqual(['CHANGED_MEANWHILE', 'CHANGED_MEANWHILE', 'done'])
  })

  test('moves a parcel, where one is sent', async () => {
    const id = await buy(PRODUCTS.shipped)
    const { sent_to: was } = await sale(id)
    expect(was).toMatchObject({ city: 'São Paulo' })
    const address = { ...was, street: 'Rua Augusta', number: '12', complement: 'ap. 3' }
    expect((await correct(id, { address })).statusCode).toBe(200)
    expect((await sale(id)).sent_to).toEqual(address)
    const refused = await failure(correct(id, { address: { ...address, zipcode: '1' } }))
    expect(Object.keys(refused.errors ?? {})).toEqual(['zipcode'])
  })

  test('takes the own tickets along, and not those that somebody else has', async () => {
    const id = await buyTickets()
    await shop.rows(`update issued_tickets set holder_email = 'Maria@example.com' where number = 1`)
    await shop.rows(`update issued_tickets set holder_email = 'bia@example.com' where number = 2`)
    await correct(id, { to: { ...MARIA, email: 'nova@example.com' } })
    const holders = (await sale(id)).tickets.map(({ holder_email: email }) => email)
    expect(holders).toEqual(['nova@example.com', 'bia@example.com', null])
  })

  test('to another email or place asks for a proven session; name and phone do not', async () => {
    const id = await buy(PRODUCTS.shipped)
    const support = await office.user({ seller: 10, role: 'support' })
    const prove = (isProven: boolean) =>
      office.db
        .updateTable('office_sessions')
        .set({ proven_at: new Date(Date.now() - (isProven ? 0 : 16 * 60_000)) })
        .where('user_id', '=', support.id)
        .execute()
    await prove(false)
    const { sent_to: address } = await sale(id)
    if (address === null) throw new Error('a parcel that goes nowhere')
    const email = { to: { ...MARIA, email: 'eve@evil.example' } }
    const place = { address: { ...address, number: '666' } }
    for (const body of [email, place]) {
      expect((await failure(correct(id, body, support))).code).toBe('PROVE_AGAIN')
      expect((await sale(id)).buyer.email).toBe(MARIA.email)
    }
    // Control: a change that redirects nothing to another place, and the same place.
    const name = { to: { ...MARIA, name: 'Maria Souza' }, address }
    expect((await correct(id, name, support)).statusCode).toBe(200)
    await prove(true)
    const before = { ...MARIA, name: 'Maria Souza' }
    expect(
      (await correct(id, { before, to: { ...before, email: 'm@example.com' } }, support)).statusCode,
    ).toBe(200)
  })

  test('notifies the former mailbox of another email, and of nothing else', async () => {
    const id = await buy(PRODUCTS.course)
    const notices = () =>
      shop.rows<{ payload: MovedOrder }>(`select payload from outbox where topic = 'buyer-moved'`)
    const name = { ...MARIA, name: 'Maria Souza' }
    await correct(id, { to: name })
    expect(await notices()).toEqual([])
    await correct(id, { before: name, to: { ...name, email: 'eve@evil.example' } })
    const [notice] = await notices()
    expect(notice?.payload.former).toBe(MARIA.email)
    const sent: MailMessage[] = []
    if (notice === undefined) throw new Error('nobody was notified')
    await deliverMoved(
      {
        ...shop.deps,
        log: createLog(
          'silent',
          () => undefined,
          () => new Date(),
        ),
        now: () => new Date(),
        webUrl: 'https://shop.example',
        mailFrom: 'shop@example.com',
        mailer: { send: async (mail) => void sent.push(mail), close: () => undefined },
      },
      notice.payload,
    )
    expect(sent).toMatchObject([{ to: MARIA.email }])
    expect(sent[0]?.text).toContain('e…@evil.example')
    expect(sent[0]?.text).not.toContain('eve@evil.example')
    expect(sent[0]?.text).not.toContain('http')
  })

  test('is refused where the buyer was erased', async () => {
    const id = await buy(PRODUCTS.course)
    await shop.rows(`update payments set erased_at = now()`)
    expect((await failure(correct(id, { to: { ...MARIA, name: 'Maria Souza' } }))).code).toBe('BUYER_ERASED')
    expect((await sale(id)).is_erased).toBe(true)
  })

  test('is for permitted members, of their own sales', async () => {
    const id = await buyTickets()
    const [ticket] = (await sale(id)).tickets
    const finance = await office.user({ seller: 10, role: 'finance' })
    expect((await failure(correct(id, {}, finance))).code).toBe('NOT_ALLOWED')
    expect((await failure(hand(id, ticket?.id ?? '', {}, finance))).code).toBe('NOT_ALLOWED')
    const viewer = await office.user({ seller: 10, role: 'viewer' })
    const shown = JSON.stringify(await sale(await buy(PRODUCTS.shipped), viewer))
    for (const secret of ['maria@example.com', '987654321', 'Paulista', '01310']) {
      expect(shown).not.toContain(secret)
    }
  })
})

describe('a ticket that the seller gives to somebody else', () => {
  test('becomes another one for its new holder, and both are mailed', async () => {
    const id = await buyTickets()
    const { tickets } = await sale(id)
    expect(tickets.map(({ number, can_be_handed: can }) => [number, can])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ])
    expect((await hand(id, tickets[0]?.id ?? '')).statusCode).toBe(200)
    const after = (await sale(id)).tickets
    expect(after[0]).toMatchObject({ number: 1, holder_name: 'Bia Lima', holder_email: 'bia@example.com' })
    expect(after[0]?.id).not.toBe(tickets[0]?.id)
    const mails = await shop.rows<{ side: string }>(
      `select payload ->> 'to' as side from outbox where topic = 'ticket-transfer' order by 1`,
    )
    expect(mails.map(({ side }) => side)).toEqual(['giver', 'receiver'])
    // The one that it was is nobody's any more.
    expect((await failure(hand(id, tickets[0]?.id ?? ''))).code).toBe('NOT_FOUND')
  })

  test('requires a right to half price, and a holder who can be mailed', async () => {
    const id = await buyTickets()
    const half = (await sale(id)).tickets[2]
    const { code, errors } = await failure(hand(id, half?.id ?? '', { email: 'x' }))
    expect([code, Object.keys(errors ?? {}).sort()]).toEqual(['UNPROCESSABLE', ['email', 'proof']])
    expect((await hand(id, half?.id ?? '', { proof: 'student' })).statusCode).toBe(200)
  })

  test('is refused once somebody came in with it, and of another sale', async () => {
    const id = await buyTickets()
    const other = await buy(PRODUCTS.course)
    const [first, second] = (await sale(id)).tickets
    await shop.rows(
      `update issued_tickets set state = 'void', void_reason = 'refunded' where id = '${first?.id}'`,
    )
    expect((await failure(hand(id, first?.id ?? ''))).code).toBe('TICKET_NOT_VALID')
    expect((await failure(hand(other, second?.id ?? ''))).code).toBe('NOT_FOUND')
  })
})

test('a payment in review is voided, and a captured one is not', async () => {
  const body = () => ({ reason: 'fraude conhecida', key: randomUUID() })
  const cancelCharge = (id: string) => office.call('POST', `${SALES}/${id}/void`, { as: owner, body: body() })
  expect((await failure(cancelCharge(await buy(PRODUCTS.course)))).code).toBe('NOT_VOIDABLE')
  shop.acquirer.script = () => ({ does: 'review' })
  const id = await buy(PRODUCTS.course)
  expect((await sale(id)).voidable).toBe(true)
  expect((await cancelCharge(id)).statusCode).toBe(200)
  expect(await sale(id)).toMatchObject({ status: 'CANCELED', voidable: false })
})

test('confirmations are sent to one mailbox five times a day, for any member of the shop and any spelling', async () => {
  const [id, other] = [await buy(PRODUCTS.course), await buy(PRODUCTS.again)]
  const helper = await office.user({ seller: 10, role: 'support' })
  const resend = (saleId: string, as: TestUser) =>
    office.call('POST', `${SALES}/${saleId}/mail`, { as, body: {} })
  for (const as of [owner, helper, owner, helper]) expect((await resend(id, as)).statusCode).toBe(200)
  const before = MARIA
  const to = { ...MARIA, email: 'MARIA+news@example.com' }
  expect((await correct(id, { before, to, sends_mail: true })).statusCode).toBe(200)
  expect((await failure(resend(id, owner))).code).toBe('TOO_MANY_MAILS')
  expect((await failure(correct(other, { sends_mail: true }, helper))).code).toBe('TOO_MANY_MAILS')
  expect(
    (await correct(other, { to: { ...MARIA, email: 'else@example.com' }, sends_mail: true })).statusCode,
  ).toBe(200)
  const orders = await shop.rows(`select from outbox where topic = 'mail-again'`)
  expect(orders).toHaveLength(6)
})
