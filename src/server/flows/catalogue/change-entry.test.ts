import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CatalogueError, describeProblem } from '#contract/catalogue/problem.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import type { Changes } from '#contract/catalogue/spoilt-demo.ts'
import { changedFields } from '#rules/catalogue/catalogue-revision.ts'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'
import { loadCatalogue } from '../../store/catalogue/catalogue-export.ts'
import { listRevisions } from '../../store/catalogue/revision-store.ts'
import { openDatabase } from '../../store/postgres/database.ts'
import type { Database } from '../../store/postgres/database.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { retireOne, undoChange } from './change-entry.ts'
import { importCatalogue } from './import-catalogue.ts'
import { operatorEditor } from './record-edit.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, max: 6 })
})

/** The demo, with an empty history. */
beforeEach(async () => {
  await importCatalogue(db, demo())
  await runSql(db, 'delete from catalogue_revisions')
})

afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const ANA = operatorEditor('ana')
const UNDO = { editor: ANA, overLater: false }

function demo(changes: Changes = {}): Catalogue {
  return parseCatalogue(spoiltDemo(changes))
}

/** A file of one product of the demo. */
function product(id: number, changes: Changes = {}): Catalogue {
  const { version, products } = demo(changes)
  return {
    version,
    products: products.filter((entry) => entry.id === id),
    sellers: [],
    coupons: [],
    custom_checkouts: [],
    affiliates: [],
  }
}

/** Reads the history of a seller, the oldest change first. */
async function audited(seller = 10): Promise<string[]> {
  const revisions = await listRevisions(db, { seller }, 100)
  return revisions.toReversed().map(({ kind, entry_id, entry_version, source, author, before, after }) => {
    const changes =
      before && after ? changedFields(before, after).map(({ path }) => path) : [!before ? '+' : '-']
    return `${kind} ${entry_id} v${entry_version} ${source} ${author ?? 'nobody'}: ${changes.join(' ')}`
  })
}

async function newest(seller = 10): Promise<number> {
  const [revision] = await listRevisions(db, { seller }, 1)
  return revision?.id ?? 0
}

describe('the history', () => {
  test('lists the author and the changed values of each entry, by seller, and skips a save that says the same', async () => {
    await importCatalogue(
      db,
      demo({ 'products[1001].offers[0].amount': 19700, 'sellers[20].name': 'Trilha & Cia.' }),
      { author: 'ana' },
    )
    const [offer] = demo().products.find(({ id }) => id === 1001)?.offers ?? []
    expect(await audited()).toEqual([`product 1001 v1 file ana: /offers/${offer?.hash}/amount`])
    expect(await audited(20)).toEqual(['seller 20 v1 file ana: /name'])
    const [revision] = await listRevisions(db, { seller: 10 }, 1)
    const [seller] = await runSql<{ catalogue_version: number }>(
      db,
      'select catalogue_version from sellers where id = 10',
    )
    expect(revision?.version).toBe(Number(seller?.catalogue_version))
    await importCatalogue(
      db,
      demo({ 'products[1001].offers[0].amount': 19700, 'sellers[20].name': 'Trilha & Cia.' }),
    )
    expect(await audited()).toHaveLength(1)
  })

  test('lists entries that leave with a replaced seller, and those that return', async () => {
    const file = demo()
    await importCatalogue(db, { ...file, coupons: [] }, { replaceSeller: 10 })
    await importCatalogue(db, file)
    const coupons = file.coupons
      .filter(({ seller_id }) => seller_id === 10)
      .map(({ name }) => name.toUpperCase())
    expect((await audited()).toSorted()).toEqual(
      coupons
        .flatMap((code) => [`coupon ${code} v1 file nobody: -`, `coupon ${code} v2 file nobody: +`])
        .toSorted(),
    )
  })

  test('an import that is refused leaves nothing behind', async () => {
    await expect(
      importCatalogue(db, product(1001, { 'products[1001].custom_checkout_id': 999 })),
    ).rejects.toThrow(CatalogueError)
    expect(await audited()).toEqual([])
  })

  test('of prices saved at once, each begins with the value that the one before left', async () => {
    const amounts = [101, 102, 103, 104]
    await Promise.all(
      amounts.map((amount) => importCatalogue(db, product(1003, { 'products[1003].amount': amount }))),
    )
    const chain = (await listRevisions(db, { seller: 10 }, 10)).toReversed()
    expect(chain.map(({ entry_version }) => entry_version)).toEqual([1, 2, 3, 4])
    for (const [index, { before }] of chain.slice(1).entries()) expect(before).toEqual(chain[index]?.after)
    expect(new Set(chain.map(({ after }) => after?.['amount']))).toEqual(new Set(amounts))
  })
})

