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
  owner = await office.user({ seller: 10, role: 'owner' })
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

const read = (days: number, as = owner) => office.call('GET', `/sellers/10/figures?days=${days}`, { as })
const answerOf = async (days: number) => OFFICE_CALLS.readFigures.answer.parse((await read(days)).json())

test('a shop that sold nothing has earned nothing', async () => {
  expect(await answerOf(7)).toEqual({ zone: 'America/Sao_Paulo', currencies: [] })
})

test('what was sold a moment ago is there, by day, method and product, each currency by itself', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.limited))
  await shop.submit(await shop.openPage(PRODUCTS.limited))
  const answer = await answerOf(30)
  const [brl] = answer.currencies
  expect(answer.currencies).toHaveLength(1)
  expect(brl).toMatchObject({
    currency: 'BRL',
    gross: 200,
    net: 200,
    refunded: 0,
    methods: [{ method: 'CREDIT_CARD', charges: 2, gross: 200, net: 200 }],
    products: [{ id: PRODUCTS.limited, sales: 2, amount: 200 }],
  })
  expect(brl?.days).toHaveLength(30)
  expect(brl?.days.at(-1)).toMatchObject({ gross: 200 })
})

test('a span that is not offered is refused', async () => {
  expect((await read(3)).statusCode).toBe(400)
})

test('another seller’s money is not in it', async () => {
  const other = await office.user({ seller: 11, role: 'owner' })
  const answer = await office.call('GET', '/sellers/11/figures?days=30', { as: other })
  expect(OFFICE_CALLS.readFigures.answer.parse(answer.json()).currencies).toEqual([])
  expect((await office.call('GET', '/sellers/10/figures?days=30', { as: other })).statusCode).toBe(404)
})
