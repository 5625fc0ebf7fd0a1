import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Texts that are prepared at most: one that is put together from a list of any length must not fill the server. */
const MAX_STATEMENTS = 300
const PREPARABLE = /^\s*(?:select|with|insert|update|delete)\b/i

/**
 * SQLSTATEs by which a server refuses a statement that was prepared, before anything of it is done: its table has got
 * other columns meanwhile (0A000), or a pooler gave us another connection (26000 unknown, 42P05 known already).
 */
const NOT_PREPARED_HERE = ['0A000', '26000', '42P05']

type Send = <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>

/**
 * A pool whose connections let the server parse and plan each statement once. Planning cost the database more than
 * executing: our statements are few, large and always the same.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  // The query builder knows a connection again by its object.
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = connections.get(client)
      if (known !== undefined) return known
      const query = preparedBy(client, names) as PostgresPoolClient['query']
      // The pool gives a client another `release` each time it lends it.
      const connection = { query, release: (destroy?: boolean) => client.release(destroy) }
      connections.set(client, connection)
      return connection
    },
  }
}

/** Sends statements by name; a connection that refuses one gets them all as they are from then on. */
function preparedBy(client: pg.PoolClient, names: Map<string, string>): Send {
  let prepares = true
  const send = async <R>(text: string, values: readonly unknown[], name?: string) => {
    const result: unknown = await client.query({ text, values: [...values], ...(name && { name }) })
    return result as PostgresQueryResult<R>
  }
  return async <R>(text: string, values: readonly unknown[]) => {
    const name = prepares ? nameOf(text, names) : undefined
    if (name === undefined) return send<R>(text, values)
    try {
      return await send<R>(text, values, name)
    } catch (error) {
      if (!isNotPreparedHere(error)) throw error
      prepares = false
      // Inside of a transaction this fails as well, because the server has given that up.
      return send<R>(text, values)
    }
  }
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

function isNotPreparedHere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NOT_PREPARED_HERE.includes(String(error.code))
}
