import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardRange } from '#rules/methods/card-range.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { TEST_PATIENCE } from '../../testing/test-database.ts'
import { openDatabase } from '../postgres/database.ts'
import { cardRangeState, replaceCardRanges } from './card-range-store.ts'
import { createCardRanges } from './card-ranges.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const range = (first: number, country: string): CardRange => ({
  first,
  last: first + 99,
  country,
  brand: 'visa',
  kind: null,
})

test('a table is read once it is loaded, and replaced as a whole', async () => {
  const { db, log } = shop.deps
  const ranges = createCardRanges({ db, log })
  await ranges.refresh()
  expect(ranges.find('40000000')).toBeNull()
  await replaceCardRanges(db, [range(40000000, 'BR'), range(40000100, 'PT')])
  // Another process has loaded it: nothing is known before the next look.
  expect(ranges.find('40000100')).toBeNull()
  await ranges.refresh()
  expect(ranges.find('40000100')).toEqual(range(40000100, 'PT'))
  await replaceCardRanges(db, [range(40000000, 'US')])
  await ranges.refresh()
  expect([ranges.find('40000000')?.country, ranges.find('40000100')]).toEqual(['US', null])
  expect(await cardRangeState(db)).toMatchObject({ version: 2, count: 1 })
})

test('a table of many thousand lines is loaded in parts, and a wrong one leaves the old', async () => {
  const { db } = shop.deps
  const many = Array.from({ length: 25_000 }, (_, index) => range(50_000_000 + index * 100, 'BR'))
  await replaceCardRanges(db, many)
  expect(await cardRangeState(db)).toMatchObject({ version: 3, count: 25_000 })
  const twice = [range(40000000, 'BR'), range(40000000, 'PT')]
  await expect(replaceCardRanges(db, twice)).rejects.toThrow('card_ranges_pkey')
  expect(await cardRangeState(db)).toMatchObject({ version: 3, count: 25_000 })
})

test('a database that cannot be read keeps the earlier values', async () => {
  await replaceCardRanges(shop.deps.db, [range(40000000, 'BR')])
  const own = openDatabase({ url: shop.url, max: 1, patience: TEST_PATIENCE })
  const ranges = createCardRanges({ db: own, log: shop.deps.log })
  const stop = ranges.start()
  await stop()
  await own.destroy()
  await expect(ranges.refresh()).rejects.toThrow(/./)
  expect(ranges.find('40000000')?.country).toBe('BR')
})
