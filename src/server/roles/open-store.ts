import type { Config } from '../configuration/config.ts'
import { errorFields, type Log } from '../log.ts'
import { startEmbeddedPostgres } from '../store/postgres/embedded-postgres.ts'
import { migrate } from '../store/postgres/migrate.ts'
import type { Undo } from './life-cycle.ts'

/**
 * Addresses of the database, of the server itself if a pooler is in between, and of a replica that may be a second
 * behind.
 */
export type DatabaseUrls = { url: string; directUrl: string; replicaUrl?: string | undefined }

/** The database of this installation, migrated; the embedded server is started where there is no other. */
export async function openStore(config: Config, undo: Undo[], log: Log): Promise<DatabaseUrls> {
  if (config.database !== undefined) {
    await migrate(config.database.directUrl)
    return config.database
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (reason, isTrouble) => {
      if (isTrouble === true) log.warn('embedded-postgres', { reason })
      else log.info('embedded-postgres', { reason })
    },
    onGivenUp: (error) => {
      log.error('embedded-postgres-lost', errorFields(error))
      // The program's supervisor restarts it, and with it the server.
      process.exitCode = 1
      process.kill(process.pid, 'SIGTERM')
    },
  })
  undo.push({ name: 'embedded PostgreSQL', stop: () => server.stop() })
  await migrate(server.url)
  return { url: server.url, directUrl: server.url }
}
