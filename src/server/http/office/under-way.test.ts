import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office-calls.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice, type TestUser } from '../../testing/test-office.ts'

let shop: Shop
let office: TestOffice
let owner: TestUser
beforeAll(async () => {
  shop = await openShop()
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
