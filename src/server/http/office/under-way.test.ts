import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office-calls.ts'
import type { Coupon } from '#rules/catalogue.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
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
  shop = await openShop({ coupons: [{ ...COUPON, product_ids: [...COUPON.product_ids] }] })
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

test('a file that changes a price is told of them in its preview', async () => {
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
