import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
const opened: Database[] = []

function open(options: Partial<Parameters<typeof openDatabase>[0]> = {}): Database {
  const db = openDatabase({ url: database.url, ...options })
  opened.push(db)
  return db
}

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  for (const db of opened) await db.destroy()
  await database.drop()
})

describe('the database', () => {
  test('a bigint is a number, also in a list, and never a wrong one', async () => {
    const db = open()
    const { rows } = await sql`select 9007199254740991::bigint as big, array[1, 2]::bigint[] as list,
      '{}'::bigint[] as nothing, date '2026-02-28' as day`.execute(db)
    expect(rows).toEqual([{ big: Number.MAX_SAFE_INTEGER, list: [1, 2], nothing: [], day: '2026-02-28' }])
    await expect(sql`select 9007199254740993::bigint`.execute(db)).rejects.toThrow('too large for a number')
  })

  test('every statement is counted, those of a transaction too', async () => {
    const statements: string[] = []
    const db = open({ onQuery: (text) => statements.push(text) })
    await db.transaction().execute((tx) => sql`select 1`.execute(tx))
    expect(statements).toEqual(['begin', 'select 1', 'commit'])
  })

  test('a statement that takes too long is ended', async () => {
    const db = open({ statementTimeoutMs: 50 })
    await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('statement timeout')
  })

  test('connections that the server ends are replaced', async () => {
    const lost: Error[] = []
    const db = open({ max: 1, applicationName: 'to-be-ended', onConnectionLost: (error) => lost.push(error) })
    await sql`select 1`.execute(db)
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'to-be-ended'`
    await end.execute(open())
    await expect.poll(() => lost).toHaveLength(1)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('a connection that the server ends between two statements of a transaction fails that one only', async () => {
    const lost: Error[] = []
    const db = open({ max: 1, applicationName: 'in-use', onConnectionLost: (error) => lost.push(error) })
    const transaction = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'in-use'`.execute(
        open(),
      )
      await expect.poll(() => lost).toHaveLength(1)
      await sql`select 2`.execute(tx)
    })
    await expect(transaction).rejects.toThrow('onnection')
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})
