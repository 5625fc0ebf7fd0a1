import { sql } from 'kysely'
import { StartError } from '../../start-error.ts'
import { clockAheadMs } from './database-clock.ts'
import { openDatabase, type Database } from './database.ts'
import { readNotice } from './operator-notices.ts'
import { asStartError, missingSteps } from './migrate.ts'

type SilentAccount = { gateway: string; sellerId: number }

/** State of a database that can be read without changing it. */
export type DatabaseState =
  | { kind: 'unreachable'; reason: string }
  | {
      kind: 'reached'
      version: string
      isStandby: boolean
      isReadOnly: boolean
      clockAheadMs: number
      /** Connections that its server lets this user open, and those that are open to all of its databases. */
      connections: { limit: number; open: number }
      /** Steps of the schema that are missing, or why this program cannot go on with it. */
      schema: { kind: 'known'; missing: readonly string[] } | { kind: 'refused'; reason: string }
      /** When a program without TRUSTED_PROXIES last got forwarded requests, within a week; null: it did not. */
      forwardedAt: Date | null
      /** Sellers' accounts that charge and whose webhooks never came. */
      silentAccounts: readonly SilentAccount[]
    }

/** Looks at the database, and writes nothing. */
export async function readDatabaseState(url: string): Promise<DatabaseState> {
  const db = openDatabase({ url, max: 1, applicationName: 'balcao-doctor' })
  try {
    const [row] = (await facts.execute(db)).rows
    if (row === undefined) throw new Error('the database told nothing of itself')
    const { limit, open, ...counts } = row
    const schema = await schemaOf(db)
    const isComplete = schema.kind === 'known' && schema.missing.length === 0
    return {
      kind: 'reached',
      ...counts,
      clockAheadMs: await clockAheadMs(db),
      connections: { limit, open },
      schema,
      forwardedAt: isComplete ? await readNotice(db, 'forwarded-headers') : null,
      silentAccounts: isComplete ? await silentAccountsOf(db) : [],
    }
  } catch (error) {
    return { kind: 'unreachable', reason: sentenceOf(error) }
  } finally {
    await db.destroy()
  }
}

const facts = sql<{
  version: string
  isStandby: boolean
  isReadOnly: boolean
  limit: number
  open: number
}>`
  select current_setting('server_version') as version,
    pg_is_in_recovery() as "isStandby",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
    ) as limit,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`

/** A day as in `gateways/account-webhook-store.ts`, which says why. */
async function silentAccountsOf(db: Database): Promise<SilentAccount[]> {
  const { rows } = await sql<SilentAccount>`
    select gateway, seller_id as "sellerId" from account_webhooks
    where came_at is null and charged_at < now() - interval '1 day' order by gateway, seller_id`.execute(db)
  return rows
}

async function schemaOf(db: Database): Promise<Extract<DatabaseState, { kind: 'reached' }>['schema']> {
  try {
    return { kind: 'known', missing: await missingSteps(db) }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { kind: 'refused', reason: error.message }
  }
}

/** A sentence without a value of the URL. @throws what is no fault of the database */
function sentenceOf(error: unknown): string {
  const known = asStartError(error)
  if (known instanceof StartError) return known.message
  throw known
}
