import { randomBytes } from 'node:crypto'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { runSql } from './raw-sql.ts'
import { TEST_PATIENCE } from './test-database.ts'

/** A connection to a shop's database for which the rows of every other seller do not exist. */
export interface SellerAlone {
  db: Database
  close(): Promise<void>
}

const TABLES = `
  select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'seller_id') as divided
  from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`

/**
 * Opens a shop's database as a role to which PostgreSQL itself (row security) shows the rows of one seller alone, for
 * every access: statements, functions, triggers. So code that works with it needs no other seller's rows.
 *
 * @param db the owner's connections
 * @param undivided tables without a seller that it may use; no other one
 */
export async function openSellerAlone(
  db: Database,
  url: string,
  seller: number,
  undivided: readonly string[],
): Promise<SellerAlone> {
  const role = `alone_${randomBytes(6).toString('hex')}`
  const password = randomBytes(18).toString('hex')
  const tables = await runSql<{ name: string; divided: boolean }>(db, TABLES)
  const divided = tables.filter((table) => table.divided || table.name === 'sellers').map(({ name }) => name)
  await runSql(db, `create role ${role} login password '${password}'`)
  await runSql(db, `grant usage on schema public to ${role}`)
  await runSql(db, `grant all on ${[...divided, ...undivided].join(', ')} to ${role}`)
  await runSql(db, `grant all on all sequences in schema public to ${role}`)
  for (const table of divided) {
    const own = `${table === 'sellers' ? 'id' : 'seller_id'} = ${seller}`
    await runSql(db, `alter table ${table} enable row level security`)
    await runSql(db, `create policy ${role} on ${table} to ${role} using (${own}) with check (${own})`)
  }
  const address = new URL(url)
  address.username = role
  address.password = password
  const alone = openDatabase({
    url: address.toString(),
    max: 5,
    patience: TEST_PATIENCE,
  })
  return {
    db: alone,
    close: async () => {
      await alone.destroy()
      for (const table of divided) await runSql(db, `alter table ${table} disable row level security`)
      await runSql(db, `drop owned by ${role}`)
      await runSql(db, `drop role ${role}`)
    },
  }
}
