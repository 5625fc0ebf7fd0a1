import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { hasCode, StartError, systemReason } from '../../start-error.ts'
import { applyRoutines } from './apply-routines.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import type { Tables } from '../rows.ts'
import * as MIGRATIONS from '../migrations/index.ts'

/** The oldest PostgreSQL that the tables and queries are made for. */
const OLDEST_POSTGRES = 15
const MIGRATION_TABLE = 'schema_migrations'
/** The steps by name, in the order of their numbers, as a module's exports always are. */
const STEPS: Readonly<Record<string, string>> = MIGRATIONS

/** The database was migrated by a newer release of the program; an old one must not write into it. */
export class NewerSchemaError extends StartError {
  override name = 'NewerSchemaError'
}

/** The database was made before the first release, by steps that this program does not have, or has otherwise. */
export class EarlierSchemaError extends StartError {
  override name = 'EarlierSchemaError'
}

/** Number of the advisory lock under which a database is migrated; this program's own, nothing more. */
const MIGRATION_LOCK = 20_260_101

/**
 * Brings a database to this program's schema, in one transaction: first the tables (`store/migrations/`), then the
 * functions and triggers whose text has changed (`store/routines/`). Processes that start at once wait for each other.
 *
 * @throws StartError with a sentence for the operator: unreachable, too old a server, or another program's schema
 */
export async function migrate(url: string): Promise<void> {
  const db = open(url)
  try {
    await checkServer(db)
    await checkSchema(db)
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
      // Another program may have migrated between the check and the lock.
      await checkSchema(transaction)
      const { error, results = [] } = await migrator(transaction).migrateToLatest()
      if (error !== undefined) throw asStartError(error)
      await recordHashes(
        transaction,
        results.map(({ migrationName }) => migrationName),
      )
      await applyRoutines(transaction)
    })
  } catch (error) {
    throw asStartError(error)
  } finally {
    await db.destroy()
  }
}

function open(url: string): Database {
  // Checked here, for the driver's own message may quote the URL, and with it the password.
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError(
      'DATABASE_URL is not a PostgreSQL URL: write postgres://user:password@host:5432/name.',
    )
  }
  return openDatabase({ url, max: 2, applicationName: 'balcao-migrate', statementTimeoutMs: 0 })
}

/**
 * Makes an empty database what an older release made of it: by so many of this program's steps, without routines.
 *
 * @param names the steps that the older release had, all of which this program has
 */
export async function migrateAs(url: string, names: readonly string[]): Promise<void> {
  const db = open(url)
  try {
    await checkServer(db)
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction)
      const last = names.toSorted().at(-1) ?? ''
      const { error } = await migrator(transaction).migrateTo(last)
      if (error !== undefined) throw asStartError(error)
      await recordHashes(transaction, names)
    })
  } catch (error) {
    throw asStartError(error)
  } finally {
    await db.destroy()
  }
}

function migrator(db: Transaction<Tables>): Migrator {
  const steps = Object.entries(STEPS).map(([name, text]): [string, Migration] => [
    name,
    { up: async (connection) => void (await sql.raw(text).execute(connection)) },
  ])
  return new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(steps) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  })
}

/** Keeps what each step was when it was applied (record 100). */
async function recordHashes(db: Transaction<Tables>, applied: readonly string[]): Promise<void> {
  if (applied.length === 0) return
  const table = sql.table(MIGRATION_TABLE)
  await sql`alter table ${table} add column if not exists hash text`.execute(db)
  for (const name of applied) {
    await sql`update ${table} set hash = ${hashOfStep(name)} where name = ${name}`.execute(db)
  }
}

function hashOfStep(name: string): string {
  return createHash('sha256')
    .update(STEPS[name] ?? '')
    .digest('hex')
}

async function checkServer(db: Database): Promise<void> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return
  throw new StartError(`This PostgreSQL is ${version}; Balcão needs ${OLDEST_POSTGRES} or newer.`)
}

/**
 * Refuses a database that has been through a step this program does not know: one after its last step is of a newer
 * release, any other of a program from before the first release. So is a step that was another one when it was applied.
 * Nothing is written into either.
 */
