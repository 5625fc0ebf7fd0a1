import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errorBody } from '#contract/call.ts'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { ticketNumber } from '#rules/tickets/ticket-code.ts'
import { exportSales } from '../../store/reports/export-rows.ts'
import { addMember } from '../../store/accounts/member-store.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'
import { passTime } from '../../testing/pass-time.ts'
import { batchesOf, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop({
    products: { [PRODUCTS.course]: { bumps: [{ product_id: PRODUCTS.limited, order: 1 }] } },
  })
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

  test('marks products added to the purchase of another one', async () => {
    const products = [PRODUCTS.course, PRODUCTS.limited].map((product_id) => ({ product_id }))
    await shop.submit(await shop.openPage(PRODUCTS.course), { products, amount: 597, total: 597 })
    await shop.submit(await shop.openPage(PRODUCTS.limited), { amount: 100, total: 100 })
    const { sales } = await list()
    expect(sales.map(({ amount, is_bump }) => ({ amount, is_bump }))).toEqual(
      expect.arrayContaining([
        { amount: 497, is_bump: false },
        { amount: 100, is_bump: true },
        { amount: 100, is_bump: false },
      ]),
    )
    expect(sales).toHaveLength(3)
  })

  test('finds a document, a charge id of a gateway, and a refund, and shows the kind of match', async () => {
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

  test('finds parts of a name in any order, and of an address for members who may read addresses', async () => {
    const id = await buy('Heitor Lopes Ribeiro', 'heitor.80000@example.com')
    await buy('Ana Lima', 'ana@example.com')
    const found = async (typed: string, as = owner) =>
      (await list(`q=${encodeURIComponent(typed)}`, as)).sales.map(({ sale_id }) => sale_id)
    for (const typed of ['ribeiro heitor', 'heitor.80000', 'heitor.8', 'heitor@', '80000@exam', 'lopes 8000'])
      expect([typed, await found(typed)]).toEqual([typed, typed === 'heitor@' ? [] : [id]])
    const viewer = await office.user({ seller: 10, role: 'viewer' })
    expect(await found('heitor r', viewer)).toEqual([id])
    for (const typed of ['heitor.80000', '80000@exam', 'heitor 8000', 'ribeiro heitor', 'example.com'])
      expect([typed, await found(typed, viewer)]).toEqual([typed, []])
  })

  test('is narrowed by product, offer, method, coupon, affiliate and amount, in the file as well', async () => {
    const course = await buy('Maria Souza', 'maria@example.com')
    const pixPage = await shop.openPage(PRODUCTS.course)
    const pix = (await shop.submit(pixPage, { method: 'PIX' })).sales[0]?.sale_id ?? ''
    const limited =
      (await shop.submit(await shop.openPage(PRODUCTS.limited), { amount: 100, total: 100 })).sales[0]
        ?.sale_id ?? ''
    await shop.rows(`update payments p set origin = p.origin || '{"affiliate_id":"777"}'
      from sales s where s.payment_id = p.id and s.sale_id = '${pix}'`)
    await shop.rows(`update sales set offer_hash = 'promo01' where sale_id = '${limited}'`)
    const [coupon] = await shop.rows<{ id: number }>(`insert into coupons
      (seller_id, name, type, value, product_ids, body) values (10, 'Menos10', 'AMOUNT', 1000, '{1}', '{}') returning id`)
    await shop.rows(`insert into holds (attempt_id, seller_id, kind, quantity, state, coupon_id)
      select a.id, 10, 'coupon', 1, 'sold', ${coupon?.id} from attempts a join sales s on s.payment_id = a.payment_id
      where s.sale_id = '${course}'`)
    await shop.rows(`update attempts a set coupon = '{"id":${coupon?.id},"name":"Menos10"}'
      from sales s where s.payment_id = a.payment_id and s.sale_id = '${course}'`)
    const narrowed = async (by: object) => {
      const answer = await office.call('POST', `${SALES}/find`, { as: owner, body: by })
      return OFFICE_CALLS.listSales.answer.parse(answer.json()).sales.map(({ sale_id }) => sale_id)
    }
    const table: [object, string[]][] = [
      [{ product: PRODUCTS.course }, [pix, course]],
      [{ product: PRODUCTS.limited }, [limited]],
      [{ offer: `${PRODUCTS.limited}/promo01` }, [limited]],
      [{ offer: `${PRODUCTS.course}/promo01` }, []],
      [{ method: 'PIX' }, [pix]],
      [{ method: 'CREDIT_CARD' }, [limited, course]],
      [{ coupon: 'menos10' }, [course]],
      [{ coupon: 'OUTRO' }, []],
      [{ affiliate: 777 }, [pix]],
      [{ least: 497 }, [pix, course]],
      [{ most: 100 }, [limited]],
      [{ least: 100.01, most: 496.99 }, []],
      [{ method: 'PIX', affiliate: 777, product: PRODUCTS.course, least: 1 }, [pix]],
      [{ method: 'PIX', coupon: 'MENOS10' }, []],
      [{ q: 'maria', method: 'CREDIT_CARD', product: PRODUCTS.course }, [course]],
    ]
    for (const [by, ids] of table) expect([by, await narrowed(by)]).toEqual([by, ids])
    const page = { seller: 10, zone: 'America/Sao_Paulo', from: null, until: null, after: null, limit: 50 }
    const rows = await exportSales(shop.db, page, {
      search: { kind: 'all' },
      by: { coupon: 'menos10' },
      status: null,
    })
    expect(rows).toMatchObject([{ key: course, coupon: 'Menos10', discount: 0 }])
    const couponChoices = async () =>
      OFFICE_CALLS.saleChoices.answer.parse(
        (await office.call('GET', '/sellers/10/sale-choices', { as: owner })).json(),
      ).coupons
    expect(await couponChoices()).toEqual(['Menos10'])
    // Coupons that were made together are one choice, and each is found by its own name all the same.
    await shop.rows(`update coupons set series = 'GRUPO' where id = ${coupon?.id}`)
    expect(await couponChoices()).toEqual(['GRUPO'])
    expect([await narrowed({ coupon: 'grupo' }), await narrowed({ coupon: 'menos10' })]).toEqual([
      [course],
      [course],
    ])
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

  test('is bound to a period unless something is named, and counts its entries', async () => {
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

  test('masks buyers for members who may not read them, in the page of the sale as well', async () => {
    const id = await buy('Maria Souza', 'maria@example.com')
    const viewer = await office.user({ seller: 10, role: 'viewer' })
    expect((await list('', viewer)).sales[0]).toMatchObject({ name: 'Maria S.', email: 'm…@example.com' })
    const { buyer } = await sale(id, viewer)
    expect(buyer).toMatchObject({ name: 'Maria S.', email: 'm…@example.com' })
    expect(buyer.document).toMatch(/^….{2}$/)
    expect(JSON.stringify(await sale(id, viewer))).not.toContain('maria@example.com')
  })

  test('is of one seller: sales of another are not there, nor read, nor refunded', async () => {
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
  test('returns a part, then the rest, and no more', async () => {
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

describe('a refund of chosen items', () => {
  const buyTickets = async () => {
    const tickets = { batches: batchesOf({ 811: 3 }), amount: 240, total: 240 }
    const answer = await shop.submit(await shop.openPage(PRODUCTS.event), tickets)
    return answer.sales[0]?.sale_id ?? ''
  }

  test('ends them, and the page of the sale says which', async () => {
    const id = await buyTickets()
    expect((await sale(id)).items).toMatchObject(
      [1, 2, 3].map((ticket) => ({ sale_id: id, ticket, kind: 'ticket', paid: 80, state: 'open' })),
    )
    const items = [{ sale_id: id, ticket: 2 }]
    expect((await refund(id, { items })).json()).toMatchObject({ refunds: [{ amount: 80, items }] })
    const after = await sale(id)
    expect(after).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded: 80, refunds: [{ items }] })
    expect(after.items.map(({ state }) => state)).toEqual(['open', 'ended', 'open'])
    expect(after.tickets.map(({ state }) => state)).toEqual(['valid', 'void', 'valid'])
    expect(await codeOf(refund(id, { items }))).toBe('NOT_REFUNDABLE')
    const moments = (await office.call('GET', `${SALES}/${id}/timeline`, { as: owner })).json<{
      moments: { kind: string; facts: object[] }[]
    }>()
    const ordered = moments.moments.find(({ kind }) => kind === 'refund-ordered')
    expect(ordered?.facts).toContainEqual({ name: 'ended', value: '2' })
  })

  test('asks nothing about another one of the same amount, which ends something else', async () => {
    const id = await buyTickets()
    shop.acquirer.refundsAre = 'unsent'
    await refund(id, { items: [{ sale_id: id, ticket: 1 }] })
    expect((await refund(id, { items: [{ sale_id: id, ticket: 2 }] })).statusCode).toBe(200)
    expect(await codeOf(refund(id, { amount: 80 }))).toBe('REFUND_OPEN')
  })

  test('never ends items of another purchase', async () => {
    const [id, other] = [await buyTickets(), await buy('Ana Lima', 'ana@example.com')]
    expect(await codeOf(refund(id, { items: [{ sale_id: other, ticket: null }] }))).toBe('NOT_REFUNDABLE')
  })

  test('names no holder to members who get buyers masked', async () => {
    const id = await buyTickets()
    await shop.rows(`update issued_tickets set holder_name = 'Maria Clara Souza'`)
    const viewer = await office.user({ seller: 10, role: 'viewer' })
    const names = (await sale(id, viewer)).items.map(({ holder_name: name }) => name)
    expect(names.join()).not.toContain('Clara')
    expect((await sale(id)).items[0]?.holder_name).toBe('Maria Clara Souza')
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

describe('how a sale can still be paid', () => {
  const waiting = async (method: 'PIX' | 'BOLETO') => {
    const answer = await shop.submit(await shop.openPage(PRODUCTS.course), { method })
    return answer.sales[0]?.sale_id ?? ''
  }
  const mails = () =>
    shop.rows<{ payload: object }>(`select payload from outbox where topic = 'mail' and payload ? 'again'`)

  test.each(['PIX', 'BOLETO'] as const)(
    'one of %s that waits has its code, its page, and its mail again',
    async (method) => {
      const id = await waiting(method)
      const { to_pay: way, whatsapp, buyer } = await sale(id)
      const [attempt] = await shop.rows<{ action: { code?: string; line?: string } }>(
        'select action from attempts',
      )
      expect(way).toMatchObject({
        kind: 'wait',
        code: attempt?.action.code ?? attempt?.action.line,
        is_mailed: true,
      })
      expect(way?.link).toMatch(new RegExp(String.raw`^http://shop.example/.*s_id=${id}&token=`))
      expect(`+${whatsapp}`).toBe(buyer.phone)
      expect((await office.call('POST', `${SALES}/${id}/mail`, { as: owner, body: {} })).statusCode).toBe(200)
      const kind = method === 'PIX' ? 'pix-to-pay' : 'boleto-to-pay'
      expect(await mails()).toMatchObject([{ payload: { kind } }])
    },
  )

  test('its link is hidden from members who get buyers masked, and an expired one is never mailed', async () => {
    const id = await waiting('PIX')
    const viewer = await office.user({ seller: 10, role: 'viewer' })
    expect(await sale(id, viewer)).toMatchObject({ to_pay: null, whatsapp: null })
    await shop.rows(`update attempts set expires_at = now() - interval '1 minute'`)
    expect((await sale(id)).to_pay).toMatchObject({ is_mailed: false })
    expect(await codeOf(office.call('POST', `${SALES}/${id}/mail`, { as: owner, body: {} }))).toBe('NOT_PAID')
    expect(await mails()).toEqual([])
  })

  test('one that was refused is bought again by a link that is filled in, while its product is sold', async () => {
    shop.acquirer.script = () => ({ does: 'refuse', code: 'INVALID_CVV' })
    const id = await buy('Maria Souza', 'maria@example.com')
    shop.acquirer.script = () => ({ does: 'approve' })
    const { to_pay: way } = await sale(id)
    expect(way).toMatchObject({ kind: 'again', code: null, is_mailed: false })
    const link = new URL(way?.link ?? '')
    expect(link.origin + link.pathname).toBe('http://shop.example/1')
    expect(link.searchParams.get('em')).toBe('maria@example.com')
    expect(link.searchParams.get('fn')).toBe('Maria Souza')
  })

  test('a paid one needs nothing, and shows the parts of its price and the origin of its buyer', async () => {
    const id = await buy('Maria Souza', 'maria@example.com')
    await shop.rows(
      `update payments set origin = origin || '{"affiliate_id":"778","metas":{"utm_source":"insta"}}'`,
    )
    await shop.rows(`update attempts set coupon = '{"id":1,"name":"BEMVINDO10"}'`)
    await shop.rows('update sales set discount = 4970, amount = amount - 4970')
    expect(await sale(id)).toMatchObject({
      to_pay: null,
      price: { listed: 497, discount: 49.7, shipping: 0, put_off: 0 },
      method: 'CREDIT_CARD',
      coupon: 'BEMVINDO10',
      affiliate: { id: '778', name: 'Afiliado' },
      source: 'insta',
      campaign: null,
    })
  })
})

test('money that arrived after the end of an order and is refunded by itself is on the page of its sale', async () => {
  const page = await shop.openPage(PRODUCTS.limited)
  const answer = await shop.submit(page, { method: 'PIX' })
  const id = answer.sales[0]?.sale_id ?? ''
  expect(await sale(id)).toMatchObject({ status: 'WAITING_PAYMENT', returned: [] })
  await passTime(shop, 33 * 60)
  await shop.resolveAll(id)
  for (let n = 0; n < 3; n += 1) await shop.submit(await shop.openPage(PRODUCTS.limited))
  shop.acquirer.pay((await shop.purchaseOf(answer)).attempts[0]?.reference ?? '')
  await shop.resolveAll(id)
  const late = await sale(id)
  expect(late).toMatchObject({
    status: 'EXPIRED',
    refunds: [],
    returned: [{ amount: late.attempts[0]?.total, currency: 'BRL', reason: 'sold-out', state: 'asked' }],
  })
  await shop.rows(`update pending_reversals set state = 'done'`)
  expect(await sale(id)).toMatchObject({ returned: [{ state: 'done' }] })
  // Of its own purchase alone.
  expect(await sale(await buy('Maria Souza', 'other@example.com'))).toMatchObject({ returned: [] })
})
