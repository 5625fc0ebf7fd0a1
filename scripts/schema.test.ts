import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { readSchema } from './schema-text.ts'
import { readSchemaTypes } from './schema-types.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const written = (name: string): Promise<string> =>
  readFile(new URL(`../src/server/store/${name}`, import.meta.url), 'utf8')

test('schema.sql is the result of migrations and routines: npm run schema writes it', async () => {
  expect(await readSchema(database.url)).toBe(await written('schema.sql'))
})

test('the types of the rows are those of the schema: npm run schema writes them', async () => {
  expect(await readSchemaTypes(database.url)).toBe(await written('schema.ts'))
})
