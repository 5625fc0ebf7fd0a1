import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import type { Changes } from '#contract/catalogue/spoilt-demo.ts'
import { CatalogueError, describeProblem } from '#contract/catalogue/problem.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { loadCatalogue } from '../../store/catalogue/catalogue-export.ts'
import { createCatalogueReader } from '../../store/catalogue/catalogue-store.ts'
import { openDatabase } from '../../store/postgres/database.ts'
import type { Database } from '../../store/postgres/database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { importCatalogue, installDemoWhenEmpty } from './import-catalogue.ts'

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, max: 4 })
})

afterEach(async () => {
  await db.destroy()
  await database.drop()
})

function demo(changes: Changes = {}): Catalogue {
  return parseCatalogue(spoiltDemo(changes))
}

async function problemsOfImport(catalogue: Catalogue, replaceSeller?: number): Promise<string[]> {
  const result = await importCatalogue(db, catalogue, { replaceSeller }).catch((error: unknown) => error)
  return result instanceof CatalogueError ? result.problems.map(describeProblem) : []
}

/** Returns what an import changed, without the tables that it left alone. */
async function changesOf(catalogue: Catalogue, replaceSeller?: number): Promise<Record<string, object>> {
  const { counts } = await importCatalogue(db, catalogue, { replaceSeller })
  const touched = Object.entries(counts).filter(([, row]) => row.created + row.changed + row.removed > 0)
  return Object.fromEntries(touched)
}

