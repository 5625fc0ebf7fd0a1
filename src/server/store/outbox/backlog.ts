import { sql } from 'kysely'
import { IS_SILENT } from '../gateways/account-webhook-store.ts'
import type { Database } from '../postgres/database.ts'
import { IS_TOO_FAR_AHEAD } from '../purchases/far-ahead.ts'

/** How much work waits, for the operator's gauges. */
export type Backlog = {
  /** Attempts whose outcome somebody has to find out. */
  openAttempts: number
  /** Attempts that should have been looked at more than a minute ago, or are due later than any can be. */
  overdueAttempts: number
  pendingReversals: number
  /** Refunds and voids of operators that no gateway has ended yet. */
  openRefunds: number
  /** Payments that a bank took back within the last seven days. */
  chargebacks: number
  /** Messages that were not dispatched yet. */
  outbox: number
  /** Gateway reports that differ from our ledger, and that nobody has closed. */
  differences: number
  /** Renewals that should have been looked at more than ten minutes ago. */
  overdueRenewals: number
  /** Sellers' accounts that charge and whose webhooks never came. */
  silentAccounts: number
}

/** Counts by the partial indexes of what is due, so that the size of the history does not matter. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select
      (select count(*) from attempts where due_at is not null) as "openAttempts",
      (select count(*) from attempts where due_at < now() - interval '1 minute')
        + (select count(*) from attempts a where ${IS_TOO_FAR_AHEAD}) as "overdueAttempts",
      (select count(*) from pending_reversals where state in ('pending', 'received')) as "pendingReversals",
      (select count(*) from refunds where state in ('asked', 'received', 'unknown')) as "openRefunds",
      (select count(*) from attempts where state = 'charged-back' and outcome_at > now() - interval '7 days')
        as "chargebacks",
      (select count(*) from outbox) as outbox,
      (select count(*) from reconciliation_differences where state = 'open') as differences,
      (select count(*) from subscription_charges c
        where c.renew_at < now() - interval '10 minutes' and c.state = 'scheduled' and c.due_at <= now()
          and not exists (select from subscription_charges e where e.subscription_id = c.subscription_id
            and e.number < c.number and e.state in ('scheduled', 'charging', 'failed'))) as "overdueRenewals",
      (select count(*) from account_webhooks where ${IS_SILENT}) as "silentAccounts"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the backlog query answered no row')
  return row
}
