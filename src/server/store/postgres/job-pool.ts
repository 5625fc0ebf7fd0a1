import { Socket } from 'node:net'
import pg from 'pg'
import { surviveLostConnections } from './database.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** Longer than any statement of the queue takes, those of its migrations too. */
const SILENCE_LIMIT_MS = 20_000

export type JobPoolOptions = {
  /** Leads to the server itself; a pooler drops the LISTEN that announces jobs. */
  url: string
  max: number
  onConnectionLost: (error: Error) => void
  /** How long the server may say nothing until a connection is given up. */
  silenceLimitMs?: number
}

/** The job queue's own connections. */
export function openJobPool({ url, max, onConnectionLost, silenceLimitMs }: JobPoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'balcao job queue',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    Client: pingingClient(silenceLimitMs ?? SILENCE_LIMIT_MS),
    // The record that a job was taken or done may be lost in a power failure: then it runs again, as it may anyway. The
    // work of jobs is written by other connections, and jobs arrive by those.
    options: '-c synchronous_commit=off',
  })
  surviveLostConnections(pool, onConnectionLost)
  return pool
}

/**
 * Connections that ask the server again and again whether it is there, and break when it says nothing: the queue
 * listens on one for days and shows on another that its runner lives, and a server that is frozen, or gone without a
 * word, would leave both as they are. A question waits behind the statement that runs, so it ends that one as well.
 */
function pingingClient(limitMs: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const socket = new Socket()
      super({ ...config, stream: () => socket })
      let isAsked = false
      const ask = (): void => {
        // guard: silent-connections-end
        if (isAsked) return void socket.destroy(new Error('the database did not answer in time'))
        isAsked = true
        // A refusal is an answer too: within a transaction that has failed every statement is refused.
        const markAnswered = (): boolean => (isAsked = false)
        this.query('select').then(markAnswered, markAnswered)
      }
      const questions = setInterval(ask, limitMs).unref()
      socket.once('close', () => clearInterval(questions))
    }
  }
}
