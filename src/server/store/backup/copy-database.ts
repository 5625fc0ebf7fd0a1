import { runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import { StartError } from '../../start-error.ts'
import { openDatabase } from '../postgres/database.ts'
import { migrate, migrateAs, missingSteps } from '../postgres/migrate.ts'

/** Copied items: rows of each table, and waiting jobs. */
export interface CopiedDatabase {
  tables: number
  rows: number
  jobs: number
}

/** A table as both databases have it, for both are made by the same steps. */
interface Table {
  name: string
  /** Those that are written; PostgreSQL makes the others of them. */
  columns: string[]
}

/** The vault's table is of minutes, and the schema's own are made by the steps. */
const TABLES = `
  select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    and c.relname not like 'schema\\_%' and a.attgenerated = ''
  group by c.relname order by c.relname collate "C"`

const REFERENCES = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

const SEQUENCES = `
  select quote_ident(sequencename) as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null`

const JOBS = `
  select t.identifier, j.payload::text, j.run_at, j.max_attempts, j.key, j.priority, q.queue_name
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`

const BATCH = 200

/**
 * Copies a whole database into an empty one, each of any PostgreSQL version, so only rows as text pass between them.
 * The schema becomes that of the first, then this program's.
 *
 * @param from a database on which no process runs any more
 * @throws StartError if the second one is not empty, or the first one does not belong to this program
 */
export async function copyDatabase(from: string, to: string): Promise<CopiedDatabase> {
  const steps = await stepsOf(from)
  await refuseFilled(to)
  await migrateAs(to, steps)
  await runMigrations({ connectionString: to })
  const copied = await connected(from, (source) => connected(to, (target) => copyRows(source, target)))
  await migrate(to)
  return copied
}

/** The steps that made a database of this program, or of a release before it. */
async function stepsOf(url: string): Promise<string[]> {
  const db = openDatabase({ url, max: 1 })
  try {
    await missingSteps(db)
  } finally {
    await db.destroy()
  }
  return connected(url, async (client) => {
    const { rows } = await client.query<{ known: boolean }>(
      "select to_regclass('public.schema_migrations') is not null as known",
    )
    if (rows[0]?.known !== true) throw new StartError('The database that is to be copied is none of Balcão.')
    const applied = await client.query<{ name: string }>('select name from schema_migrations')
    return applied.rows.map(({ name }) => name)
  })
}

async function refuseFilled(url: string): Promise<void> {
  const { rows } = await connected(url, (client) =>
    client.query<{ count: number }>(
      `select count(*)::int as count from pg_class
        where relkind = 'r' and relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`,
    ),
  )
  // guard: copies-beside
  if (rows[0]?.count !== 0)
    throw new StartError('There is a database already where the copy should go: name an empty one.')
}

/** All rows in one transaction on each side, and a comparison before it is kept. */
async function copyRows(source: Client, target: Client): Promise<CopiedDatabase> {
  await source.query('begin isolation level repeatable read read only')
  await target.query('begin')
  const { rows: tables } = await source.query<Table>(TABLES)
  const references = await target.query<{ table: string; name: string; definition: string }>(REFERENCES)
  for (const { table, name } of references.rows)
    await target.query(`alter table ${table} drop constraint ${name}`)
  let count = 0
  for (const table of tables) count += await copyTable(source, target, table)
  for (const { table, name, definition } of references.rows)
    await target.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name, value } of (await source.query<{ name: string; value: string }>(SEQUENCES)).rows)
    await target.query('select setval($1::text::regclass, $2::bigint)', [name, value])
  const jobs = await copyJobs(source, target)
  await target.query('commit')
  await source.query('rollback')
  return { tables: tables.length, rows: count, jobs }
}

/** Rows go as PostgreSQL itself writes them. @throws StartError where what arrived is not what was sent */
async function copyTable(source: Client, target: Client, { name, columns }: Table): Promise<number> {
  const table = `"${name}"`
  await target.query(`alter table ${table} disable trigger user`)
  // A step may have put rows there.
  await target.query(`delete from ${table}`)
  await source.query(`declare all_rows cursor for select r::text as row from ${table} r`)
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`fetch ${BATCH} from all_rows`)
    if (rows.length === 0) break
    await target.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
        select ${columns.map((column) => `(read.row).${column}`).join(', ')}
        from (select text::${table} as row from unnest($1::text[]) as text offset 0) as read`,
      [rows.map(({ row }) => row)],
    )
  }
  await source.query('close all_rows')
  await target.query(`alter table ${table} enable trigger user`)
  const [sent, arrived] = [await sumOf(source, table), await sumOf(target, table)]
  if (sent.sum !== arrived.sum || sent.count !== arrived.count)
    throw new StartError(`The rows of ${name} did not arrive as they were: nothing was kept of the copy.`)
  return sent.count
}

interface Sum {
  count: number
  sum: string
}

/** How many rows there are, and a number that another row would change; equal on every version of PostgreSQL. */
async function sumOf(client: Client, table: string): Promise<Sum> {
  const { rows } = await client.query<Sum>(
    `select count(*)::int as count, coalesce(sum(('x' || left(md5(r::text), 15))::bit(60)::bigint), 0)::text as sum
      from ${table} r`,
  )
  return rows[0] ?? { count: 0, sum: '' }
}

interface Job {
  identifier: string
  payload: string
  run_at: Date
  max_attempts: number
  key: string | null
  priority: number
  queue_name: string | null
}

/**
 * Uses the queue's own call, because its tables belong to another library. Jobs that had been tried are tried as often
 * again.
 */
async function copyJobs(source: Client, target: Client): Promise<number> {
  const { rows: known } = await source.query<{ known: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as known",
  )
  if (known[0]?.known !== true) return 0
  const { rows } = await source.query<Job>(JOBS)
  for (const job of rows) {
    await target.query(
      `select graphile_worker.add_job($1, $2::json, queue_name := $3, run_at := $4, max_attempts := $5,
        job_key := $6, priority := $7)`,
      [job.identifier, job.payload, job.queue_name, job.run_at, job.max_attempts, job.key, job.priority],
    )
  }
  return rows.length
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'balcao-copy' })
  await client.connect()
  try {
    // The same text on both sides, whatever a role or a database was given.
    await client.query("set timezone = 'UTC'")
    await client.query("set datestyle = 'ISO'")
    await client.query('set statement_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}