describe('importing a catalogue', () => {
  test('returns the imported file, with moments for relative dates', async () => {
    await importCatalogue(db, demo())
    const exported = await loadCatalogue(db)
    const dates = (_: string, value: unknown) =>
      typeof value === 'string' && /^(now|\d{4}-\d{2}-\d{2}T)/.test(value) ? 'a moment' : value
    const file = demo()
    const ordered = {
      ...file,
      products: file.products.toSorted((a, b) => a.seller_id - b.seller_id || a.id - b.id),
    }
    expect(JSON.parse(JSON.stringify(exported, dates))).toEqual(JSON.parse(JSON.stringify(ordered, dates)))
    expect(JSON.stringify(exported)).not.toContain('"now')
  })

  test('twice is the same as once, and an export imports as itself', async () => {
    expect((await importCatalogue(db, demo())).version).toBe(1)
    const exported = await loadCatalogue(db)
    expect(await changesOf(demo())).toEqual({})
    expect(await changesOf(exported)).toEqual({})
    expect(await changesOf(exported, 10)).toEqual({})
    expect(await changesOf(demo())).toEqual({})
    expect((await importCatalogue(db, demo())).version).toBe(1)
    expect(await loadCatalogue(db)).toEqual(exported)
  })

  test('applies the changes of the file, and increments the version', async () => {
    await importCatalogue(db, demo())
    const changes = { 'products[1001].offers[0].amount': 19700, 'sellers[20].name': 'Trilha & Cia.' }
    const { version, counts } = await importCatalogue(db, demo(changes))
    expect(version).toBe(2)
    expect(counts).toMatchObject({
      offers: { changed: 1 },
      sellers: { changed: 1 },
      products: { changed: 0 },
    })
  })

  test('a field that goes away goes away', async () => {
    await importCatalogue(db, demo())
    await importCatalogue(
      db,
      demo({ 'products[1003].stock': undefined, 'products[1003].old_amount': undefined }),
    )
    const product = (await loadCatalogue(db, 10)).products.find(({ id }) => id === 1003)
    expect(product).not.toHaveProperty('stock')
    expect(product).not.toHaveProperty('old_amount')
  })

  test('never writes counters of payments', async () => {
    await importCatalogue(db, demo())
    await db.updateTable('products').set({ sold: 2, held: 1 }).where('id', '=', 1004).execute()
    await db.updateTable('batches').set({ sold: 5 }).where('id', '=', 34).execute()
    await db.updateTable('coupons').set({ redemptions: 1 }).where('code', '=', 'ULTIMA1').execute()
    await importCatalogue(db, demo({ 'products[1004].stock': 100, 'coupons[2].limit': 3 }), {
      replaceSeller: 20,
    })
    const products = await db
      .selectFrom('products')
      .select(['stock', 'sold', 'held'])
      .where('id', '=', 1004)
      .execute()
    const batches = await db.selectFrom('batches').select(['stock', 'sold']).where('id', '=', 34).execute()
    const coupons = await db
      .selectFrom('coupons')
      .select(['use_limit', 'redemptions'])
      .where('code', '=', 'ULTIMA1')
      .execute()
    expect([products, batches, coupons]).toEqual([
      [{ stock: 100, sold: 2, held: 1 }],
      [{ stock: 50, sold: 5 }],
      [{ use_limit: 3, redemptions: 1 }],
    ])
  })

  test('a stock below the sold number is refused, and nothing is written', async () => {
    await importCatalogue(db, demo())
    await db.updateTable('products').set({ sold: 2, held: 1 }).where('id', '=', 1004).execute()
    await db.updateTable('coupons').set({ redemptions: 1 }).where('code', '=', 'ULTIMA1').execute()
    const file = demo({ 'products[1004].stock': 2, 'coupons[2].limit': 0, 'sellers[20].name': 'Outra' })
    expect(await problemsOfImport(file)).toEqual([
      'The file sets the stock of product 1004 to 2, but 3 are sold, held or redeemed: set it to 3 or more',
      'The file sets the limit of coupon ULTIMA1 to 0, but 1 are sold, held or redeemed: set it to 1 or more',
    ])
    expect((await loadCatalogue(db)).sellers.map(({ name }) => name)).not.toContain('Outra')
  })

  test('the database itself refuses to oversell', async () => {
    await importCatalogue(db, demo())
    await expect(
      db.updateTable('products').set({ held: 1 }).where('id', '=', 1010).execute(),
    ).rejects.toThrow('products_not_oversold')
    await expect(db.updateTable('batches').set({ sold: 51 }).where('id', '=', 34).execute()).rejects.toThrow(
      'batches_not_oversold',
    )
    await expect(
      db.updateTable('coupons').set({ redemptions: 2 }).where('code', '=', 'ULTIMA1').execute(),
    ).rejects.toThrow('coupons_not_overused')
  })

  test('leaves entries outside the file unchanged, but takes each of its products whole', async () => {
    await importCatalogue(db, demo({ 'products[1002].upsell': undefined }))
    const file = {
      ...demo({ 'products[1001].offers': [], 'products[1001].pixels': [] }),
      coupons: [],
      sellers: [],
    }
    const one = { ...file, products: file.products.filter(({ id }) => id === 1001) }
    expect(await changesOf(one)).toEqual({
      offers: { created: 0, changed: 0, removed: 2 },
      pixels: { created: 0, changed: 0, removed: 2 },
    })
    expect((await loadCatalogue(db)).products).toHaveLength(demo().products.length)
  })

  test('a replaced seller keeps the entries of the file; those that sales may refer to are retired, not deleted', async () => {
    await importCatalogue(db, demo())
    const file = demo()
    const kept = {
      ...file,
      products: file.products.filter(({ id, seller_id }) => seller_id !== 10 || id === 1006),
      coupons: [],
      affiliates: [],
      custom_checkouts: [],
    }
    await importCatalogue(db, kept, { replaceSeller: 10 })
    const exported = await loadCatalogue(db, 10)
    expect(exported.products.map(({ id }) => id)).toEqual([1006])
    expect([exported.coupons, exported.custom_checkouts, exported.affiliates]).toEqual([[], [], []])
    expect((await loadCatalogue(db)).products.map(({ id }) => id)).toEqual([1006, 1004, 3002, 4001, 4002])
    const retired = await db.selectFrom('tickets').select('id').where('product_id', '=', 3001).execute()
    expect(retired).toHaveLength(10)
    const reader = createCatalogueReader(db)
    expect(await reader.findProduct(1001)).toBeNull()
    expect(await reader.findCoupon('BEMVINDO10', 1001)).toBeNull()
    // The first file brings everything back, under the same ids and with the same moments.
    await importCatalogue(db, demo())
    expect((await reader.findProduct(1001))?.bumps).toHaveLength(2)
    expect(await changesOf(demo())).toEqual({})
  })

  test('only a seller of the file can be replaced', async () => {
    expect(await problemsOfImport(demo(), 99)).toEqual(['sellers has no seller 99, who is to be replaced'])
  })

  test('an entry that another one needs is not removed', async () => {
    await importCatalogue(
      db,
      demo({ 'products[1001].bumps[0].offer': 'leve', 'products[1002].offers[0]': OFFER }),
    )
    const file = demo()
    const only1002 = {
      ...file,
      products: file.products.filter(({ id }) => id === 1002),
      coupons: [],
      affiliates: [],
    }
    expect(await problemsOfImport(only1002)).toEqual([
      expect.stringContaining(
        'The file removes what another entry of the installation refers to: Key (product_id, hash)',
      ),
    ])
  })

  test('an upsell outside the file does not lose its offer', async () => {
    await importCatalogue(db, demo())
    const file = demo({ 'products[1001].offers': [] })
    const only1001 = { ...file, products: file.products.filter(({ id }) => id === 1001) }
    expect(await problemsOfImport(only1001)).toEqual([
      'The file leaves the upsell of product 1002 without the offer promo01 of product 1001: change it with it',
    ])
  })

  test('a bump outside the file does not end up in another currency', async () => {
    await importCatalogue(db, demo())
    const file = demo({
      'products[1002].upsell': undefined,
      'products[1002].currency': 'EUR',
      'products[1002].method': 'CREDIT_CARD',
    })
    const only1002 = { ...file, products: file.products.filter(({ id }) => id === 1002) }
    expect(await problemsOfImport(only1002)).toEqual([
      'The file leaves product 1001 with the bump 1002 in another currency: a cart has one currency',
      'The file leaves product 3001 with the bump 1002 in another currency: a cart has one currency',
    ])
  })

  test('an id that another seller has is refused', async () => {
    await importCatalogue(db, demo())
    const changes = { 'products[1006].seller_id': 20 }
    expect(await problemsOfImport(demo(changes))).toEqual([
      'products[5].id 1006 belongs to seller 10 already: choose another id',
    ])
  })

  test('imports that start together run one after the other', async () => {
    const results = await Promise.all([demo(), demo(), demo()].map((file) => importCatalogue(db, file)))
    expect(results.map(({ version }) => version)).toEqual([1, 1, 1])
  })
})

const OFFER = { hash: 'leve', status_offer: 'APPROVED', amount: 3700 }

describe('the demo', () => {
  test('is installed into an empty database, once', async () => {
    const text = await readFile(new URL('../../../../demo/catalogue.json', import.meta.url), 'utf8')
    expect(await installDemoWhenEmpty(db, text)).toBe(true)
    expect(await installDemoWhenEmpty(db, text)).toBe(false)
    expect((await loadCatalogue(db)).sellers.map(({ id }) => id)).toEqual([10, 20, 30, 40])
  })

  test('names only pictures that it brings', async () => {
    const text = await readFile(new URL('../../../../demo/catalogue.json', import.meta.url), 'utf8')
    const pictures = [...text.matchAll(/"\/media\/([^"]+)"/g)].map(([, name]) => name ?? '')
    const images = await Promise.all(
      pictures.map((name) => readFile(new URL(`../../../../demo/images/${name}`, import.meta.url), 'utf8')),
    )
    expect(images.length).toBeGreaterThan(20)
    for (const image of images) expect(image).toMatch(/^<svg [^>]*viewBox=/)
  })
})
