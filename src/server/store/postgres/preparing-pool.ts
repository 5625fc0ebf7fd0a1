import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { connectOrWait } from './connection-limit.ts'
import { hasCode } from '../../start-error.ts'
import { spannedWithin, type SpanAbout } from '../../tracing.ts'
import { DatabaseUnavailable, namedUnavailable } from './unavailable.ts'

/** Texts that are prepared at most: one that is put together from a list of any length must not fill the server. */
const MAX_STATEMENTS = 300
const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i

/**
 * SQLSTATEs by which a server refuses a statement that was prepared, before anything of it is done: its table has got
 * other columns meanwhile (0A000), or a pooler gave us another connection (26000 unknown, 42P05 known already).
 */
const OTHER_COLUMNS = '0A000'
const OTHER_CONNECTION = ['26000', '42P05']
/** Every statement of a transaction is refused after one of it was. */
const IN_FAILED_TRANSACTION = '25P02'

type Send = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>

/** A connection that a pool has lent; `isSilent` once it has not answered within the limit. */
type Lent = { client: pg.PoolClient; isSilent: boolean }

/** State that the connections of a pool share. */
type Prepared = {
  names: Map<string, string>
  /** A pooler gives our connections other ones of the server's: nothing is prepared any more. */
  isPooled: boolean
}

type Preparing = {
  /** Milliseconds after which a server that says nothing is given up on; 0: never. */
  silenceLimitMs: number
  /** Called with the error that made the database unavailable. */
  onUnavailable: (error: DatabaseUnavailable) => void
}

/**
 * A pool whose connections let the server parse and plan each statement once. Planning cost the database more than
 * executing: our statements are few, large and always the same. A statement that the server says nothing to ends
 * by itself: the limits that the server keeps are of no use when it is frozen, or gone without a word.
 * @throws DatabaseUnavailable where the database and not the statement is at fault
 */
export function preparingPool(pool: pg.Pool, preparing: Preparing): PostgresPool {
  const known: Prepared = { names: new Map(), isPooled: false }
  // The query builder knows a connection again by its object.
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const rethrow = (error: unknown): never => {
    const named = namedUnavailable(error)
    if (named instanceof DatabaseUnavailable) preparing.onUnavailable(named)
    throw named
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await connectOrWait(pool).catch(rethrow)
      const before = connections.get(client)
      if (before !== undefined) return before
      const lent: Lent = { client, isSilent: false }
      const send = preparedBy(lent, known, preparing.silenceLimitMs)
      const query = (<R>(text: string, values: readonly unknown[]) =>
        spannedWithin(
          () => aboutStatement(text),
          () => send<R>(text, values),
        ).catch(rethrow)) as PostgresPoolClient['query']
      // The pool gives a client another `release` each time it lends it.
      const connection = {
        query,
        release: (destroy?: boolean) => client.release(destroy === true || lent.isSilent),
      }
      connections.set(client, connection)
      return connection
    },
  }
}

/**
 * Sends statements by name. A connection that refuses one gets them all as they are from then on; where a pooler is the
 * reason, every connection of the pool does. Within a transaction that has failed by it, nothing was done and the whole
 * of it may be asked again, which succeeds.
 */
function preparedBy(lent: Lent, pool: Prepared, silenceLimitMs: number): Send {
  let prepares = true
  const send = async <R>(text: string, values: readonly unknown[], name?: string) => {
    const answered = lent.client.query({ text, values: [...values], ...(name && { name }) })
    const result: unknown = await inTime(lent, answered, silenceLimitMs)
    return result as PostgresQueryResult<R>
  }
  return async <R>(text: string, values: readonly unknown[]) => {
    // A statement sent now, such as a rollback, would only wait behind the one that was abandoned.
    if (lent.isSilent) throw new DatabaseUnavailable('the connection was given up')
    const name = prepares && !pool.isPooled ? nameOf(text, pool.names) : undefined
    if (name === undefined) return send<R>(text, values)
    try {
      return await send<R>(text, values, name)
    } catch (error) {
      if (!hasCode(error, OTHER_COLUMNS, ...OTHER_CONNECTION)) throw error
      prepares = false
      pool.isPooled ||= hasCode(error, ...OTHER_CONNECTION)
      return send<R>(text, values).catch((again: unknown) => {
        // guard: refused-name-is-asked-again
        if (hasCode(again, IN_FAILED_TRANSACTION)) throw new DatabaseUnavailable(NOT_PREPARED, error)
        throw again
      })
    }
  }
}

const NOT_PREPARED = 'a statement of a transaction was not prepared on this connection'

async function inTime<T>(lent: Lent, answered: Promise<T>, limitMs: number): Promise<T> {
  // guard: silence-ends
  if (limitMs === 0) return answered
  const silent = Promise.withResolvers<never>()
  const limit = setTimeout(() => {
    lent.isSilent = true
    silent.reject(new DatabaseUnavailable('the database did not answer in time'))
  }, limitMs)
  // It fails when the connection is thrown away, and nobody listens any more.
  answered.catch(() => undefined)
  return Promise.race([answered, silent.promise]).finally(() => clearTimeout(limit))
}

/**
 * The name under which a text is prepared, or none when there are too many. It is made of the text: behind a pooler
 * that shares connections, another process's statement of the same name would run in the place of ours.
 */
function nameOf(text: string, names: Map<string, string>): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS || !PREPARABLE.test(text)) return known
  const name = `s_${createHash('sha256').update(text).digest('base64url')}`
  names.set(text, name)
  return name
}

/** A statement by its first word and the first table that it names; its values are no part of its text. */
function aboutStatement(text: string): SpanAbout {
  const [, word = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(?:\w+"?\."?)?(\w+)/i.exec(text) ?? []
  const name = table === undefined ? word : `${word} ${table}`
  return { name: name.toLowerCase(), kind: 'client', facts: { 'db.system.name': 'postgresql' } }
}
