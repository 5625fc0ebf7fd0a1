import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office-calls.ts'
import { ticketNumber } from '#rules/ticket-code.ts'
import { addMember } from '../../store/office/member-store.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

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

async function buy(name: string, email: string): Promise<string> {
  const page = await shop.openPage(PRODUCTS.course)
  const answer = await shop.submit(page, { name, email })
  return answer.sales[0]?.sale_id ?? ''
}
async function list(query = '', as = owner) {
  const { days, ...asked } = Object.fromEntries(new URLSearchParams(query))
  const body = { ...asked, ...(days !== undefined && { days: Number(days) }) }
  const answer = await office.call('POST', `${SALES}/find`, { as, body })
  return OFFICE_CALLS.listSales.answer.parse(answer.json())
}
async function sale(id: string, as = owner) {
  return OFFICE_CALLS.readSale.answer.parse((await office.call('GET', `${SALES}/${id}`, { as })).json())
}
const refund = (id: string, body: object, as = owner) =>
  office.call('POST', `${SALES}/${id}/refunds`, {
    as,
    body: { amount: null, reason: 'o comprador desistiu', key: randomUUID(), by: 'gateway', ...body },
  })
const codeOf = async (answer: Promise<{ json(): unknown }>) => errorBody.parse((await answer).json()).code

describe('the list', () => {
  test('has the newest first, page by page, and is found in by whatever was typed', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) ids.push(await buy(`Maria Souza ${'abc'[n]}`, `maria${n}@example.com`))
    const { sales, next } = await list()
    expect(sales.map(({ sale_id }) => sale_id)).toEqual(ids.toReversed())
    expect(next).toBeNull()
    expect(sales[0]).toMatchObject({ name: 'Maria Souza c', status: 'PAID', method: 'CREDIT_CARD' })
    const [first] = sales
    const found = async (typed: string) =>
      (await list(`q=${encodeURIComponent(typed)}`)).sales.map(({ sale_id }) => sale_id)
    expect(await found('MARIA1@example.com')).toEqual([ids[1]])
    expect(await found(first?.order_number.toLowerCase() ?? '')).toEqual([ids[2]])
    expect(await found(`https://loja.example/success/${ids[0]}?token=x`)).toEqual([ids[0]])
    expect(await found('souza B')).toEqual([ids[1]])
    expect(await found('100%_')).toEqual([])
    expect((await list(`before=${ids[1]}`)).sales.map(({ sale_id }) => sale_id)).toEqual([ids[0]])
    expect((await list('status=REFUNDED')).sales).toEqual([])
  })

  test('finds a document, what a gateway calls a charge, and a refund, and says what it took it for', async () => {
    const id = await buy('Maria Souza', 'maria@example.com')
    await buy('Ana Lima', 'ana@example.com')
    await shop.rows(`
      update payments set buyer = jsonb_set(buyer, '{document}', '"11144477735"') where buyer ->> 'name' = 'Ana Lima'`)
    await refund(id, { amount: 10 })
    const [known] = await shop.rows<{
      reference: string
      gateway_id: string
      document: string
      refund: string
    }>(`
      select a.reference, a.gateway_id, p.buyer ->> 'document' as document, r.gateway_refund_id as refund
      from sales s join payments p on p.id = s.payment_id join attempts a on a.payment_id = p.id
        join refunds r on r.payment_id = p.id where s.sale_id = '${id}'`)
    for (const [typed, kinds] of [
      [known?.document, ['document']],
      [known?.document.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'), ['document']],
      [known?.reference, ['reference']],
      [known?.gateway_id, ['reference', 'sale-id']],
      [known?.refund, ['reference', 'sale-id']],
    ] as const) {
      const { sales, searched } = await list(`q=${encodeURIComponent(typed ?? '')}`)
      expect([typed, sales.map(({ sale_id }) => sale_id)]).toEqual([typed, [id]])
      expect(kinds).toContain(searched)
    }
  })

  test('finds a buyer by their phone number, with its country or without', async () => {
    const id = await buy('Maria Souza', 'maria@example.com')
    await shop.rows(`update payments set buyer = jsonb_set(buyer, '{phone}', '"+5521912340099"')`)
    await buy('Ana Lima', 'ana@example.com')
    for (const typed of ['(21) 91234-0099', '+55 21 91234-0099', '21912340099', '91234-0099']) {
      const { sales, searched } = await list(`q=${encodeURIComponent(typed)}`)
      expect([typed, searched, sales.map(({ sale_id }) => sale_id)]).toEqual([typed, 'phone', [id]])
    }
    expect((await list('q=91234-0098')).sales).toEqual([])
  })

  test('finds a ticket by the number that is read out', async () => {
    const page = await shop.openPage(PRODUCTS.event)
    const input = { batches: batchesOf({ 811: 1 }), amount: 80, total: 80 }
    const id = (await shop.submit(page, input)).sales[0]?.sale_id
    const [ticket] = await shop.rows<{ id: string }>('select id from issued_tickets')
    const { sales, searched } = await list(`q=${ticketNumber(ticket?.id ?? '')}`)
    expect([searched, sales.map(({ sale_id }) => sale_id)]).toEqual(['order-number', [id]])
  })

  test('is bound to a period unless something is named, and counts what it has', async () => {
    const old = await buy('Maria Souza', 'maria@example.com')
    await shop.rows(`update sales set created_at = now() - interval '100 days'`)
    const id = await buy('Maria Lima', 'lima@example.com')
    const ids = async (query: string) => (await list(query)).sales.map(({ sale_id }) => sale_id)
    expect(await ids('')).toEqual([id])
    expect(await ids('days=0')).toEqual([id, old])
    expect(await ids('q=maria&days=365')).toEqual([id, old])
    expect(await ids('q=maria@example.com')).toEqual([old])
    expect(await list('days=0')).toMatchObject({ count: 2, is_more: false })
    expect(await list(`days=0&before=${id}`)).toMatchObject({ count: null, is_more: false })
    expect((await office.call('POST', `${SALES}/find`, { as: owner, body: { days: 12 } })).statusCode).toBe(
      400,
    )
  })

  test('masks buyers for who may not read them, in the page of the sale as well', async () => {
    const id = await buy('Maria Souza', 'maria@example.com')
    const viewer = await office.user({ seller: 10, role: 'viewer' })
    expect((await list('', viewer)).sales[0]).toMatchObject({ name: 'Maria S.', email: 'm…@example.com' })
    const { buyer } = await sale(id, viewer)
    expect(buyer).toMatchObject({ name: 'Maria S.', email: 'm…@example.com' })
    expect(buyer.document).toMatch(/^….{2}$/)
    expect(JSON.stringify(await sale(id, viewer))).not.toContain('maria@example.com')
  })

  test('is of one seller: sales of another are not there, nor read, nor given back', async () => {
    const id = await buy('Maria Souza', 'maria@example.com')
    const stranger = await office.user()
    await shop.rows(
      `insert into sellers (id, name, country, body) values (77, 'Outra', 'BR', '{}') on conflict do nothing`,
    )
    await addMember(shop.db, 77, stranger.id, 'owner')
    const path = (rest = '') => `/sellers/77/sales/${id}${rest}`
    expect(await codeOf(office.call('GET', path(), { as: stranger }))).toBe('NOT_FOUND')
    const body = { amount: null, reason: 'x', key: randomUUID(), by: 'gateway' }
    expect(await codeOf(office.call('POST', path('/refunds'), { as: stranger, body }))).toBe('NOT_FOUND')
    expect(await codeOf(office.call('POST', path('/mail'), { as: stranger, body: {} }))).toBe('NOT_FOUND')
    const answer = await office.call('POST', '/sellers/77/sales/find', { as: stranger, body: {} })
    expect(answer.json()).toMatchObject({ sales: [], count: 0, next: null })
    expect((await sale(id)).status).toBe('PAID')
  })
})

