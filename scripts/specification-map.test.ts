import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogue } from '#rules/catalogue/catalogue.ts'

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

/** A row of the sections: subject, code, what shows it, and what is missing. */
type MapRow = { what: string; code: string; shown: string; missing: string }

/** The rows of the sections of a map, each with its four cells. */
function sectionRows(text: string): MapRow[] {
  const [sections = ''] = text.split('\n## Where it does otherwise')
  return [...sections.matchAll(ROW)]
    .map(([, what = '', rest = '']) => [what, ...rest.split('|')].map((cell) => cell.trim()))
    .filter(([what = '']) => what !== 'What' && !/^-+$/.test(what))
    .map(([what = '', code = '', shown = '', missing = '']) => ({ what, code, shown, missing }))
}

/** Rows that say nothing of their state: without code or a test, and without a word of why. */
const silent = (rows: readonly MapRow[]): string[] =>
  rows
    .filter(({ missing }) => missing === '')
    .filter(
      ({ code, shown }) =>
        !/`src\/|\]\(/.test(code) || !/`(?:src|e2e)\/[^`]+\.(?:test|spec)\.tsx?`/.test(shown),
    )
    .map(({ what }) => what)

test('every row of the map has code and a test, or says what is missing', () => {
  const rows = sectionRows(map)
  expect(rows.length).toBeGreaterThan(90)
  expect(silent(rows)).toEqual([])
})

test('a silent row is found', () => {
  const head = '| What | Code | Shown by | Missing |\n| --- | --- | --- | --- |'
  const [code, shown] = ['`src/rules/order/gift.ts`', '`src/rules/order/gift.test.ts`']
  const planted = [
    `| a | ${code} | ${shown} | |`,
    `| b | ${code} | | |`,
    `| c | | ${shown} | |`,
    '| d | | | later |',
  ]
  expect(silent(sectionRows([head, ...planted].join('\n')))).toEqual(['b', 'c'])
})

test('every deviation says how it differs and why', () => {
  const section = map.split('## Where it does otherwise')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(ROW)].map(([, first = '', rest = '']) => [first, ...rest.split('|')])
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter((row) => row.length < 3 || row.some((cell) => cell.trim() === ''))).toEqual([])
})

/** Finds the imports of a source, including dynamic and type imports, as paths of the repository. */
function importsOf(file: string): string[] {
  const text = read(file)
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

/** Entry points: the program, its pages in a browser, and every command of package.json. */
const ENTRIES = [
  'src/main.ts',
  'src/web/entry-browser.tsx',
  'src/web/entry-server.tsx',
  'src/card-fields/main.ts',
  'src/card-fields/wallet/main.ts',
  'src/office/entry.tsx',
  // Found by their place (`import.meta.glob`).
  ...globSync('src/web/screens/*/index.tsx', { cwd: new URL('..', import.meta.url) }),
  ...[...read('package.json').matchAll(/(?:src|scripts)\/[\w/-]+\.ts/g)].map(([file]) => file),
]

/** The sources that the rows name in their second column, each once. */
function sourcesOfRows(): string[] {
  const code = [...map.matchAll(ROW)].flatMap(([, , rest = '']) => rest.split('|')[0] ?? '')
  const named = code.flatMap((cell) => [...cell.matchAll(FILE)].flatMap(([, file]) => file ?? []))
  return [...new Set(named)].filter((file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))
}

test('the code that a row names is reached from the program, a page or a command', () => {
  const reached = reachedFrom(ENTRIES)
  const sources = sourcesOfRows()
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((file) => !reached.has(file))).toEqual([])
  expect(reached.has('src/gateways/conformance.ts')).toBe(false)
})

/** A reading back of what is written, which nothing of the product asks for, and a check that the compiler makes. */
const CALLED_BY_NOBODY = ['parseBarcode', 'FORMAT_IS_DOMAIN']
const EXPORTED = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm

/** Counts how often each name occurs in a source, apart from its comments. */
function namesIn(file: string): ReadonlyMap<string, number> {
  const code = read(file).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
  const names = new Map<string, number>()
  for (const [name] of code.matchAll(/[\w$]+/g)) names.set(name, (names.get(name) ?? 0) + 1)
  return names
}

/** Finds exports of these files that no source uses: neither another one, nor the file itself in a second place. */
function unusedExports(files: readonly string[], sources: Iterable<string>): string[] {
  const names = new Map([...sources].map((file) => [file, namesIn(file)]))
  const isUsed = (own: string, name: string): boolean =>
    [...names].some(([file, found]) => (found.get(name) ?? 0) > (file === own ? 1 : 0))
  return files.flatMap((file) =>
    [...read(file).matchAll(EXPORTED)]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => !isUsed(file, name))
      .map((name) => `${file}: ${name}`),
  )
}

test('no function of a row is there for its tests alone', () => {
  const reached = reachedFrom(ENTRIES)
  const unused = unusedExports(sourcesOfRows(), reached)
  expect(unused.filter((found) => !CALLED_BY_NOBODY.includes(found.split(': ')[1] ?? ''))).toEqual([])
  // Unreached files count for nothing: these names occur in tests and in the conformance of gateways.
  expect(unusedExports(['src/rules/methods/brcode.ts'], reached)).toEqual([
    'src/rules/methods/brcode.ts: parseBrCode',
  ])
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

test('every branding setting is in the table of pages', () => {
  const schema = JSON.parse(read('docs/catalogue.schema.json')) as {
    properties: { custom_checkouts: { items: { properties: object } } }
  }
  const settings = Object.keys(schema.properties.custom_checkouts.items.properties)
  const [, section = ''] = /## The settings of a look, page by page\n(.*?)\n## /s.exec(map) ?? []
  expect(settings.filter((name) => !section.includes(`\`${name}\``))).toEqual(['id', 'seller_id'])
})
