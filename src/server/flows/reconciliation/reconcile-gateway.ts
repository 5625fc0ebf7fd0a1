import type { ReportedMovement } from '#gateways/gateway.ts'
import { compareMovements, type Movement, type Period } from '#rules/payment/reconciliation.ts'
import type { GatewayPort } from '../../gateway-role/gateway-port.ts'
import type { Log } from '../../log.ts'
import type { Database } from '../../store/postgres/database.ts'
import { bookedMovements } from '../../store/reconciliation/booked-movements.ts'
import { keepDifferences, type KeptDifference } from '../../store/reconciliation/reconciliation-store.ts'

/** How far a gateway's clock and booking days may be from ours. */
export const MARGIN_MS = 24 * 3_600_000
/** More would fill the log; the rows contain all of them. */
const LOGGED = 50
/** A report that goes on for longer is broken. */
const MOST_PAGES = 20_000

type Deps = { db: Database; log: Log }

/** Result of a comparison: lines compared on both sides, differences, and which of those are new. */
export type Comparison = { compared: number; found: number; unseen: KeptDifference[] }

/**
 * Compares a report with our ledger and keeps what differs. It writes once, at its end: one that dies has changed
 * nothing, and one that is repeated finds the same rows.
 */
export async function reconcile(
  { db, log }: Deps,
  gateway: string,
  period: Period,
  report: readonly ReportedMovement[],
): Promise<Comparison> {
  const theirs: Movement[] = report.map(({ gatewayId: _, at, ...line }) => ({ ...line, at: new Date(at) }))
  const references = [...new Set(theirs.map(({ reference }) => reference))]
  const ours = await bookedMovements(db, { gateway, ...period, references })
  const gatewayIds = new Map(report.map(({ reference, gatewayId }) => [reference, gatewayId]))
  const found = compareMovements(theirs, ours, period, MARGIN_MS).map((difference) => ({
    ...difference,
    gatewayId: gatewayIds.get(difference.reference) ?? null,
  }))
  const certain = {
    from: new Date(period.from.getTime() + MARGIN_MS),
    to: new Date(period.to.getTime() - MARGIN_MS),
  }
  const unseen = await keepDifferences(db, gateway, found, { period, certain })
  for (const { id, kind, movement } of unseen.slice(0, LOGGED)) {
    log.error('reconciliation-difference', { gateway, kind, type: movement, difference_id: id })
  }
  const compared = theirs.length + ours.length
  log.info('reconciled', { gateway, count: compared })
  return { compared, found: found.length, unseen }
}

/** Everything that a gateway reports of a time, page by page. */
export type FetchedReport =
  | { kind: 'report'; movements: ReportedMovement[] }
  | { kind: 'none' }
  | { kind: 'unknown'; reason: string }

export async function fetchReport(
  gateways: Pick<GatewayPort, 'report'>,
  gateway: string,
  { from, to }: Period,
): Promise<FetchedReport> {
  const movements: ReportedMovement[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const query = { gateway, from: from.toISOString(), to: to.toISOString(), cursor }
    const page = await gateways.report(query)
    if (page.kind !== 'page') return page
    movements.push(...page.movements)
    if (page.next === null) return { kind: 'report', movements }
    if (page.next === cursor) return { kind: 'unknown', reason: 'the report does not go on' }
    cursor = page.next
  }
  return { kind: 'unknown', reason: 'the report has no end' }
}
