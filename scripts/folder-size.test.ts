import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Sources that a folder has of its own at most, tests not counted; a larger one is divided by subject. */
const AT_MOST = 30

/** Folders whose files are found by a key and not by a subject, with the sources that they have at most. */
const LISTS: Readonly<Record<string, number>> = {
  // Numbered steps, of which each is released once.
  'src/server/store/migrations': Number.POSITIVE_INFINITY,
  // A file per topic, which is found by its name; the compiler compares the languages.
  ...Object.fromEntries(
    ['de', 'en', 'es', 'fr', 'it', 'pt', 'ru'].map((language) => [`src/texts/${language}`, 60]),
  ),
}

const TEST = /\.(?:test|test-double|spec)\.tsx?$|^src\/server\/testing\//

const sources = globSync('{src,scripts,testing,e2e}/**/*.{ts,tsx}', {
  cwd: join(import.meta.dirname, '..'),
}).map((path) => path.replaceAll('\\', '/'))

/** The number of sources of each folder, without those of its subfolders. */
function countIn(paths: readonly string[]): Map<string, number> {
  const folders = Map.groupBy(
    paths.filter((path) => !TEST.test(path)),
    (path) => dirname(path),
  )
  return new Map([...folders].map(([folder, files]) => [folder, files.length]))
}

/** The folders with more sources than they may have. */
function crowded(paths: readonly string[]): string[] {
  return [...countIn(paths)].flatMap(([folder, count]) => {
    const most = LISTS[folder] ?? AT_MOST
    return count > most ? [`${folder}: ${count} of ${most} sources`] : []
  })
}

test('a folder has at most thirty sources', () => {
  expect(sources.length).toBeGreaterThan(1500)
  expect(crowded(sources)).toEqual([])
})

test('a folder that may have more sources needs them', () => {
  const counts = countIn(sources)
  expect(Object.keys(LISTS).filter((folder) => (counts.get(folder) ?? 0) <= AT_MOST)).toEqual([])
})

test('the thirty-first source of a folder is found; tests and subfolders are not counted', () => {
  const made = (folder: string, count: number, end = '.ts') =>
    Array.from({ length: count }, (_, at) => `${folder}/${at}${end}`)
  expect(crowded([...made('src/a', 30), ...made('src/a', 9, '.test.ts'), ...made('src/a/b', 30)])).toEqual([])
  expect(crowded(made('src/a', 31, '.tsx'))).toEqual(['src/a: 31 of 30 sources'])
})
