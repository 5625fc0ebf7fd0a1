import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase, type Database } from './database.ts'
import { openDatabaseClock } from './database-clock.ts'
import { isReady } from './readiness.ts'
import { openDatabaseLine } from '../../testing/database-line.ts'
import { createRecordedLog } from '../../testing/recorded-log.ts'
import { DatabaseUnavailable, isUnavailable, namedUnavailable } from './unavailable.ts'

let database: TestDatabase
let own: Database
const opened: Database[] = []

function open(options: Partial<Parameters<typeof openDatabase>[0]> = {}): Database {
  const db = openDatabase({ url: database.url, patience: 12, ...options })
  opened.push(db)
  return db
}

beforeAll(async () => {
  database = await createTestDatabase()
  own = openDatabase({ url: database.url, patience: 12 })
})
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy()
})
afterAll(async () => {
  await own.destroy()
  await database.drop()
})

const ask = (db: Database) => sql`select pg_sleep(0.02)`.execute(db)

describe('at the limit of connections', () => {
  const role = `few_${process.pid}`
  const urlOfRole = (): string => {
    const url = new URL(database.url)
    url.username = role
    url.password = 'secret'
    return url.href
  }
  beforeAll(() => sql.raw(`create role ${role} login password 'secret' connection limit 2`).execute(own))
  afterAll(() => sql.raw(`drop role ${role}`).execute(own))

  test('a call waits for a connection that is there', async () => {
    const db = open({ url: urlOfRole(), max: 8 })
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => ask(db)))
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  test('control: the plain pool refuses one connection too many', async () => {
    const pool = new pg.Pool({ connectionString: urlOfRole(), max: 8 })
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => pool.query('select pg_sleep(0.02)')),
    )
    await pool.end()
    expect(answers.some(({ status }) => status === 'rejected')).toBe(true)
  })
})

test('a database that says nothing is given up on, and asked again when it is back', async () => {
  const line = await openDatabaseLine(database.url)
  const db = open({ url: line.url, max: 1, patience: 0.1, statementTimeoutMs: 400 })
  await ask(db)
  line.freeze()
  await expect(ask(db)).rejects.toThrow('did not answer in time')
  await expect(db.transaction().execute((tx) => ask(tx))).rejects.toBeInstanceOf(DatabaseUnavailable)
  line.thaw()
  await expect
    .poll(() =>
      ask(db).then(
        ({ rows }) => rows.length,
        () => 0,
      ),
    )
    .toBe(1)
  line.close()
})

describe('an error is the database’s and not the statement’s', () => {
  const fails = (code: string) => sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`).execute(own)
  test.each(['08006', '57P01', '57P03', '53100', '53300', '25006', '25P03', '57014', '55P03'])(
    '%s',
    async (code) => {
      const error: unknown = await fails(code).catch((thrown: unknown) => thrown)
      expect(isUnavailable(error)).toBe(true)
      expect(error).toMatchObject({ code })
    },
  )

  test.each(['23505', '22P05', '42P01', '25P02'])('but not of %s', async (code) => {
    const error: unknown = await fails(code).catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(false)
  })

  test('also when no server listens', async () => {
    const url = new URL(database.url)
    url.search = ''
    url.port = '1'
    await expect(ask(open({ url: url.href }))).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: 'ECONNREFUSED',
    })
  })

  test('and an error of ours is not', () => {
    const error = new RangeError('The bigint is too large')
    expect(namedUnavailable(error)).toBe(error)
  })
})

describe('readiness', () => {
  test('says no of a server that takes no writes', async () => {
    await sql`insert into catalogue_state (version) values ('1') on conflict do nothing`.execute(own)
    expect(await isReady(open())).toBe(true)
    const [name] = new URL(database.url).pathname.slice(1).split('?')
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(own)
    const db = open()
    expect(await isReady(db)).toBe(false)
    await sql
      .raw(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
      .execute(db)
    expect(await isReady(open())).toBe(true)
  })

  test('says no of a database that a newer release has migrated, and the reader of the clock is notified once', async () => {
    const db = open()
    const steps: string[] = []
    const retried = Promise.withResolvers<void>()
    const onNewerSchema = (step: string): void => {
      steps.push(step)
      retried.resolve()
    }
    const clock = await openDatabaseClock(db, createRecordedLog(), { readEveryMs: 5, onNewerSchema })
    try {
      expect(await isReady(db)).toBe(true)
      expect(steps).toEqual([])
      await sql`insert into schema_migrations values ('999-later', '')`.execute(own)
      expect(await isReady(db)).toBe(false)
      await retried.promise
      expect(steps).toEqual(['999-later'])
    } finally {
      clock.stop()
      await sql`delete from schema_migrations where name = '999-later'`.execute(own)
    }
  })

  test('says no after a write that found no room, until one finds some', async () => {
    const db = open()
    await sql`create function no_room() returns event_trigger language plpgsql as
      'begin raise sqlstate ''53100''; end'`.execute(own)
    await sql`create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function no_room()`.execute(own)
    expect(await isReady(db)).toBe(true)
    await expect(sql`create table full_disk as select 1`.execute(db)).rejects.toMatchObject({ code: '53100' })
    expect(await isReady(db)).toBe(false)
    await sql`drop event trigger no_room`.execute(own)
    expect(await isReady(db)).toBe(true)
  })
})
