import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { hasCode, StartError, systemReason } from '../../start-error.ts'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { MIGRATIONS } from '../migrations/index.ts'

/** The oldest PostgreSQL that the tables and queries are made for. */
const OLDEST_POSTGRES = 15
const MIGRATION_TABLE = 'schema_migrations'

/** The database was migrated by a newer release of the program; an old one must not write into it. */
export class NewerSchemaError extends StartError {
  override name = 'NewerSchemaError'
}

/**
 * Brings a database to this program's schema, in one transaction. Processes that start at once wait for each
 * other (an advisory lock of the session, so the URL must not lead through a pooler of transactions).
 *
 * @throws StartError with a sentence for the operator: unreachable, too old a server, or a newer schema
 */
export async function migrate(url: string): Promise<void> {
  const db = open(url)
  try {
    await checkServer(db)
    await checkSchema(db)
    const { error } = await migrator(db).migrateToLatest()
    if (error === undefined) return
    // A newer program may have migrated between the check and the lock.
    await checkSchema(db)
    throw asStartError(error)
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

function migrator(db: Database): Migrator {
  const steps = Object.entries(MIGRATIONS).map(([name, text]): [string, Migration] => [
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

async function checkServer(db: Database): Promise<void> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRES) return
  throw new StartError(`This PostgreSQL is ${version}; Balcão needs ${OLDEST_POSTGRES} or newer.`)
}

/** Refuses a database that has been through a step this program does not know. */
async function checkSchema(db: Database): Promise<void> {
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass(${MIGRATION_TABLE}) is not null as found`.execute(db)
  if (!found[0]?.found) return
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATION_TABLE)} order by name desc`.execute(db)
  const unknown = rows.find(({ name }) => !(name in MIGRATIONS))
  if (!unknown) return
  throw new NewerSchemaError(
    `The database has a newer schema (${unknown.name}) than this program knows: ` +
      'start the newer release of Balcão, or restore a backup from before the upgrade.',
  )
}

/** What went wrong, by the code of PostgreSQL (appendix A of its manual) or of the system. */
function asStartError(error: unknown): Error {
  if (error instanceof StartError) return error
  const sentence = REASONS.find(({ codes }) => hasCode(error, ...codes))?.sentence
  if (sentence) return new StartError(sentence)
  const text = systemReason(error)
  if (/^(E[A-Z]+|.*timeout.*|Connection terminated.*)$/i.test(text)) {
    return new StartError(
      `The database of DATABASE_URL cannot be reached (${text}): is it running, and is the URL right?`,
    )
  }
  return error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

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
