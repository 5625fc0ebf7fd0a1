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
  })
  surviveLostConnections(pool, onConnectionLost)
  return pool
}
