import type { MovementKind } from '#rules/payment/reconciliation.ts'
import type { Entry } from './entry.ts'
import type { Ledger } from './ledger.ts'

/** A line of the report: money that moved. Amounts are minor units. */
export type ReportLine = {
  seq: number
  at: string
  kind: MovementKind
  reference: string
  charge: string
  amount: number
  currency: string
}

type ReportQuery = { from: string; to: string; after: number; limit: number }

const MOVES: Partial<Record<Entry['kind'], MovementKind>> = {
  sale: 'charge',
  capture: 'charge',
  payment: 'charge',
  refund: 'refund',
  chargeback: 'chargeback',
  'chargeback-reversal': 'chargeback-reversal',
}

/** A page of what the ledger says was moved in a time, in the order in which it was written. */
export function reportOf(ledger: Ledger, { from, to, after, limit }: ReportQuery) {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const lines: ReportLine[] = []
  for (const entry of ledger.entries.slice(after)) {
    const line = lineOf(ledger, entry)
    const at = Date.parse(entry.at)
    if (line === null || at < begin || at >= end) continue
    if (lines.length === limit) return { movements: lines, next: lines[limit - 1]?.seq ?? null }
    lines.push(line)
  }
  return { movements: lines, next: null }
}

function lineOf(ledger: Ledger, entry: Entry): ReportLine | null {
  const kind = isCaptureByReview(ledger, entry) ? 'charge' : MOVES[entry.kind]
  if (kind === undefined || entry.amount === 0) return null
  const { seq, at, reference, charge, amount, currency } = entry
  return { seq, at, kind, reference, charge, amount, currency }
}

/** A review that ended well takes the money of a charge that was to be captured at once. */
function isCaptureByReview(ledger: Ledger, { kind, charge }: Entry): boolean {
  return kind === 'approval' && ledger.charge(charge)?.details.card?.capture === true
}
