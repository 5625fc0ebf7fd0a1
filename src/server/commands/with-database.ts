import { readConfig } from '../configuration/config.ts'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import { migrate } from '../store/postgres/migrate.ts'
import type { Terminal } from './command-call.ts'

/**
 * Brings the database up to this program's schema, does the work on one connection and closes it. Starts the embedded
 * server where no database is configured.
 *
 * @param applicationName what the database shows with the connection
 * @throws StartError for a database that cannot be used
 */
export async function workOnDatabase<R>(
  { env, err }: Terminal,
  applicationName: string,
  work: (db: Database) => Promise<R>,
): Promise<R> {
  const { database, dataDir } = readConfig(env, [])
  const embedded = database ? undefined : await startEmbeddedPostgres({ dataDir, log: err })
  const url = database?.directUrl ?? embedded?.url ?? ''
  try {
    await migrate(url)
    const db = openDatabase({ url, max: 1, applicationName })
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await embedded?.stop()
  }
}
