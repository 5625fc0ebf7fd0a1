import { Client } from 'pg'
import { expect, test } from 'vitest'
import * as MIGRATIONS from '../store/migrations/index.ts'
import { createTestDatabase } from './test-database.ts'

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('each test has a migrated database of its own, which is gone afterwards', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(one.url).not.toBe(other.url)
  const steps = await ask(one.url, 'select name from schema_migrations order by name')
  expect(steps.map(({ name }) => name)).toEqual(Object.keys(MIGRATIONS))
  await ask(one.url, 'create table mine (n int)')
  expect(await ask(other.url, "select to_regclass('mine') as mine")).toEqual([{ mine: null }])
  await one.drop()
  await expect(ask(one.url, 'select 1')).rejects.toMatchObject({ code: '3D000' })
  await other.drop()
})
