import type { OfficeAnswer } from '#contract/office/calls.ts'
import { toWire } from '#rules/base/money.ts'
import { TIMELINE_AT_MOST } from '#rules/sales/sale-timeline.ts'
import { readTimeline, type TimelineRow } from '../../store/reports/timeline-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import type { SellerScope } from '../accounts/seller-scope.ts'

type Answer = OfficeAnswer<'readTimeline'>

/** Returns the history of the purchase of this seller's sale, newest first. */
export async function showTimeline(
  db: Database,
  { sellerId }: SellerScope,
  { saleId, now }: { saleId: string; now: Date },
): Promise<Answer> {
  const rows = await readTimeline(db, { sellerId, saleId, most: TIMELINE_AT_MOST + 1 })
  return {
    moments: rows.slice(0, TIMELINE_AT_MOST).map((row) => shown(row, now)),
    is_all: rows.length <= TIMELINE_AT_MOST,
  }
}

function shown({ at, amount, currency, facts, ...row }: TimelineRow, now: Date): Answer['moments'][number] {
  return {
    ...row,
    at: at.toISOString(),
    is_to_come: at > now,
    amount: amount === null || currency === null ? null : toWire(amount, currency),
    currency,
    facts: Object.entries(facts).map(([name, value]) => ({
      name,
      value,
    })) as Answer['moments'][number]['facts'],
  }
}
