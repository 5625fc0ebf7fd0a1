import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { importCatalogue } from '../../flows/catalogue/import-catalogue.ts'
import { createCatalogueReader } from './catalogue-store.ts'
import { openDatabase } from '../postgres/database.ts'
import type { Database } from '../postgres/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let db: Database
const statements: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, onQuery: (text) => statements.push(text) })
})

beforeEach(async () => {
  await importCatalogue(db, parseCatalogue(spoiltDemo({})))
  await db.updateTable('products').set({ sold: 0, held: 0 }).execute()
  statements.length = 0
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

describe('reading the catalogue', () => {
  test('a product comes with everything its checkout needs, in one statement', async () => {
    const found = await createCatalogueReader(db).findProduct(1001)
    expect(statements).toHaveLength(1)
    expect(found?.product).toMatchObject({ id: 1001, amount: 49700, max_installments: 12, batches: [] })
    expect(found?.product.offers.map(({ hash }) => hash)).toEqual(['promo01', 'pausada1'])
    expect(found?.product.pixels.map(({ provider }) => provider)).toEqual(['meta', 'ga4'])
    expect(found?.seller).toMatchObject({ id: 10, name: 'Estúdio Aurora', country: 'BR' })
    expect(
      found?.bumps.map(({ bump, product, offer }) => [bump.order, product.id, product.amount, offer]),
    ).toEqual([
      [1, 1002, 4700, null],
      [2, 1003, 8990, null],
    ])
    expect(found?.customCheckout).toBeNull()
  })

  test('an event comes with its batches and tickets, and the number left of each', async () => {
    await db.updateTable('batches').set({ held: 2 }).where('id', '=', 34).execute()
    const found = await createCatalogueReader(db).findProduct(3001)
    expect(found?.product.batches.map(({ id, release_type }) => [id, release_type])).toEqual([
      [31, 'fixed_date_range'],
      [32, 'fixed_date'],
      [33, 'offer_group_stock'],
      [34, null],
      [35, null],
    ])
    expect(found?.product.batches[3]?.tickets.map(({ id, half_price }) => [id, half_price])).toEqual([
      [3401, undefined],
      [3402, true],
    ])
    expect(found?.live.batches.get(34)).toEqual({ stock: 50, sold: 0, held: 2 })
    expect(found?.live.bumps.get(1002)).toEqual({ stock: null, sold: 0, held: 0 })
    await db.updateTable('batches').set({ held: 0 }).where('id', '=', 34).execute()
  })

  test('a version that was just read spares the question, unless something is counted or the version is another', async () => {
    await importCatalogue(db, parseCatalogue(spoiltDemo({ 'products[1002].stock': 3 })))
    const reader = createCatalogueReader(db)
    const [plain, counted] = [await reader.findProduct(1009), await reader.findProduct(1001)]
    if (plain === null || counted === null) throw new Error('the demo has both')
    expect(counted.live.bumps.get(1002)).toMatchObject({ stock: 3 })
    statements.length = 0
    expect(await reader.findProduct(1009, plain.version)).toEqual(plain)
    expect(statements).toHaveLength(0)
    await reader.findProduct(1001, counted.version)
    expect(statements).toHaveLength(1)
    await reader.findProduct(1009, plain.version + 1)
    expect(statements).toHaveLength(2)
    await createCatalogueReader(db).findProduct(1009, plain.version)
    expect(statements).toHaveLength(3)
  })

  test('a product that was read just now is shown without another question', async () => {
    const reader = createCatalogueReader(db)
    expect(await reader.findRecentProduct(1)).toBeNull()
    expect((await reader.findRecentProduct(1009))?.product).toMatchObject({ id: 1009 })
    expect((await reader.findRecentProduct(1009))?.product).toMatchObject({ id: 1009 })
    expect(statements).toHaveLength(2)
  })

  test('a seller that was read just now is named without another question', async () => {
    const reader = createCatalogueReader(db, { cachedProducts: 1 })
    const [first, again] = await Promise.all([reader.findSeller(10), reader.findSeller(10)])
    expect([first?.id, again?.id]).toEqual([10, 10])
    expect(statements).toHaveLength(1)
    // It has room for one.
    expect((await reader.findSeller(20))?.id).toBe(20)
    expect((await reader.findSeller(10))?.id).toBe(10)
    expect(statements).toHaveLength(3)
  })

  test('a seller that could not be read is asked for again', async () => {
    let isLost = true
    const onQuery = (): void => {
      if (isLost) throw new Error('lost')
    }
    const failing = openDatabase({ url: database.url, onQuery })
    const reader = createCatalogueReader(failing)
    await expect(reader.findSeller(10)).rejects.toThrow('lost')
    isLost = false
    expect((await reader.findSeller(10))?.id).toBe(10)
    await failing.destroy()
  })

  test('the customisation and the offer that are named are found', async () => {
    const bump = {
      'products[1001].bumps[1].offer': 'kit',
      'products[1003].offers[0]': { hash: 'kit', status_offer: 'APPROVED', amount: 6990 },
    }
    await importCatalogue(db, parseCatalogue(spoiltDemo(bump)))
    const reader = createCatalogueReader(db)
    expect((await reader.findProduct(2003))?.customCheckout).toMatchObject({ id: 502, trial_info: 'fixa' })
    expect((await reader.findProduct(1001))?.bumps[1]?.offer).toMatchObject({ hash: 'kit', amount: 6990 })
  })

  test('entries are cached by version, counters never', async () => {
    const reader = createCatalogueReader(db)
    const first = await reader.findProduct(1004)
    await db.updateTable('products').set({ sold: 3 }).where('id', '=', 1004).execute()
    const second = await reader.findProduct(1004)
    expect(second?.product).toBe(first?.product)
    expect(second?.live.product).toEqual({ stock: 200, sold: 3, held: 0 })
    await importCatalogue(db, parseCatalogue(spoiltDemo({ 'products[1004].amount': 29990 })))
    const third = await reader.findProduct(1004)
    expect(third?.product.amount).toBe(29990)
    expect(third?.version).toBe((first?.version ?? 0) + 1)
    expect(third?.version).toBe(await reader.currentVersion(20))
  })

  test("an edit of one seller leaves another's entries in the cache, and shows in its own at once", async () => {
    const reader = createCatalogueReader(db)
    const [own, other] = [await reader.findProduct(1004), await reader.findProduct(2003)]
    expect([own?.product.seller_id, other?.product.seller_id]).toEqual([20, 10])
    await importCatalogue(db, parseCatalogue(spoiltDemo({ 'products[1004].amount': 28990 })))
    const [edited, same] = [await reader.findProduct(1004), await reader.findProduct(2003)]
    expect(edited?.product.amount).toBe(28990)
    expect(edited?.version).toBeGreaterThan(own?.version ?? 0)
    expect(same?.product).toBe(other?.product)
    expect(same?.version).toBe(other?.version)
  })

  test('the cache forgets the entry unused for the longest', async () => {
    const reader = createCatalogueReader(db, { cachedProducts: 2 })
    const first = await reader.findProduct(1001)
    await reader.findProduct(1002)
    expect((await reader.findProduct(1001))?.product).toBe(first?.product)
    await reader.findProduct(1003)
    expect((await reader.findProduct(1001))?.product).toBe(first?.product)
    await reader.findProduct(1002)
    await reader.findProduct(1003)
    expect((await reader.findProduct(1001))?.product).not.toBe(first?.product)
  })

  test('a missing entry is null', async () => {
    const reader = createCatalogueReader(db)
    expect(await reader.findProduct(9)).toBeNull()
    expect(await reader.findCustomCheckout(501, 20)).toBeNull()
    expect(await reader.findCoupon('NADA', 1001)).toBeNull()
    expect(await reader.isAffiliate(777, 1002)).toBe(false)
  })

  test('a coupon is found without case, for the products that it names', async () => {
    const reader = createCatalogueReader(db)
    const found = await reader.findCoupon('menos50', 3001)
    expect(found).toMatchObject({ coupon: { name: 'MENOS50', value: 5000, type: 'AMOUNT' }, redemptions: 0 })
    expect(await reader.findCoupon('BEMVINDO10', 3001)).toBeNull()
    const last = await reader.findCoupon('Ultima1', 1001)
    const minutesLeft = Math.round(((last?.dueDate?.getTime() ?? 0) - (last?.now.getTime() ?? 0)) / 60_000)
    expect(minutesLeft).toBeGreaterThan(50)
    expect(minutesLeft).toBeLessThanOrEqual(60)
  })

  test('a customisation and an affiliate belong to their seller and products', async () => {
    const reader = createCatalogueReader(db)
    expect(await reader.findCustomCheckout(501, 10)).toMatchObject({
      theme: 'dark',
      step_checkout: 'multi_step',
    })
    expect(await reader.isAffiliate(777, 1001)).toBe(true)
  })

  test('a row that somebody broke by hand is not served', async () => {
    await db
      .updateTable('custom_checkouts')
      .set({ body: '{"theme_color": "red;}"}' })
      .where('id', '=', 501)
      .execute()
    await expect(createCatalogueReader(db).findCustomCheckout(501, 10)).rejects.toThrow('must be a colour')
  })
})
