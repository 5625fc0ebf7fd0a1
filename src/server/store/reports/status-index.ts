import { sql, type RawBuilder } from 'kysely'
import type { SaleStatus } from '#rules/sales/sale-status.ts'

/** A purchase passes through these, so that an index of them would have to be written while a buyer waits. */
const WITHOUT_INDEX: ReadonlySet<SaleStatus> = new Set(['PROCESSING', 'WAITING_PAYMENT', 'PAID'])

/**
 * Checks whether an index finds the sales of a status. Lists of the other statuses walk through the newest sales, where
 * they are. A change of these statuses has to rewrite `sales.indexed_status` in a migration.
 */
export function hasStatusIndex(status: SaleStatus): boolean {
  return !WITHOUT_INDEX.has(status)
}

/**
 * Builds the condition on sales `s` of a status, for a prepared statement; all that were not dropped, if no status is
 * given.
 */
export function salesOfStatus(status: SaleStatus | null): RawBuilder<unknown> {
  if (status === null) return sql`not s.dropped`
  return hasStatusIndex(status)
    ? sql`s.indexed_status = ${status}`
    : sql`not s.dropped and s.status = ${status}`
}
