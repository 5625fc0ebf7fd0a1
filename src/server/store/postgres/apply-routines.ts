import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { ROUTINES } from '../routines/index.ts'

/** Names the routines that a database holds, each with the hash of the text that was executed. */
const ROUTINE_TABLE = 'schema_routines'

/**
 * Makes the functions and triggers of a database those of this program: one whose text has changed is dropped and
 * created anew, one that is gone is dropped (record 88). Belongs into the transaction of the migrations, after them.
 *
 * @param routines the text of each by its name, in the order in which they are created
 */
export async function applyRoutines<Tables>(
  transaction: Transaction<Tables>,
  routines: Readonly<Record<string, string>> = ROUTINES,
): Promise<void> {
  await sql`create table if not exists ${sql.table(ROUTINE_TABLE)} (name text primary key, hash text not null)`.execute(
    transaction,
  )
  const { rows } = await sql<{ name: string; hash: string }>`
    select name, hash from ${sql.table(ROUTINE_TABLE)}`.execute(transaction)
  const wanted = new Map(Object.entries(routines).map(([name, text]) => [name, hashOf(text)]))
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  for (const [name, hash] of applied) {
    if (wanted.get(name) !== hash) await dropRoutine(transaction, name)
  }
  for (const [name, text] of Object.entries(routines)) {
    const hash = wanted.get(name)
    if (hash === applied.get(name)) continue
    await sql.raw(text).execute(transaction)
    await sql`insert into ${sql.table(ROUTINE_TABLE)} (name, hash) values (${name}, ${hash})`.execute(
      transaction,
    )
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Drops a function, whatever its arguments are, with the triggers that call it. */
async function dropRoutine<Tables>(transaction: Transaction<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    with routine as (
      select p.oid from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.proname = ${name}
    )
    select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as statement
    from pg_trigger t join routine r on r.oid = t.tgfoid
    union all
    select format('drop function %s', r.oid::regprocedure) from routine r`.execute(transaction)
  for (const { statement } of rows) await sql.raw(statement).execute(transaction)
  await sql`delete from ${sql.table(ROUTINE_TABLE)} where name = ${name}`.execute(transaction)
}
