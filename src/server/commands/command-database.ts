import { readConfig } from '../configuration/config.ts'
import type { Environment } from '../config-values.ts'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import { migrate } from '../store/postgres/migrate.ts'

/** Where a command reads and writes, so that a test can stand in for the terminal. */
export type Terminal = {
  env: Environment
  out: (text: string) => void
  err: (text: string) => void
}

/** Runs on the configured database, brought up to this program's schema; the embedded one is started if need be. */
export async function withDatabase<T>(
  { env, err }: Terminal,
  applicationName: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
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
