import type { DifferenceView } from '#contract/operator/calls.ts'
import { toWire } from '#rules/base/money.ts'
import { CallError } from '../../call-error.ts'
import type { Database } from '../../store/postgres/database.ts'
import {
  closeDifference,
  listDifferences,
  type KeptDifference,
} from '../../store/reconciliation/reconciliation-store.ts'

type Wanted = { state: KeptDifference['state']; before?: number | undefined; limit: number }

/** A page of what gateways report otherwise than our ledger. */
export async function readDifferences(
  { db }: { db: Database },
  { state, before, limit }: Wanted,
): Promise<{ differences: DifferenceView[]; next: number | null }> {
  const found = await listDifferences(db, { state, before: before ?? null, limit: limit + 1 })
  const page = found.slice(0, limit)
  return {
    differences: page.map(differenceOnWire),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** @throws CallError NOT_FOUND where there is no such difference, or it is closed already */
export async function endDifference(
  { db }: { db: Database },
  id: number,
  reason: string,
): Promise<DifferenceView> {
  const closed = await closeDifference(db, id, reason)
  if (closed === null) throw new CallError('NOT_FOUND')
  return differenceOnWire(closed)
}

export function differenceOnWire(difference: KeptDifference): DifferenceView {
  const { id, seen_at: _, closed_at: __, theirs, ours, currency, moved_at, found_at, ...shown } = difference
  return {
    ...shown,
    difference_id: id,
    theirs: theirs === null ? null : toWire(theirs, currency),
    ours: ours === null ? null : toWire(ours, currency),
    currency,
    moved_at: moved_at.toISOString(),
    found_at: found_at.toISOString(),
  }
}
