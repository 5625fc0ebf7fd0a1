import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PERSONAL_TABLES } from '#server/store/personal-data.ts'
import { PLAIN_TABLES } from '#server/store/plain-tables.ts'

/** Every column of the schema is listed: as personal, with how long it is kept and how it goes, or as plain. */

const root = join(import.meta.dirname, '..')
const schema = readFileSync(join(root, 'src/server/store/schema.sql'), 'utf8')

const tables = new Map(
  [...schema.matchAll(/^create (?:unlogged )?table (\w+) \(\n([\s\S]*?)\n\)/gm)].map(
    ([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(?!constraint )(\w+) /gm)].map(([, column = '']) => column),
    ],
  ),
)

function listed(table: string): string[] {
  const personal = PERSONAL_TABLES[table]
  const plain = (personal?.plain ?? PLAIN_TABLES[table] ?? '').split(' ').filter((name) => name !== '')
  return [...plain, ...Object.keys(personal?.personal ?? {})]
}

test('every table of the schema is listed once, and none that is not there', () => {
  const names = [...Object.keys(PERSONAL_TABLES), ...Object.keys(PLAIN_TABLES)]
  expect(tables.size).toBeGreaterThan(40)
  expect(names.toSorted()).toEqual([...tables.keys()].toSorted())
})

describe('every column says whether it holds anything of a person', () => {
  test.each([...tables])('%s', (table, columns) => {
    expect(listed(table).toSorted()).toEqual(columns.toSorted())
  })
})

test('rows are deleted whole, or written over column by column', () => {
  const mixed = Object.entries(PERSONAL_TABLES).filter(([, { personal }]) => {
    const blanks = Object.values(personal).filter(({ blank }) => blank !== undefined)
    return blanks.length > 0 && blanks.length < Object.keys(personal).length
  })
  expect(mixed).toEqual([])
})
