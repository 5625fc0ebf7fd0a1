import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CatalogueError } from '#contract/catalogue/problem.ts'
import { parseCatalogue } from '#contract/catalogue/reading.ts'
import { spoiltDemo } from '#contract/catalogue/spoilt-demo.ts'
import { valueAt } from '#rules/catalogue/catalogue-patch.ts'
import { changedFields, isSame } from '#rules/catalogue/catalogue-revision.ts'
import { loadCatalogue } from '../../store/catalogue/catalogue-export.ts'
import { listRevisions } from '../../store/catalogue/revision-store.ts'
import { openDatabase, type Database } from '../../store/postgres/database.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { undoChange } from './change-entry.ts'
import { importCatalogue } from './import-catalogue.ts'
import { operatorEditor } from './record-edit.ts'
import { readEntry, saveEntry } from './save-entry.ts'

/* Saves of two people who do not read what the other has saved, and changes that they put back. */

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, max: 4 })
})
beforeEach(async () => {
  await importCatalogue(db, parseCatalogue(spoiltDemo({})), { replaceSeller: 10 })
  await runSql(db, 'delete from catalogue_revisions')
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const COURSE = { seller: 10, kind: 'product', id: '1001' } as const
const [OFFER = ''] = parseCatalogue(spoiltDemo({}))
  .products.filter(({ id }) => id === 1001)
  .flatMap(({ offers }) => offers.map(({ hash }) => hash))

type Writer = 'ana' | 'bia'
type Change = { path: string; value?: unknown }

const change = fc.oneof(
  fc.record({ path: fc.constant('/name'), value: fc.constantFrom('Curso', 'Aula', 'Oficina') }),
  fc.record({ path: fc.constant('/author'), value: fc.constantFrom('Ana', 'Bia', undefined) }),
  fc.record({ path: fc.constant('/description'), value: fc.constantFrom('Um.', 'Dois.') }),
  fc.record({ path: fc.constant('/amount'), value: fc.integer({ min: 60_000, max: 90_000 }) }),
  fc.record({ path: fc.constant(`/offers/${OFFER}/amount`), value: fc.integer({ min: 100, max: 50_000 }) }),
  fc.record({
    path: fc.constant('/offers/nova'),
    value: fc.constantFrom(undefined, { hash: 'nova', name: 'Nova', status_offer: 'APPROVED', amount: 500 }),
  }),
)
/** A save, or an undo of one of the last changes, or else a reading. */
type Step = { who: Writer; changes?: readonly Change[] | undefined; undoes?: number | undefined }
const writer = fc.constantFrom<Writer>('ana', 'bia')
const edits = fc.uniqueArray(change, { minLength: 1, maxLength: 3, selector: ({ path }) => path })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ who: writer, changes: edits }) },
  { weight: 2, arbitrary: fc.record({ who: writer }) },
  { weight: 2, arbitrary: fc.record({ who: writer, undoes: fc.integer({ min: 0, max: 5 }) }) },
)

/** Bia saves beside what Ana has saved, and then the same. */
const MEETING: Step[] = [
  { who: 'ana', changes: [{ path: '/name', value: 'Curso' }] },
  { who: 'bia', changes: [{ path: '/author', value: 'Bia' }] },
  { who: 'ana', changes: [{ path: '/author', value: 'Ana' }] },
  { who: 'bia' },
  { who: 'bia', undoes: 0 },
]

/** Returns null where the catalogue refuses, which changes nothing; another error is thrown. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CatalogueError) return null
    throw error
  }
}

type Save = { who: Writer; changes: readonly Change[]; version: number }

/** Returns what a save that was carried out, shown or refused did other than it reports; nothing, as it should be. */
async function wronglySaved({ who, changes, version }: Save) {
  const before = (await readEntry(db, COURSE))?.entry ?? {}
  const result = await unlessRefused(
    saveEntry(db, { ...COURSE, version, changes, editor: operatorEditor(who) }),
  )
  const after = (await readEntry(db, COURSE))?.entry ?? {}
  if (result?.kind !== 'saved') {
    // Each is a value of mine that is another one now.
    const shown = result?.kind === 'conflict' ? result.conflicts : []
    const untrue = shown.filter(
      ({ path, mine, theirs }) => isSame(mine, theirs) || !isSame(valueAt(after, path), theirs),
    )
    return { result, wrong: [...untrue, ...changedFields(before, after)] }
  }
  const lost = changes.filter(({ path, value }) => !isSame(valueAt(after, path), value))
  // And nothing else was changed: a colleague's saved values stay.
  const isMine = (field: string) =>
    changes.some(({ path }) => `${path}/`.startsWith(`${field}/`) || `${field}/`.startsWith(`${path}/`))
  const touched = changedFields(before, after).filter(({ path }) => !isMine(path))
  return { result, wrong: [...lost, ...touched] }
}

test('edits are all saved, or shown to the later editor; and the catalogue exports and imports as itself', async () => {
  const seen: Record<string, number> = { saved: 0, merged: 0, conflict: 0, refused: 0 }
  const play = async (steps: readonly Step[]): Promise<void> => {
    const start = (await readEntry(db, COURSE))?.version ?? 0
    const read = { ana: start, bia: start }
    const wrongs: unknown[] = []
    for (const { who, changes, undoes } of steps) {
      if (undoes !== undefined) {
        const undone = (await listRevisions(db, { seller: 10, entry: COURSE }, 20))[undoes]
        if (undone?.before)
          await unlessRefused(undoChange(db, undone.id, { editor: operatorEditor(who), overLater: true }))
      } else if (changes === undefined) read[who] = (await readEntry(db, COURSE))?.version ?? 0
      else {
        const { result, wrong } = await wronglySaved({ who, changes, version: read[who] })
        wrongs.push(...wrong)
        const kind = result?.kind === 'saved' && result.merged ? 'merged' : (result?.kind ?? 'refused')
        seen[kind] = (seen[kind] ?? 0) + 1
        read[who] = result?.kind === 'saved' ? result.version : read[who]
      }
    }
    expect(wrongs).toEqual([])
    const exported = await loadCatalogue(db)
    await importCatalogue(db, parseCatalogue(structuredClone(exported)))
    expect(await loadCatalogue(db)).toEqual(exported)
    const chain = (await listRevisions(db, { seller: 10, entry: COURSE }, 100)).toReversed()
    for (const [at, { before }] of chain.slice(1).entries()) expect(before).toEqual(chain[at]?.after)
  }
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), play), {
    numRuns: Number(process.env['EDIT_HISTORIES'] ?? 10),
    examples: [[MEETING]],
  })
  // Histories in which the two never met would show nothing.
  expect(Math.min(seen['merged'] ?? 0, seen['conflict'] ?? 0)).toBeGreaterThan(0)
})
