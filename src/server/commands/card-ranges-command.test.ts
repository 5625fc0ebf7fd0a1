import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'
import { runBalcao } from './run-balcao.ts'

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'card-ranges-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const reported = { out: '', err: '' }
  const out = (text: string): void => void (reported.out += `${text}\n`)
  const err = (text: string): void => void (reported.err += `${text}\n`)
  const env = { DATABASE_URL: shop.url }
  const code = await runBalcao(['card-ranges', ...argv], { env, out, err })
  return { code, ...reported }
}

async function fileOf(text: string): Promise<string> {
  const path = join(folder, 'ranges.csv')
  await writeFile(path, text)
  return path
}

const TABLE = 'first,last,country,brand,kind\n400000,400000,BR,visa,debit\n546000,546099,US,,\n'

test('a table is checked, loaded, shown and taken away', async () => {
  expect(await run('show')).toMatchObject({ code: 0, out: 'No table is loaded.\n' })
  expect((await run('check', await fileOf(TABLE))).out).toContain(
    '2 ranges of 2 countries. Nothing was changed.',
  )
  expect((await run('show')).out).toBe('No table is loaded.\n')
  // A spreadsheet writes a mark, and semicolons.
  expect((await run('load', await fileOf(`\uFEFF${TABLE.replaceAll(',', ';')}`))).out).toBe(
    'Loaded 2 ranges of 2 countries.\n',
  )
  expect((await run('show')).out).toMatch(/^2 ranges, loaded 20/)
  expect((await run('clear')).out).toBe('No table is loaded.\n')
  expect((await run('show')).out).toBe('No table is loaded.\n')
})

test.each([
  ['a wrong line', `${TABLE}40000x,400099,PT,,\n`, 'line 4: first and last are 4 to 8 digits'],
  ['ranges that overlap', `${TABLE}4000,4000,PT,,\n`, 'overlaps the range of line'],
  ['other columns', 'bin,pais\n400000,BR\n', 'first, last, country'],
  ['nothing', 'first,last,country\n', 'The file has no ranges'],
  ['no CSV', 'first,last,country\n"400000', 'The file is no CSV'],
])('a file with %s changes nothing, and says why', async (_, text, why) => {
  await run('load', await fileOf(TABLE))
  const { code, out, err } = await run('load', await fileOf(text))
  expect(code).not.toBe(0)
  expect(out + err).toContain(why)
  expect((await run('show')).out).toMatch(/^2 ranges/)
})
