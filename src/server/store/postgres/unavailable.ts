import pg from 'pg'
import { hasCode } from '../../start-error.ts'
import { wasGivenUp } from './given-up.ts'

/**
 * The database cannot be asked, or cannot write, and may be able to again: nothing in the statement is at fault. `code`
 * is PostgreSQL's or the system's, where there is one.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code: string

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  }
}

/**
 * Classes of SQLSTATE (PostgreSQL's Appendix A) in which the server is away or has no room: connection exception,
 * operator intervention (a shutdown, a start, a recovery), insufficient resources (disk, memory, connections).
 */
const AWAY = ['08', '57P', '53']
/** A standby, or a server that was made read-only because its disk is full; and a session that it ended. */
const READ_ONLY = '25006'
const SESSION_ENDED = '25P03'
const SYSTEM_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket of an embedded server that has ended.
  'ENOENT',
]
/** Messages of the driver without a code. */
const DRIVER_WORDS = /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout exceeded)/

/** An error of the driver as it is, or as `DatabaseUnavailable` where it is about the database and not the statement. */
export function namedUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable) return error
  const code = 'code' in error ? String(error.code) : ''
  const isAway =
    error instanceof pg.DatabaseError
      ? AWAY.some((start) => code.startsWith(start)) || [READ_ONLY, SESSION_ENDED].includes(code)
      : SYSTEM_CODES.includes(code) || DRIVER_WORDS.test(error.message)
  return isAway ? new DatabaseUnavailable(error.message, error) : error
}

/** Whether a call failed because of the database, and may be made again later as it is. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || wasGivenUp(error)
}

/** Whether the database has no room on its disk. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, '53100')
}