describe('undoing', () => {
  test('a change is a change itself, and can be undone', async () => {
    const before = await loadCatalogue(db)
    await importCatalogue(db, product(1001, { 'products[1001].amount': 100, 'products[1001].pixels': [] }))
    const changed = await loadCatalogue(db)
    expect(await undoChange(db, await newest(), UNDO)).toMatchObject({ kind: 'undone', changed: true })
    expect(await loadCatalogue(db)).toEqual(before)
    expect(await undoChange(db, await newest(), UNDO)).toMatchObject({ kind: 'undone', changed: true })
    expect(await loadCatalogue(db)).toEqual(changed)
    expect((await audited()).map((line) => line.split(' ')[3])).toEqual(['file', 'undo', 'undo'])
  })

  test('an older change takes the later ones only with it where that is wished', async () => {
    await importCatalogue(db, product(1003, { 'products[1003].amount': 100 }))
    const first = await newest()
    await importCatalogue(db, product(1003, { 'products[1003].amount': 100, 'products[1003].name': 'Outro' }))
    expect(await undoChange(db, first, UNDO)).toEqual({ kind: 'changed-since', newest: await newest() })
    expect(await undoChange(db, first, { ...UNDO, overLater: true })).toMatchObject({ kind: 'undone' })
    const { products } = await loadCatalogue(db, 10)
    expect(products.find(({ id }) => id === 1003)).toMatchObject(
      product(1003).products.map(({ name, amount }) => ({ name, amount }))[0] ?? {},
    )
  })

  test('never writes counters of payments, and is refused where stock is below them', async () => {
    await importCatalogue(db, product(1003, { 'products[1003].stock': 2 }))
    const lowered = await newest()
    await importCatalogue(db, product(1003, { 'products[1003].stock': 500 }))
    await db.updateTable('products').set({ sold: 20 }).where('id', '=', 1003).execute()
    const error = await undoChange(db, await newest(), UNDO).catch((refused: unknown) => refused)
    expect(error instanceof CatalogueError && error.problems.map(describeProblem)).toEqual([
      'The file sets the stock of product 1003 to 2, but 20 are sold, held or redeemed: set it to 20 or more',
    ])
    expect(await undoChange(db, lowered, { ...UNDO, overLater: true })).toMatchObject({ kind: 'undone' })
    const rows = await db.selectFrom('products').select('sold').where('id', '=', 1003).execute()
    expect(rows).toEqual([{ sold: 20 }])
    await db.updateTable('products').set({ sold: 0 }).where('id', '=', 1003).execute()
  })

  test('of a new entry retires it; a seller stays', async () => {
    const [coupon] = demo().coupons
    const file = { version: 1, sellers: [{ ...demo().sellers[0], id: 77 }] }
    await importCatalogue(db, parseCatalogue(file))
    expect(await undoChange(db, await newest(77), UNDO)).toEqual({ kind: 'seller-stays' })
    await importCatalogue(db, parseCatalogue({ version: 1, coupons: [{ ...coupon, name: 'NOVO' }] }))
    expect(await undoChange(db, await newest(), UNDO)).toMatchObject({ kind: 'undone', changed: true })
    expect((await loadCatalogue(db, 10)).coupons.map(({ name }) => name)).not.toContain('NOVO')
    expect(await undoChange(db, 999_999, UNDO)).toEqual({ kind: 'unknown' })
  })
})

