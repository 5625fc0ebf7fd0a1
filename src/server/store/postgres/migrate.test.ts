import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '../../start-error.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { EarlierSchemaError, migrate, NewerSchemaError } from './migrate.ts'
import * as MIGRATIONS from '../migrations/index.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let db: Database

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
})

afterEach(async () => {
  await db.destroy()
  await database.drop()
})

async function appliedSteps(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

describe('migrating', () => {
  test('processes that start together on an empty database migrate it once', async () => {
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
    expect(await appliedSteps()).toEqual(Object.keys(MIGRATIONS))
    await migrate(database.url)
    expect(await appliedSteps()).toEqual(Object.keys(MIGRATIONS))
  })

  test('the steps are listed in the order of their numbers', () => {
    const names = Object.keys(MIGRATIONS)
    expect(names).toEqual(names.toSorted())
    for (const name of names) expect(name).toMatch(/^\d{3}-[a-z-]+$/)
  })

  test('a database of a newer program is refused in one sentence', async () => {
    await sql`insert into schema_migrations values ('999-later', '')`.execute(db)
    const refused = migrate(database.url)
    await expect(refused).rejects.toThrow(NewerSchemaError)
    await expect(refused).rejects.toThrow(
      /^The database has a newer schema \(999-later\) than this program knows: /,
    )
  })

  test('a database of an earlier development version is refused in one sentence and left as it is', async () => {
    await sql`delete from schema_migrations`.execute(db)
    await sql`insert into schema_migrations values ('001-catalogue', ''), ('003-payments', ''), ('047-kept-card-keys', '')`.execute(
      db,
    )
    await sql`update catalogue_state set version = 7`.execute(db)
    const refused = migrate(database.url)
    await expect(refused).rejects.toThrow(EarlierSchemaError)
    await expect(refused).rejects.toThrow(
      /^The database was made by an earlier development version of Balcão, .*start with a new DATA_DIR /,
    )
    expect(await appliedSteps()).toEqual(['001-catalogue', '003-payments', '047-kept-card-keys'])
    const { rows } = await sql`select version from catalogue_state`.execute(db)
    expect(rows).toEqual([{ version: 7 }])
  })

  test.each([
    ['was another one then', `update schema_migrations set hash = 'another' where name = '003-purchases'`],
    ['was not recorded', 'alter table schema_migrations drop column hash'],
  ])('a database of which a step %s is refused in one sentence and left as it is', async (_, change) => {
    await sql.raw(change).execute(db)
    await sql`update catalogue_state set version = 7`.execute(db)
    await sql`delete from schema_routines where name = 'claim_tickets'`.execute(db)
    const state = async () =>
      (
        await sql`select (select jsonb_agg(m) from schema_migrations m) as steps,
          (select count(*) from schema_routines) as routines, (select version from catalogue_state) as version`.execute(
          db,
        )
      ).rows
    const before = await state()
    const command = join(import.meta.dirname, '../../commands/balcao.ts')
    const child = spawn(process.execPath, [command, 'tickets', 'signing-keys'], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [output] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(child.exitCode).toBe(1)
    expect(output).toMatch(
      /^[^\n]*The database was made by an earlier development version of Balcão, [^\n]*\n$/,
    )
    expect(await state()).toEqual(before)
  })

  test.each([
    ['not a URL', () => 'localhost/balcao', 'DATABASE_URL is not a PostgreSQL URL'],
    ['another kind of URL', () => 'mysql://root@localhost/x', 'DATABASE_URL is not a PostgreSQL URL'],
    ['nobody listens', () => 'postgres://u:secret@127.0.0.1:1/x', 'cannot be reached (ECONNREFUSED)'],
    [
      'no such database',
      () => database.url.replace(/\/[^/]*$/, '/no_such_db'),
      'does not exist: create it first',
    ],
  ])('a wrong URL (%s) is one sentence without its password', async (_, url, sentence) => {
    const refused = migrate(url())
    await expect(refused).rejects.toThrow(StartError)
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.not.toThrow('secret')
  })
})
