import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, PRODUCTS, type Shop } from '../../testing/shop.ts'
import { forgetOldTries } from './card-tries-store.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('tries of yesterday and captchas that are over are forgotten, the others stay', async () => {
  await shop.submit(await shop.openPage(PRODUCTS.course))
  const keys = [
    ['session:old', '25 hours'],
    ['session:new', '1 minute'],
  ]
  for (const [key, age] of keys) {
    await shop.rows(`insert into card_tries (key, at, attempt_id)
      select '${key}', now() - interval '${age}', id from attempts`)
    await shop.rows(`insert into used_captchas values ('${key}', now() - interval '${age}')`)
  }
  await forgetOldTries(shop.db)
  expect(await shop.rows('select key from card_tries')).toEqual([{ key: 'session:new' }])
  expect(await shop.rows('select id from used_captchas')).toEqual([{ id: 'session:new' }])
})