describe('a refund', () => {
  test('gives back a part, then the rest, and no more', async () => {
    const id = await buy('Maria Souza', 'maria@example.com')
    const { refundable } = await sale(id)
    expect((await refund(id, { amount: 10 })).statusCode).toBe(200)
    expect(await sale(id)).toMatchObject({ refunded: 10, status: 'PARTIALLY_REFUNDED' })
    expect(await codeOf(refund(id, { amount: refundable }))).toBe('NOT_REFUNDABLE')
    expect((await refund(id, {})).statusCode).toBe(200)
    expect(await sale(id)).toMatchObject({ refunded: refundable, refundable: 0, status: 'REFUNDED' })
  })

  test('is one, however often it is pressed', async () => {
    const id = await buy('Maria Souza', 'maria@example.com')
    const key = randomUUID()
    await Promise.all([1, 2, 3].map(() => refund(id, { amount: 10, key })))
    expect((await sale(id)).refunds).toHaveLength(1)
  })

  test('is not for support, and wants the password again', async () => {
    const id = await buy('Maria Souza', 'maria@example.com')
    const support = await office.user({ seller: 10, role: 'support' })
    expect(await codeOf(refund(id, {}, support))).toBe('NOT_ALLOWED')
    await shop.rows(
      `update office_sessions set proven_at = now() - interval '16 minutes' where user_id = ${owner.id}`,
    )
    expect(await codeOf(refund(id, {}))).toBe('PROVE_AGAIN')
    expect((await sale(id)).refunds).toEqual([])
  })
})

test('a confirmation is sent again where the sale is paid', async () => {
  const id = await buy('Maria Souza', 'maria@example.com')
  expect((await office.call('POST', `${SALES}/${id}/mail`, { as: owner, body: {} })).statusCode).toBe(200)
  const [order] = await shop.rows<{ payload: { sale_id: string } }>(
    `select payload from outbox where topic = 'mail-again'`,
  )
  expect(order?.payload.sale_id).toBe(id)
  await refund(id, {})
  expect(await codeOf(office.call('POST', `${SALES}/${id}/mail`, { as: owner, body: {} }))).toBe('NOT_PAID')
})
