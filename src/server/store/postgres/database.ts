import { Kysely, PostgresDialect } from 'kysely'
import type { DatabaseConnection, RawBuilder } from 'kysely'
import pg from 'pg'
import { preparingPool } from './preparing-pool.ts'
import type { Tables } from '../rows.ts'
import { isDiskFull } from './unavailable.ts'

/** The typed query builder over a connection pool. `destroy()` closes it; a transaction of it is one as well. */
export type Database = Kysely<Tables>

/** Runs a statement and gives its rows. */
export async function run<Row>(db: Database, statement: RawBuilder<Row>): Promise<Row[]> {
  const { rows } = await statement.execute(db)
  return rows
}

export type DatabaseOptions = {
  /** A PostgreSQL connection string. */
  url: string
  /** Connections at most. */
  max?: number
  /** Seen by the operator in pg_stat_activity. */
  applicationName?: string
  /** Milliseconds after which the server ends a statement; 0: never (migrations). */
  statementTimeoutMs?: number
  /** Multiplies how long is waited for a connection, a statement, a lock and an idle transaction; 1 where not given. */
  patience?: number
  /** Reported the text of every statement, `begin` and `commit` included; for counting. */
  onQuery?: (sql: string) => void
  /** Reported once of a connection that broke. The pool replaces it; nobody has to act. */
  onConnectionLost?: (error: Error) => void
}

const STATEMENT_TIMEOUT_MS = 15_000
const LOCK_TIMEOUT_MS = 5_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000
/** How much longer than the server's own limit a statement is waited for, before the server counts as frozen or gone. */
const SILENCE_MARGIN_MS = 2_000

/** When a statement last failed because the disk was full, by `performance.now()`. */
const diskFullAt = new WeakMap<Database, number>()

/** Milliseconds since a statement of this process failed because the database's disk was full; null: none did. */
export function sinceDiskFull(db: Database): number | null {
  const at = diskFullAt.get(db)
  return at === undefined ? null : performance.now() - at
}

/** Opens a pool on the database. It connects with the first query, so a wrong URL shows then. */
export function openDatabase(options: DatabaseOptions): Database {
  const { patience = 1, statementTimeoutMs = STATEMENT_TIMEOUT_MS * patience } = options
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'balcao',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * patience,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs === 0 ? 0 : LOCK_TIMEOUT_MS * patience,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS * patience,
    keepAlive: true,
    // Our statements find their rows by keys, whatever the values are: planned once, they need not be planned again.
    // Left to itself, PostgreSQL plans the largest of them anew each time, which costs as much as executing it.
    options: '-c plan_cache_mode=force_generic_plan',
    types: { getTypeParser },
  })
  surviveLostConnections(pool, options.onConnectionLost)
  const { onQuery } = options
  const silenceLimitMs = statementTimeoutMs === 0 ? 0 : statementTimeoutMs + SILENCE_MARGIN_MS * patience
  const db: Database = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: preparingPool(pool, {
        silenceLimitMs,
        onUnavailable: (error) => isDiskFull(error) && diskFullAt.set(db, performance.now()),
      }),
      ...(onQuery && { onCreateConnection: async (connection) => observe(connection, onQuery) }),
    }),
  })
  return db
}

/**
 * Adds error listeners to each connection for its whole life: without them, a database restart would end this process,
 * and the pool's own receives errors of idle connections only.
 */
export function surviveLostConnections(pool: pg.Pool, onConnectionLost?: (error: Error) => void): void {
  const nothing = (): void => undefined
  pool.on('error', nothing)
  pool.on('connect', (client) => {
    client.once('error', (error: Error) => onConnectionLost?.(error))
    client.on('error', nothing)
  })
}

function observe(connection: DatabaseConnection, onQuery: (sql: string) => void): void {
  const execute = connection.executeQuery.bind(connection)
  connection.executeQuery = (query, ...rest) => {
    onQuery(query.sql)
    return execute(query, ...rest)
  }
}

/** bigint[]; the driver has no name for it (pg_type.dat of PostgreSQL). */
const INT8_ARRAY = 1016

/** A bigint is a number (or an error when it is too large for one), a date its ISO text; all else is the driver's. */
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, readInt8],
  [INT8_ARRAY, readInt8Array],
  [pg.types.builtins.DATE, String],
])

const getTypeParser: typeof pg.types.getTypeParser = (type, format) => {
  const parser: unknown = format === 'binary' ? undefined : PARSERS.get(type)
  const drivers: unknown = pg.types.getTypeParser(type, format)
  return parser ?? drivers
}

function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} is too large for a number`)
  return value
}

function readInt8Array(text: string): number[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map(readInt8)
}
