import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** The database understands the statements of the operations pages. */

const root = join(import.meta.dirname, '..')
const pages = globSync('docs/operations/*.md', { cwd: root }).map((path) =>
  readFileSync(join(root, path), 'utf8'),
)

/** The statements of the pages, with null where a page leaves a value out. */
const statements = [
  ...new Set(
    pages.flatMap((page) => {
      const blocks = [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim())
      const inline = [...page.matchAll(/`((?:select|delete|update) [^`]+)`/g)].map(([, text = '']) => text)
      return [...blocks, ...inline]
        .filter((statement) => /^(?:select|delete|update) /.test(statement))
        .filter((statement) => !statement.includes('graphile_worker'))
        .map((statement) => statement.replace(/'…'|…/g, 'null').replace(/;$/, ''))
    }),
  ),
]

let database: TestDatabase
let client: Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

test('the pages have statements', () => {
  expect(statements.length).toBeGreaterThan(10)
})

test.each(statements)('the database understands: %s', async (statement) => {
  const { rows } = await client.query(`explain ${statement}`)
  expect(rows).not.toEqual([])
})
