import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogue } from '#rules/catalogue.ts'

const FILE = /`((?:src|e2e|scripts)\/[^`]+)`/g
/** The row of a table: its first cell, and the rest. */
const ROW = /^\| ([^|]*)\|(.*)\|$/gm

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const map = read('docs/specification.md')

test('every file that the map of the specification names is there', () => {
  const named = [...new Set([...map.matchAll(FILE)].flatMap(([, file]) => file ?? []))]
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
})

/** What a source imports, also later or as a type, as paths of the repository. */
function importsOf(file: string): string[] {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const named = [...text.matchAll(/(?:from|import\(|import|new URL\()\s*'((?:\.{1,2}\/|#)[^']+)'/g)]
  return named.flatMap(([, path = '']) => {
    const found = path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(posix.dirname(file), path)
    return existsSync(new URL(`../${found}`, import.meta.url)) && /\.tsx?$/.test(found) ? [found] : []
  })
}

/** Everything that some of these files import, however far away. */
function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries)
  for (const file of reached) for (const found of importsOf(file)) reached.add(found)
  return reached
}

/** What is started: the program, its pages in a browser, and every command of package.json. */
const ENTRIES = [
  'src/main.ts',
  'src/web/entry-browser.tsx',
  'src/web/entry-server.tsx',
  'src/card-fields/main.ts',
  // Found by their place (`import.meta.glob`).
  ...globSync('src/web/screens/*/index.tsx', { cwd: new URL('..', import.meta.url) }),
  ...[...read('package.json').matchAll(/(?:src|scripts)\/[\w/-]+\.ts/g)].map(([file]) => file),
]

test('the code that a row names is reached from the program, a page or a command', () => {
  const reached = reachedFrom(ENTRIES)
  const code = [...map.matchAll(ROW)].flatMap(([, , rest = '']) => rest.split('|')[0] ?? '')
  const named = code.flatMap((cell) => [...cell.matchAll(FILE)].flatMap(([, file]) => file ?? []))
  const sources = named.filter((file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => !reached.has(file))).toEqual([])
  expect(reached.has('src/gateways/conformance.ts')).toBe(false)
})

/** Everything of the demo that has an address, a code or a number of its own. */
function demoRows({ products, coupons, custom_checkouts, affiliates }: Catalogue): string[] {
  const inside = products.flatMap(({ id, offers, batches }) => [
    String(id),
    ...offers.map(({ hash }) => hash),
    ...batches.map((batch) => String(batch.id)),
  ])
  const beside = [...(custom_checkouts ?? []), ...(affiliates ?? [])].map(({ id }) => String(id))
  return [...inside, ...(coupons ?? []).map(({ name }) => name), ...beside]
}

test('every row of the demo catalogue is in the map, with a test that shows it', () => {
  const section = map.split('## The demo catalogue, row by row')[1] ?? ''
  const rows = [...section.matchAll(ROW)].slice(2)
  expect(rows.filter(([, , rest = '']) => !/`(?:src|e2e)\//.test(rest))).toEqual([])
  const named = rows.flatMap(([, first = '']) => [...first.matchAll(/`([^`]+)`/g)].map(([, id]) => id))
  const demo = demoRows(JSON.parse(read('demo/catalogue.json')) as Catalogue)
  expect(demo.filter((row) => !named.includes(row))).toEqual([])
  expect(named.filter((id) => id === undefined || !demo.includes(id))).toEqual([])
})
