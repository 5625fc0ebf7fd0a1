import { Client } from 'pg'
import { openDatabase } from '#server/store/postgres/database.ts'
import { applyRoutines } from '#server/store/postgres/apply-routines.ts'
import * as MIGRATIONS from '#server/store/migrations/index.ts'
import { ROUTINES } from '#server/store/routines/index.ts'

/**
 * A release as a database remembers it: the steps and routines by which its schema was made, and the rows of every
 * table. Later releases are tried on it, when the steps that made it may long be followed by others.
 */
export interface KeptRelease {
  version: string
  /** When the rows were read; they are moved to the time at which they are put back. */
  keptAt: string
  steps: Readonly<Record<string, string>>
  routines: Readonly<Record<string, string>>
  /** The migrator's records of the steps: name, time and hash. */
  applied: readonly { name: string; timestamp: string; hash: string }[]
  tables: Readonly<Record<string, readonly object[]>>
  sequences: Readonly<Record<string, number>>
}

const TABLES = `
select c.relname as name,
  array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
  coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'timestamptz'::regtype), '{}') as times
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'schema\\_%'
group by c.relname order by c.relname collate "C"`

const SEQUENCES = `
select sequencename as name, last_value::int as value from pg_sequences
where schemaname = 'public' and last_value is not null order by 1`

interface Table {
  name: string
  columns: string[]
  times: string[]
}

/** Reads a database that this very program has migrated. */
export async function keepRelease(version: string, url: string): Promise<KeptRelease> {
  return connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows: known } = await client.query<Table>(TABLES)
    const tables: [string, object[]][] = []
    for (const { name, columns } of known) {
      const { rows } = await client.query<{ row: object }>(
        `select to_json(r) as row from (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) r`,
      )
      if (rows.length > 0) tables.push([name, rows.map(({ row }) => row)])
    }
    const { rows: sequences } = await client.query<{ name: string; value: number }>(SEQUENCES)
    const { rows: applied } = await client.query<KeptRelease['applied'][number]>(
      'select name, timestamp, hash from schema_migrations order by name',
    )
    return {
      version,
      keptAt: new Date().toISOString(),
      steps: { ...MIGRATIONS },
      routines: ROUTINES,
      applied,
      tables: Object.fromEntries(tables),
      sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
    }
  })
}

/**
 * Makes a database, whatever tables it has, what it was for the release: by its own steps and routines, without those of this program,
 * and with its rows, whose times are moved so that what was to end in an hour still does.
 */
export async function restoreRelease(kept: KeptRelease, url: string): Promise<void> {
  await connected(url, async (client) => {
    await client.query('drop schema public cascade')
    await client.query('create schema public')
    for (const text of Object.values(kept.steps)) await client.query(text)
    await client.query(`create table schema_migrations
      (name varchar(255) primary key, timestamp varchar(255) not null, hash text)`)
    await client.query(`create table schema_migrations_lock
      (id varchar(255) primary key, is_locked integer not null default 0)`)
    await client.query(`insert into schema_migrations_lock (id) values ('migration_lock')`)
    await client.query(
      'insert into schema_migrations select * from json_populate_recordset(null::schema_migrations, $1)',
      [JSON.stringify(kept.applied)],
    )
  })
  const db = openDatabase({ url, max: 1 })
  await db.transaction().execute((transaction) => applyRoutines(transaction, kept.routines))
  await db.destroy()
  await connected(url, (client) => restoreRows(kept, client))
}

/** Without triggers and references: the rows are those of a moment, and were right then. */
async function restoreRows(kept: KeptRelease, client: Client): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  const { rows: tables } = await client.query<Table>(TABLES)
  for (const { name, columns, times } of tables) {
    // A step may have put rows there.
    await client.query(`delete from ${quoted(name)}`)
    const values = columns.map((column) =>
      times.includes(column) ? `${quoted(column)} + (select age from passed)` : quoted(column),
    )
    await client.query(
      `with passed as (select now() - $2::timestamptz as age)
      insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
      select ${values.join(', ')} from json_populate_recordset(null::${quoted(name)}, $1)`,
      [JSON.stringify(kept.tables[name] ?? []), kept.keptAt],
    )
  }
  for (const [name, value] of Object.entries(kept.sequences)) {
    await client.query('select setval($1::text::regclass, $2)', [name, value])
  }
  await client.query('commit')
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