describe('retiring one entry', () => {
  test('takes it out of the catalogue, and undoing that brings it back whole', async () => {
    const before = await loadCatalogue(db)
    const entry = { seller: 10, kind: 'coupon', id: 'BEMVINDO10' } as const
    expect(await retireOne(db, entry, ANA)).toEqual({ kind: 'retired' })
    expect((await loadCatalogue(db, 10)).coupons.map(({ name }) => name)).not.toContain('BEMVINDO10')
    expect(await retireOne(db, entry, ANA)).toEqual({ kind: 'unknown' })
    expect(await undoChange(db, await newest(), UNDO)).toMatchObject({ kind: 'undone', changed: true })
    expect(await loadCatalogue(db)).toEqual(before)
    expect(await audited()).toEqual([
      'coupon BEMVINDO10 v1 retirement ana: -',
      'coupon BEMVINDO10 v2 undo ana: +',
    ])
  })

  test("another seller's entry is not there", async () => {
    expect(await retireOne(db, { seller: 20, kind: 'product', id: '1001' }, operatorEditor(null))).toEqual({
      kind: 'unknown',
    })
    expect(
      await retireOne(db, { seller: 20, kind: 'coupon', id: 'BEMVINDO10' }, operatorEditor(null)),
    ).toEqual({
      kind: 'unknown',
    })
  })

  test('an entry that another one names stays', async () => {
    const error = await retireOne(
      db,
      { seller: 10, kind: 'product', id: '1002' },
      operatorEditor(null),
    ).catch((refused: unknown) => refused)
    const problems = error instanceof CatalogueError ? error.problems.map(describeProblem) : []
    expect(problems).toContain(
      'The file takes away product 1002, which is named by product 1001, which offers it as a bump: change that first',
    )
    expect((await loadCatalogue(db, 10)).products.map(({ id }) => id)).toContain(1002)
    expect(await audited()).toEqual([])
  })
})

test('after any edits, retirements and undos the catalogue exports and imports as itself', async () => {
  const edit = fc.oneof(
    fc.record({ do: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 9_000_000 }) }),
    fc.record({ do: fc.constant('offers' as const), value: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ do: fc.constant('retire' as const), value: fc.constantFrom(1002, 1003, 1005, 3001) }),
    fc.record({ do: fc.constant('undo' as const), value: fc.integer({ min: 0, max: 9 }) }),
  )
  const carryOut = async ({ do: what, value }: { do: string; value: number }): Promise<void> => {
    if (what === 'amount') await importCatalogue(db, product(1003, { 'products[1003].amount': value }))
    if (what === 'offers') {
      const offers = product(1001).products[0]?.offers.slice(0, value)
      await importCatalogue(db, product(1001, { 'products[1001].offers': offers }))
    }
    if (what === 'retire')
      await retireOne(db, { seller: 10, kind: 'product', id: String(value) }, operatorEditor(null))
    const [revision] = (await listRevisions(db, { seller: 10 }, 10)).slice(value)
    if (what === 'undo' && revision)
      await undoChange(db, revision.id, { editor: operatorEditor(null), overLater: true })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
      for (const one of edits) {
        // A change that would leave the catalogue with a hole is refused as a whole.
        await carryOut(one).catch((error: unknown) => {
          if (!(error instanceof CatalogueError)) throw error
        })
      }
      const exported = await loadCatalogue(db)
      const { counts } = await importCatalogue(db, parseCatalogue(structuredClone(exported)))
      expect(
        Object.values(counts)
          .flatMap(Object.values)
          .every((rows) => rows === 0),
      ).toBe(true)
      expect(await loadCatalogue(db)).toEqual(exported)
    }),
    { numRuns: 12 },
  )
})