async function checkSchema(db: Database): Promise<void> {
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass(${MIGRATION_TABLE}) is not null as found`.execute(db)
  if (!found[0]?.found) return
  // Read as JSON, because a database of before has no such column.
  const { rows } = await sql<{ name: string; hash: string | null }>`
    select name, to_jsonb(m) ->> 'hash' as hash from ${sql.table(MIGRATION_TABLE)} m order by name`.execute(
    db,
  )
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in STEPS))
  const last = Object.keys(STEPS).at(-1) ?? ''
  if (unknown.some((name) => name < last)) throw new EarlierSchemaError(EARLIER_SCHEMA)
  const newer = unknown.at(-1)
  if (newer !== undefined) {
    throw new NewerSchemaError(
      `The database has a newer schema (${newer}) than this program knows: ` +
        'start the newer release of Balcão, or restore a backup from before the upgrade.',
    )
  }
  if (rows.some(({ name, hash }) => hash !== hashOfStep(name))) throw new EarlierSchemaError(EARLIER_SCHEMA)
}

/** The steps that a database still has to go through. @throws StartError where this program cannot go on with it */
export async function missingSteps(db: Database): Promise<string[]> {
  await checkServer(db)
  await checkSchema(db)
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass(${MIGRATION_TABLE}) is not null as found`.execute(db)
  if (!found[0]?.found) return Object.keys(STEPS)
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(db)
  return Object.keys(STEPS).filter((step) => !rows.some(({ name }) => name === step))
}

const EARLIER_SCHEMA =
  'The database was made by an earlier development version of Balcão, and this program cannot go on with it: ' +
  'start with a new DATA_DIR (.data unless you named one), or with a new database in DATABASE_URL. The old data stay as they are.'

/** Returns the cause of an error, by the code of PostgreSQL (appendix A of its manual) or of the system. */
export function asStartError(error: unknown): Error {
  if (error instanceof StartError) return error
  const sentence = REASONS.find(({ codes }) => hasCode(error, ...codes))?.sentence
  if (sentence) return new StartError(sentence)
  const text = systemReason(error)
  if (UNPROVEN.test(text)) {
    return new StartError(
      `The server of DATABASE_URL could not prove that it is the one (${text}): name its authority by sslrootcert=FILE ` +
        'or in NODE_EXTRA_CA_CERTS, and the host as its certificate does.',
    )
  }
  if (/does not support SSL/.test(text))
    return new StartError(
      'The server of DATABASE_URL speaks no TLS, which the sslmode of DATABASE_URL asks for.',
    )
  if (error instanceof Error && UNREADABLE_FILE.test(error.message))
    return new StartError(`A file that DATABASE_URL names for TLS cannot be read (${text}).`)
  if (/^(E[A-Z]+|.*timeout.*|Connection terminated.*)$/i.test(text)) {
    return new StartError(
      `The database of DATABASE_URL cannot be reached (${text}): is it running, and is the URL right?`,
    )
  }
  return error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

/** Node's error codes for a certificate that is unproven, expired, or issued to another host. */
const UNPROVEN =
  /^(?:(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|CERT_|CRL_|ERR_TLS_|ERR_SSL_|INVALID_|HOSTNAME_MISMATCH|PATH_LENGTH_EXCEEDED)/

/** Node's message for a file, as opposed to a socket. */
const UNREADABLE_FILE = /^E[A-Z]+: .*, open /

const REASONS = [
  { codes: ['28P01', '28000'], sentence: 'The database refused the user or password of DATABASE_URL.' },
  { codes: ['3D000'], sentence: 'The database that DATABASE_URL names does not exist: create it first.' },
  {
    codes: ['42501'],
    sentence: 'The user of DATABASE_URL may not create tables: grant it CREATE on the schema public.',
  },
  {
    codes: ['53300'],
    sentence: 'The database of DATABASE_URL has no connection left: raise its max_connections.',
  },
  { codes: ['57P03'], sentence: 'The database of DATABASE_URL is still starting: try again in a moment.' },
]
