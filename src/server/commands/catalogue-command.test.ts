import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBalcao } from './run-balcao.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import type { TestDatabase } from '../testing/test-database.ts'

const DEMO = fileURLToPath(new URL('../../../demo/catalogue.json', import.meta.url))
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
})

afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = []
  const err: string[] = []
  const code = await runBalcao(['catalogue', ...argv], {
    env: { DATABASE_URL: database.url },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test('import reports the changes, export returns the file, and importing that changes nothing', async () => {
  const imported = await run('import', DEMO)
  expect(imported).toMatchObject({ code: 0, err: '' })
  expect(imported.out).toContain('products: 19 created')
  expect(imported.out).toContain('custom checkouts: 3 created')
  expect(imported.out).toMatch(/The catalogue is now at version 1\.$/)
  const exported = await run('export')
  const copy = join(folder, 'copy.json')
  await writeFile(copy, exported.out)
  const again = await run('import', copy, '--replace-seller', '10')
  expect(again.out).toBe('Nothing changed: the catalogue says all of it already (version 1).')
  const one = await run('export', '--seller=30')
  expect(JSON.parse(one.out)).toMatchObject({ sellers: [{ id: 30 }], products: [{ id: 3002 }], coupons: [] })
})

test('check needs no database and reports everything that is wrong', async () => {
  expect(await run('check', DEMO)).toEqual({ code: 0, out: 'The file is in order.', err: '' })
  const broken = join(folder, 'broken.json')
  await writeFile(broken, '{"version": 1, "affiliates": [{"id": 1, "seller_id": 1, "name": ""}]}')
  const { code, err } = await run('check', broken)
  expect(code).toBe(1)
  expect(err.split('\n')).toEqual([
    'affiliates[0].name must be one line of text without control characters, and not blank',
    'affiliates[0].product_ids is missing: it must be a list [ … ]',
    'Nothing was changed: 2 to mend.',
  ])
})

test('schema prints the published one', async () => {
  const published = await readFile(new URL('../../../docs/catalogue.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse((await run('schema')).out)).toEqual(JSON.parse(published))
})

test.each([
  [['import', '/no/such/file.json'], 1, 'The file /no/such/file.json cannot be read (ENOENT).'],
  [['import', DEMO, '--replace-seller', 'x'], 2, 'It is not the id of a seller.'],
  [['import'], 2, "missing required argument 'file'"],
  [['export', '--all'], 2, "unknown option '--all'"],
  [['import', DEMO, 'more'], 2, 'too many arguments'],
  [['sell'], 2, "unknown command 'sell'"],
  [[], 2, 'Usage: balcao catalogue'],
])('%j ends with %i', async (argv, code, sentence) => {
  const result = await run(...argv)
  expect(result.code).toBe(code)
  expect(result.err).toContain(sentence)
})
