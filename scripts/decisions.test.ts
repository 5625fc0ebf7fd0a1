import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The form of the decision records, and the index that lists them: docs/decisions/README.md says the rules. */

const folder = join(import.meta.dirname, '../docs/decisions')
const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const numbers = new Set(files.map((name) => name.slice(0, 4)))

const STATUS = /^(?:accepted|(?:superseded|reversed) by \d{4}(?:(?:, \d{4})* and \d{4})?)$/

interface DecisionRecord {
  number: string | undefined
  title: string
  date: string | undefined
  status: string
  sections: string[]
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

/** The rows of the index, each as one text with single spaces. */
const rows = index
  .split('\n')
  .filter((line) => line.startsWith('| [0'))
  .map((line) => line.replace(/\s+/g, ' '))

test('records have numbers of their own', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(numbers.size).toBe(files.length)
})

test.each(files)('%s is named after its title', (name) => {
  const { number, title } = readRecord(name)
  expect(name).toBe(`${number}-${slugOf(title)}.md`)
})

test.each(files)('%s has a date, a status and its three sections', (name) => {
  const { date, status, sections } = readRecord(name)
  expect(date).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
  expect(status).toMatch(STATUS)
  expect(sections).toEqual(['Context', 'Decision', 'Consequences'])
})

test.each(files)('%s is superseded only by other records that exist', (name) => {
  const { number, status } = readRecord(name)
  for (const [successor] of status.matchAll(/\d{4}/g)) {
    expect(numbers).toContain(successor)
    expect(successor).not.toBe(number)
  }
})

test('the index lists every record once, in order, with its title and status', () => {
  const expected = files.toSorted().map((name) => {
    const { number, title, status } = readRecord(name)
    return `| [${number}](${name}) | ${title} | ${status} |`
  })
  expect(rows).toEqual(expected)
})
