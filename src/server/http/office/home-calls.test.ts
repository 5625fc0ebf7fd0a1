import { afterAll, beforeAll, expect, test } from 'vitest'
import { OFFICE_CALLS } from '#contract/office/calls.ts'
import type { MemberRole } from '#rules/office/permissions.ts'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { openTestOffice, type TestOffice } from '../../testing/test-office.ts'

let shop: Shop
let office: TestOffice
beforeAll(async () => {
  shop = await openShop()
  office = await openTestOffice(shop)
})
afterAll(async () => {
  await office.close()
  await shop.close()
})

async function attention(role: MemberRole) {
  const as = await office.user({ seller: 10, role })
  const answer = await office.call('GET', '/sellers/10/home', { as })
  return OFFICE_CALLS.home.answer.parse(answer.json()).attention
}
const buy = async () => shop.submit(await shop.openPage(PRODUCTS.course))

test('home lists the pending work, for members who may open its list', async () => {
  expect(await attention('owner')).toEqual([])
  await buy()
  expect(await attention('owner')).toEqual([])
  shop.acquirer.script = () => ({ does: 'review' })
  await buy()
  await buy()
  await shop.rows(`update sales set status = 'CHARGEBACK' where status = 'PAID'`)
  await shop.rows(`insert into leads (uuid, session_id, product_id, seller_id, step, fields, origin, version)
    select gen_random_uuid(), 'session-' || n, ${PRODUCTS.course}, 10, 1, '{}', '{}', 1 from generate_series(1, 120) n`)
  await shop.rows(`update leads set created_at = now() - interval '8 days' where session_id = 'session-1'`)
  const all = [
    { about: 'in-review', count: 2, is_more: false },
    { about: 'disputed', count: 1, is_more: false },
    { about: 'leads', count: 100, is_more: true },
  ]
  expect(await attention('owner')).toEqual(all)
  expect(await attention('viewer')).toEqual(all)
  expect(await attention('editor')).toEqual([])
})

test('home shows which products on sale are sold out', async () => {
  const as = await office.user({ seller: 10, role: 'owner' })
  const soldOut = async () => {
    const { products } = OFFICE_CALLS.home.answer.parse(
      (await office.call('GET', '/sellers/10/home', { as })).json(),
    )
    return products.filter((product) => product.is_sold_out).map(({ id }) => id)
  }
  expect(await soldOut()).toEqual([])
  await shop.rows(`update products set sold = stock where id = ${PRODUCTS.limited}`)
  await shop.rows(`update batches set sold = stock, held = 0 where product_id = ${PRODUCTS.event}`)
  expect(await soldOut()).toEqual([PRODUCTS.limited, PRODUCTS.event])
})

test.each<[MemberRole, string[]]>([
  ['owner', ['product', 'access', 'gateway', 'factor', 'look', 'helper']],
  ['manager', ['product', 'access', 'factor', 'look']],
  ['finance', ['factor']],
  ['support', ['factor']],
  ['editor', ['factor', 'look']],
  ['viewer', ['factor']],
])('home gives a member with the role %s the steps %j', async (role, steps) => {
  const as = await office.user({ seller: 10, role })
  const answer = await office.call('GET', '/sellers/10/home', { as })
  expect(OFFICE_CALLS.home.answer.parse(answer.json()).next.map(({ step }) => step)).toEqual(steps)
})
