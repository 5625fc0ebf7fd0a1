import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import { releaseChanges } from '#rules/fields/batch-fields.ts'
import type { Coupon } from '#rules/catalogue/catalogue.ts'
import { claimTickets } from '../../store/tickets/ticket-store.ts'
import { batchesOf, newDocument, openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

const COUPON = {
  name: 'DEZ',
  seller_id: 10,
  type: 'PERCENTAGE',
  value: 10,
  product_ids: [PRODUCTS.course],
} as const satisfies Omit<Coupon, 'product_ids'> & { product_ids: readonly number[] }

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  const bumps = [{ product_id: PRODUCTS.limited, order: 1 }]
  shop = await openShop({
    coupons: [{ ...COUPON, product_ids: [...COUPON.product_ids] }],
    products: { [PRODUCTS.course]: { bumps } },
  })
  office = await openTestOffice(shop)
  owner = await office.user({ seller: 10 })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

test('a product says how many purchases of it are being paid, and none that are over', async () => {
  const underWay = async () => {
    const answer = await office.call('GET', `/sellers/10/products/${PRODUCTS.course}`, { as: owner })
    return OFFICE_CALLS.readProduct.answer.parse(answer.json()).under_way
  }
  const buy = async (product: number, input: object) => shop.submit(await shop.openPage(product), input)
  expect(await underWay()).toBe(0)
  await buy(PRODUCTS.course, { method: 'PIX' })
  shop.acquirer.script = () => ({ does: 'review' })
  await buy(PRODUCTS.course, { document: '11144477735', email: 'ana@example.com' })
  await buy(PRODUCTS.again, { document: '11144477735', email: 'bia@example.com' })
  expect(await underWay()).toBe(2)
  await shop.rows(`update attempts set state = 'approved', due_at = null`)
  expect(await underWay()).toBe(0)
})

test('a coupon says how many purchases with it are being paid', async () => {
  const underWay = async () => {
    const answer = await office.call('GET', '/sellers/10/coupons/DEZ', { as: owner })
    return OFFICE_CALLS.readCoupon.answer.parse(answer.json()).under_way
  }
  expect(await underWay()).toBe(0)
  const page = await shop.openPage(PRODUCTS.course)
  await shop.submit(page, { method: 'PIX', document: '11144477735', email: 'caio@example.com' })
  await shop.rows(`
    insert into holds (attempt_id, seller_id, kind, coupon_id, quantity, state)
    select a.id, 10, 'coupon', c.id, 1, 'held' from coupons c, (select id from attempts limit 1) a`)
  expect(await underWay()).toBe(1)
  await shop.rows(`update holds set state = 'sold' where coupon_id is not null`)
  expect(await underWay()).toBe(0)
})

test('a product says how many purchases are being paid with each bump', async () => {
  const withBump = async () => {
    const answer = await office.call('GET', `/sellers/10/products/${PRODUCTS.course}`, { as: owner })
    return OFFICE_CALLS.readProduct.answer.parse(answer.json()).bumps_under_way
  }
  const buy = async (beside: number[]) => {
    const products = [PRODUCTS.course, ...beside].map((product_id) => ({ product_id }))
    const amount = beside.includes(PRODUCTS.limited) ? 597 : 497
    const page = await shop.openPage(PRODUCTS.course)
    const document = newDocument()
    const email = `${document}@example.com`
    return shop.submit(page, { method: 'PIX', products, amount, total: amount, document, email })
  }
  await shop.rows(`update attempts set state = 'approved', due_at = null`)
  await buy([])
  expect(await withBump()).toEqual([])
  await buy([PRODUCTS.limited])
  await buy([PRODUCTS.limited])
  expect(await withBump()).toEqual([{ product_id: PRODUCTS.limited, count: 2 }])
  // Paid, it is in nobody's way.
  await shop.rows(`update attempts set state = 'approved', due_at = null
    where id = (select a.id from attempts a join sales s on s.payment_id = a.payment_id
      where s.product_id = ${PRODUCTS.limited} and a.due_at is not null limit 1)`)
  expect(await withBump()).toEqual([{ product_id: PRODUCTS.limited, count: 1 }])
  await shop.rows(`update sales set dropped = true where product_id = ${PRODUCTS.limited}`)
  expect(await withBump()).toEqual([])
})

test('a file that changes a price lists pending purchases in its preview', async () => {
  await shop.rows(`update attempts set state = 'approved', due_at = null`)
  await shop.submit(await shop.openPage(PRODUCTS.course), {
    method: 'PIX',
    document: '52998224725',
    email: 'duda@example.com',
  })
  const read = await office.call('GET', '/sellers/10/catalogue', { as: owner })
  const { file } = OFFICE_CALLS.readSellerFile.answer.parse(read.json())
  const preview = async (change: object) => {
    const products = (file['products'] as { id: number }[]).map((one) =>
      one.id === PRODUCTS.course ? { ...one, ...change } : one,
    )
    const body = { text: JSON.stringify({ ...file, products }), removes: false }
    const answer = await office.call('POST', '/sellers/10/catalogue/preview', { as: owner, body })
    return OFFICE_CALLS.previewSellerFile.answer.parse(answer.json())
  }
  expect(await preview({ amount: 51_000 })).toMatchObject({ count: 1, under_way: 1 })
  expect(await preview({ description: 'Outra.' })).toMatchObject({ count: 1, under_way: 0 })
})

test('tickets that are held when the dates of their batches end the sale are still paid, and no others', async () => {
  const eventPath = `/sellers/10/events/${PRODUCTS.event}`
  const held = async () => {
    const answer = await office.call('GET', eventPath, { as: owner })
    const { batches } = OFFICE_CALLS.readEvent.answer.parse(answer.json())
    return batches.filter(({ id }) => id === 81 || id === 82).map((batch) => batch.held)
  }
  const buy = async (sessionId: string, ticket: number, method: 'PIX' | 'CREDIT_CARD') => {
    const page = await shop.openPage(PRODUCTS.event, { sessionId })
    return shop.submit(page, { batches: batchesOf({ [ticket]: 1 }), amount: 80, total: 80, method })
  }
  const claim = { op: 'reserve', session: 'reserved', ticket: 811, quantity: 1, key: null } as const
  const [reserved] = await claimTickets(shop.db, [{ ...claim, block: '203.0.113', proven: true }])
  expect(reserved?.result).toBe('held')
  shop.acquirer.script = (order) => ({ does: order.what.kind === 'card' ? 'approve' : 'wait' })
  const waiting = await buy('with a code', 821, 'PIX')
  expect(waiting.status).toBe('WAITING_PAYMENT')
  expect(await held()).toEqual([1, 1])

  const path = `/sellers/10/products/${PRODUCTS.event}`
  const read = await office.call('GET', path, { as: owner })
  const { version } = OFFICE_CALLS.readProduct.answer.parse(read.json())
  const ended = { kind: 'dates', start: null, end: new Date(Date.now() - 60_000).toISOString() } as const
  const changes = [81, 82].flatMap((batch) => releaseChanges(batch, ended))
  const saved = await office.call('PUT', path, { as: owner, body: { version, changes } })
  expect(saved.json()).toMatchObject({ kind: 'saved' })

  expect((await buy('reserved', 811, 'CREDIT_CARD')).status).toBe('PAID')
  const [attempt] = (await shop.purchaseOf(waiting)).attempts
  shop.acquirer.pay(attempt?.reference ?? '')
  await shop.resolveAll(waiting.sales[0]?.sale_id ?? '')
  expect((await shop.purchaseOf(waiting)).sales).toMatchObject([{ status: 'PAID' }])
  expect(await held()).toEqual([0, 0])
  for (const ticket of [811, 821])
    expect(await buy(`chooses ${ticket}`, ticket, 'CREDIT_CARD')).toMatchObject({
      code: 'TICKET_UNAVAILABLE',
    })
})
