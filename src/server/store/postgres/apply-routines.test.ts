import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROUTINES } from '../routines/index.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { applyRoutines } from './apply-routines.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'

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

const ONE = 'create function answer() returns integer language sql as $$ select 1 $$;'
const TWO = 'create function answer(more bigint) returns bigint language sql as $$ select 2 + more $$;'
const NAMING = `
create function name_seller() returns trigger language plpgsql as $$
begin
  new.name := 'named';
  return new;
end $$;

create trigger sellers_named before insert on sellers for each row execute function name_seller();
`

const apply = (more: Readonly<Record<string, string>>): Promise<void> =>
  db.transaction().execute((transaction) => applyRoutines(transaction, { ...ROUTINES, ...more }))

async function functions(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
    order by proname`.execute(db)
  return rows.map(({ name }) => name)
}

test('a migrated database holds each routine by the name under which it is listed', async () => {
  const found = (await functions()).map((name) => name.replace(/\(.*/, ''))
  expect(found).toEqual(Object.keys(ROUTINES).toSorted())
})

test('a routine whose text changes is replaced, also with other arguments, and one that is gone is dropped', async () => {
  const before = await functions()
  await apply({ answer: ONE })
  expect(await functions()).toContain('answer()')
  await apply({ answer: TWO })
  const changed = await functions()
  expect(changed).toContain('answer(bigint)')
  expect(changed).not.toContain('answer()')
  await apply({})
  expect(await functions()).toEqual(before)
})

test('a trigger comes, changes and goes with its routine', async () => {
  await apply({ name_seller: NAMING })
  await sql`insert into sellers (id, name, country, body) values (1, 'One', 'BR', '{}')`.execute(db)
  await apply({ name_seller: NAMING.replace("'named'", "'named anew'") })
  await sql`insert into sellers (id, name, country, body) values (2, 'Two', 'BR', '{}')`.execute(db)
  await apply({})
  await sql`insert into sellers (id, name, country, body) values (3, 'Three', 'BR', '{}')`.execute(db)
  const { rows } = await sql`select name from sellers order by id`.execute(db)
  expect(rows).toEqual([{ name: 'named' }, { name: 'named anew' }, { name: 'Three' }])
})

test('a routine that has not changed is not touched', async () => {
  const oids = async (): Promise<unknown> =>
    (await sql`select oid from pg_proc where pronamespace = 'public'::regnamespace order by oid`.execute(db))
      .rows
  const before = await oids()
  await apply({})
  expect(await oids()).toEqual(before)
})
