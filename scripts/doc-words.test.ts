import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The documentation stays short enough to be read. The changelog and SECURITY.md are not counted. */

const root = join(import.meta.dirname, '..')

/** Counts words with a letter or digit: the bars and rulers of tables are not words. */
const wordsIn = (text: string): number =>
  text.split(/[\s|]+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

const words = new Map(
  ['README.md', 'CONTRIBUTING.md', 'testing/README.md', ...globSync('docs/**/*.md', { cwd: root })]
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => [path, wordsIn(readFileSync(join(root, path), 'utf8'))] as const),
)

/** The pages above a limit, each with its words. */
const above = (limit: number, pages: Iterable<readonly [string, number]>): string[] =>
  [...pages]
    .filter(([, count]) => count > limit)
    .map(([path, count]) => `${path}: ${count} of ${limit} words`)

const inFolder = (folder: string) => [...words].filter(([path]) => path.startsWith(`docs/${folder}/`))

const sumOf = (pages: readonly (readonly [string, number])[]): number =>
  pages.reduce((sum, [, count]) => sum + count, 0)

test('all pages together have at most 55,000 words', () => {
  expect(words.size).toBeGreaterThan(40)
  expect(sumOf([...words])).toBeLessThanOrEqual(55_000)
})

test('decision records and the reasons beside them have at most 22,000 words', () => {
  expect(sumOf([...inFolder('decisions'), ...inFolder('why')])).toBeLessThanOrEqual(22_000)
})

test.each([
  ['README.md', 900],
  ['CONTRIBUTING.md', 1200],
  ['docs/architecture.md', 1800],
])('%s has at most %i words', (path, limit) => {
  expect(words.get(path)).toBeGreaterThan(300)
  expect(above(limit, [[path, words.get(path) ?? 0]])).toEqual([])
})

test.each([
  ['operations', 3000],
  ['sellers', 1500],
  ['gateways', 1500],
  ['contributing', 1500],
])('a page of docs/%s has at most %i words', (folder, limit) => {
  const pages = inFolder(folder)
  expect(pages.length).toBeGreaterThan(4)
  expect(above(limit, pages)).toEqual([])
})

test('a page above its limit is found', () => {
  expect(wordsIn('| a | b1 |\n| --- | --- |\n| – | c |')).toBe(3)
  expect(above(2, [['long.md', 3]])).toEqual(['long.md: 3 of 2 words'])
})
