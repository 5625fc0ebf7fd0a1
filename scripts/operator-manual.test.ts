import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

/** The operator's manual names variables, log events, metrics and statements of the program that is there. */

const root = join(import.meta.dirname, '..')
const manual = readFileSync(join(root, 'docs/operator.md'), 'utf8')
const sources = globSync('src/{main.ts,{server,vault,gateways}/**/*.ts}', { cwd: root })
  .filter((path) => !/\.test(?:-double)?\.ts$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

/** The texts in code marks of the first cells of a table, which begins with this head. */
function firstCells(head: string): string[] {
  const table = manual.split(new RegExp(`^\\| ${head} .*\\n.*\\n`, 'm'))[1]?.split('\n\n')[0] ?? ''
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '')
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text))
}

/** The statements that an operator is told to run, with null where the manual leaves a value out. */
function statements(): string[] {
  const blocks = [...manual.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim())
  const inline = [...manual.matchAll(/`((?:select|delete|update) [^`]+)`/g)].map(([, text = '']) => text)
  return [...blocks, ...inline]
    .filter(
      (statement) => /^(?:select|delete|update) /.test(statement) && !statement.includes('graphile_worker'),
    )
    .map((statement) => statement.replace(/'…'|…/g, 'null').replace(/;$/, ''))
}

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

test('every variable of the manual is read by the program', () => {
  const variables = firstCells('Variable')
  expect(variables.length).toBeGreaterThan(30)
  expect(variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([])
})

test('every log event of the manual is written by the program', () => {
  const events = firstCells('Event')
  expect(events.length).toBeGreaterThan(30)
  // Some names end with what was decided: `card-try-${decision}`.
  const isWritten = (name: string): boolean =>
    sources.includes(`'${name}'`) || sources.includes(`\`${name.replace(/[a-z]+$/, '')}\${`)
  expect(events.filter((name) => !isWritten(name))).toEqual([])
})

test('every warning and error that the program logs is in the manual', () => {
  const written = [...sources.matchAll(/\blog\.(?:warn|error)\(\s*'([a-z-]+)'/g)].map(([, name = '']) => name)
  const events = new Set(firstCells('Event'))
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((name) => !events.has(name))).toEqual([])
})

test('every metric of the manual is counted by the program', () => {
  const metrics = firstCells('Metric').map((metric) =>
    metric.split(/[{"}]+/).filter((part) => part !== 'name='),
  )
  expect(metrics.length).toBeGreaterThan(5)
  expect(metrics.flat().filter((name) => name !== '' && !sources.includes(name))).toEqual([])
})

test.each(statements())('the database understands: %s', async (statement) => {
  const { rows } = await client.query(`explain ${statement}`)
  expect(rows).not.toEqual([])
})
