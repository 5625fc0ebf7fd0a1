import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
const opened: Database[] = []

/** One connection, so that each statement meets what the one before has left on it. */
function open(): Database {
  const db = openDatabase({ url: database.url, max: 1 })
  opened.push(db)
  return db
}

async function preparedTexts(db: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  for (const db of opened) await db.destroy()
  await database.drop()
})

describe('a prepared statement', () => {
  test('is prepared once, whatever its values, and answers as ever', async () => {
    const db = open()
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ twice: number }>`select 2 * ${value}::int as twice`.execute(db)
      expect(rows).toEqual([{ twice: 2 * value }])
    }
    expect((await preparedTexts(db)).filter((text) => text.includes('twice'))).toHaveLength(1)
  })

  test('has the same name for the same text in every process, and never for another text', async () => {
    const named = async (numbers: readonly number[]) => {
      const db = open()
      for (const number of numbers) await sql.raw(`select ${number} as number`).execute(db)
      const { rows } = await sql<{ name: string; statement: string }>`
        select name, statement from pg_prepared_statements where statement like '% as number'`.execute(db)
      return Object.fromEntries(rows.map(({ name, statement }) => [statement, name]))
    }
    const here = await named([1, 2])
    const there = await named([3, 2, 1])
    expect(there).toMatchObject(here)
    expect(new Set(Object.values(there)).size).toBe(3)
    // PostgreSQL cuts a name at 63 bytes.
    expect(Object.values(there).every((name) => name.length < 63)).toBe(true)
  })

  test('is sent as it is when its table has got another column', async () => {
    const db = open()
    await sql`create table growing (a int)`.execute(db)
    await sql`insert into growing values (1)`.execute(db)
    const read = () => sql`select * from growing`.execute(db).then(({ rows }) => rows)
    expect(await read()).toEqual([{ a: 1 }])
    await sql`alter table growing add column b int default 2`.execute(db)
    expect(await read()).toEqual([{ a: 1, b: 2 }])
    expect(await read()).toEqual([{ a: 1, b: 2 }])
  })

  test('that the connection does not know any more, as behind a pooler, is sent as it is', async () => {
    const db = open()
    const read = () => sql`select 7 as seven`.execute(db).then(({ rows }) => rows)
    await read()
    await sql`deallocate all`.execute(db)
    expect(await read()).toEqual([{ seven: 7 }])
    // After meeting a pooler once, it prepares no more statements.
    await sql`select 8 as eight`.execute(db)
    expect((await preparedTexts(db)).filter((text) => text.includes('eight'))).toEqual([])
  })

  test('that the connection does not know within a transaction ends it as one that may be asked again', async () => {
    const db = open()
    const read = async (forgets: boolean) =>
      db.transaction().execute(async (tx) => {
        await sql`select 1 as first`.execute(tx)
        if (forgets) await sql`deallocate all`.execute(tx)
        return (await sql<{ nine: number }>`select 9 as nine`.execute(tx)).rows
      })
    expect(await read(false)).toEqual([{ nine: 9 }])
    await expect(read(true)).rejects.toBeInstanceOf(DatabaseUnavailable)
    expect(await read(true)).toEqual([{ nine: 9 }])
  })

  test('fails its transaction when its table changes between two of them, and the next one works', async () => {
    const db = open()
    await sql`create table changing (a int)`.execute(db)
    const read = () => db.transaction().execute((tx) => sql`select * from changing`.execute(tx))
    await read()
    await sql`alter table changing add column b int`.execute(db)
    await expect(read()).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '0A000' })
    expect((await read()).rows).toEqual([])
  })

  test('that fails by itself fails as ever', async () => {
    const db = open()
    const divide = (by: number) => sql`select 1 / ${by}::int as part`.execute(db)
    await divide(1)
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect((await divide(1)).rows).toEqual([{ part: 1 }])
  })
})
