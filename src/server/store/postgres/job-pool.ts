import pg from 'pg'
import { surviveLostConnections } from './database.ts'

const CONNECT_TIMEOUT_MS = 5_000

/**
 * The job queue's own connections. `url` leads to the server itself: a pooler drops the LISTEN that announces jobs.
 */
export function openJobPool(url: string, max: number, onConnectionLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'balcao job queue',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // That a job was taken or done may be forgotten when the power fails: then it runs again, as it may anyway. What
    // jobs do is written by other connections, and jobs arrive by those.
    options: '-c synchronous_commit=off',
  })
  surviveLostConnections(pool, onConnectionLost)
  return pool
}
