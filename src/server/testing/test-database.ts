import { createHash, randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { StartError } from '../start-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import { migrate } from '../store/postgres/migrate.ts'
import * as MIGRATIONS from '../store/migrations/index.ts'
import { ROUTINES } from '../store/routines/index.ts'

/** A migrated, otherwise empty database that nobody else uses. */
export interface TestDatabase {
  url: string
  /** Removes it, ending the connections that are still open. */
  drop(): Promise<void>
}

/**
 * How much longer than the program a test waits for its database: a hundred buyers who come at once on a machine that
 * has other work are slow, and that is no defect.
 */
export const TEST_PATIENCE = 12

const NAME = 'balcao_test'
/** Several files of tests run at once, each as several processes of the program. */
const CONNECTIONS = 250
let embedded: Promise<EmbeddedPostgres> | undefined
let template: Promise<string> | undefined

/**
 * Makes a database for a test. It is a copy of a template that is migrated once for all processes of the run (and
 * again when a migration or routine changes), on the server of TEST_DATABASE_URL, whose user must be allowed to create
 * databases, or else on an embedded server in TEST_DATA_DIR, which the run's set-up names and removes.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await serverUrl()
  template ??= makeTemplate(server)
  const name = `${NAME}_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} template ${await template}`)
  return { url: named(server, name), drop: () => run(server, `drop database if exists ${name} with (force)`) }
}

async function serverUrl(): Promise<string> {
  const { TEST_DATABASE_URL: url, TEST_DATA_DIR: dataDir } = process.env
  if (url) return url
  if (!dataDir)
    throw new StartError('Set TEST_DATABASE_URL, or run the tests by vitest with its configuration.')
  // Every process of the run attaches to the same server; the first one starts it.
  embedded ??= startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    maxConnections: CONNECTIONS,
    survivesPowerLoss: false,
  })
  return (await embedded).url
}

async function makeTemplate(server: string): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify([MIGRATIONS, ROUTINES]))
    .digest('hex')
    .slice(0, 16)
  const name = `${NAME}_template_${hash}`
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    // One process of the run makes it, the others wait. The number is this template's own, nothing more.
    await client.query('select pg_advisory_lock($1)', [Number.parseInt(hash.slice(0, 8), 16)])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await migrateDraft(client, server, name)
  } finally {
    await client.end()
  }
  return name
}

/** Migrates under another name, so that a run that was stopped leaves no half-made template. */
async function migrateDraft(client: Client, server: string, name: string): Promise<void> {
  const draft = `${name}_draft`
  await client.query(`drop database if exists ${draft} with (force)`)
  await client.query(`create database ${draft} encoding 'UTF8' template template0`)
  await migrate(named(server, draft))
  await client.query(`alter database ${draft} rename to ${name}`)
}

async function run(server: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function named(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
