import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Holds the decision records to the rules of docs/decisions/README.md, and every reference to a record or to a heading
 * of docs/why to what exists.
 */

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/decisions')
const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
const index = readFileSync(join(folder, 'README.md'), 'utf8')

const STATUS = /^(?:accepted|superseded by \d{4}(?:(?:, \d{4})* and \d{4})?)$/
const RECORD_WORDS = 250
const INDEX_WORDS = 400

interface DecisionRecord {
  number: string | undefined
  title: string
  date: string | undefined
  status: string
  sections: string[]
  words: number
}

/** Counts the words of a text: parts between blanks that contain a letter or a digit. */
function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function readRecord(name: string): DecisionRecord {
  const text = readFileSync(join(folder, name), 'utf8')
  const [, number, title = ''] = /^# (\d{4})\. (.+)\n/.exec(text) ?? []
  return {
    number,
    title,
    date: /^Date: (.+)$/m.exec(text)?.[1],
    status: /^Status: (.+)$/m.exec(text)?.[1] ?? '',
    sections: [...text.matchAll(/^## (.+)$/gm)].map(([, section = '']) => section),
    words: countWords(text),
  }
}

/** A title as a file name has it: lower case, without accents, hyphens between the words. */
function slugOf(title: string): string {
  const letters = title
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

/** The anchor that a heading has on the web. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

/** Where references may lead: the files of the records, and `<chapter>.md` and `<chapter>.md#<anchor>` of docs/why. */
interface Targets {
  records: readonly string[]
  chapters: ReadonlySet<string>
}

function readChapters(): Set<string> {
  const chapters = globSync('*.md', { cwd: join(root, 'docs/why') })
  return new Set(
    chapters.flatMap((name) => {
      const text = readFileSync(join(root, 'docs/why', name), 'utf8')
      const headings = [...text.matchAll(/^#+ (.+)$/gm)]
      return [name, ...headings.map(([, heading = '']) => `${name}#${anchorOf(heading)}`)]
    }),
  )
}

/** The numbers of the records that a text names, as `record 5`, `records 5 and 6` or by their file. */
function numbersIn(text: string): string[] {
  const named = [
    ...text.matchAll(/\brecords?(?: |\s+(?:\*|\/\/|--|#)? *)(\d{1,4}(?:(?:, | and )\d{1,4})*)(?!\d)/gi),
  ]
  const linked = [...text.matchAll(/\bdecisions\/(\d{4})-/g)]
  const numbers = [...named, ...linked].flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
  return [...new Set(numbers.map((number) => number.padStart(4, '0')))]
}

/** The references of a text that lead to no record and to no heading of a chapter. */
function brokenIn(text: string, { records, chapters }: Targets): string[] {
  const known = new Set(records.map((name) => name.slice(0, 4)))
  const numbers = numbersIn(text).filter((number) => !known.has(number))
  const paths = [...text.matchAll(/\bdecisions\/(\d{4}[\w-]*(?:\.md)?)/g)].map(([, path = '']) => path)
  const whys = [...text.matchAll(/\bwhy\/([\w-]+\.md(?:#[\p{L}\p{N}_-]+)?)/gu)].map(([, path = '']) => path)
  return [
    ...numbers.map((number) => `record ${number}`),
    ...paths.filter((path) => !records.includes(path)),
    ...whys.filter((path) => !chapters.has(path)),
  ]
}

/** The records that none of some texts names. */
function unnamed(records: readonly string[], texts: readonly string[]): string[] {
  const named = new Set(texts.flatMap(numbersIn))
  return records.filter((name) => !named.has(name.slice(0, 4)))
}

const WRITTEN = '{ts,tsx,js,mjs,css,sql,sh,md,yml,yaml,json,svg,caddy,conf,service}'
const FOLDERS = '{src,scripts,docs,demo,e2e,ops,releases,testing,.ci}'

/** Every text of the repository that somebody writes, by its path; this test names records that do not exist. */
const texts = new Map(
  globSync([`*.${WRITTEN}`, `${FOLDERS}/**/*.${WRITTEN}`], {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path !== 'scripts/decisions.test.ts')
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)
const targets: Targets = { records: files, chapters: readChapters() }

test('records have numbers of their own', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length)
})

test.each(files)('%s is named after its title', (name) => {
  const { number, title } = readRecord(name)
  expect(name).toBe(`${number}-${slugOf(title)}.md`)
})

test.each(files)('%s has a date, a status, its three sections and at most 250 words', (name) => {
  const { date, status, sections, words } = readRecord(name)
  expect(date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
  expect(status).toMatch(STATUS)
  expect(sections).toEqual(['Context', 'Decision', 'Consequences'])
  expect(words).toBeLessThanOrEqual(RECORD_WORDS)
})

test.each(files)('%s is superseded only by other records that exist', (name) => {
  const { number, status } = readRecord(name)
  for (const [successor] of status.matchAll(/\d{4}/g)) {
    expect(files.map((file) => file.slice(0, 4))).toContain(successor)
    expect(successor).not.toBe(number)
  }
})

test('the index is short and lists every record once, in order, with its title', () => {
  const rows = index.split('\n').filter((line) => line.startsWith('| [0'))
  const expected = files.toSorted().map((name) => {
    const { number, title } = readRecord(name)
    return `| [${number}](${name}) | ${title} |`
  })
  expect(rows.map((line) => line.replace(/\s+/g, ' '))).toEqual(expected)
  expect(countWords(index)).toBeLessThanOrEqual(INDEX_WORDS)
})

test('every reference leads to a record or to a heading of a chapter', () => {
  expect(texts.size).toBeGreaterThan(1000)
  const broken = [...texts].flatMap(([path, text]) =>
    brokenIn(text, targets).map((reference) => `${path}: ${reference}`),
  )
  expect(broken).toEqual([])
})

test('every record is named by the code or by a guide', () => {
  const outside = [...texts].filter(([path]) => !/^(?:docs\/(?:decisions|why)\/|CHANGELOG)/.test(path))
  expect(
    unnamed(
      files,
      outside.map(([, text]) => text),
    ),
  ).toEqual([])
})

test('a reference to nothing and a record that nothing names are found', () => {
  const planted: Targets = {
    records: ['0005-one-thing.md', '0006-another.md'],
    chapters: new Set(['store.md', 'store.md#a-heading']),
  }
  const sound =
    'Record 5, records 5 and 6, [6](../decisions/0006-another.md), docs/why/store.md#a-heading, why/store.md'
  expect(brokenIn(sound, planted)).toEqual([])
  expect(brokenIn('as record 7 says', planted)).toEqual(['record 0007'])
  expect(brokenIn('records 5 and 8', planted)).toEqual(['record 0008'])
  expect(brokenIn('docs/decisions/0005-other-title.md', planted)).toEqual(['0005-other-title.md'])
  expect(brokenIn('[why](why/store.md#another-heading)', planted)).toEqual(['store.md#another-heading'])
  expect(brokenIn('docs/why/shop.md', planted)).toEqual(['shop.md'])
  expect(unnamed(planted.records, ['// record 5', 'records are kept for 6 days'])).toEqual([
    '0006-another.md',
  ])
  expect(unnamed(planted.records, ['records 5 and 6'])).toEqual([])
})
