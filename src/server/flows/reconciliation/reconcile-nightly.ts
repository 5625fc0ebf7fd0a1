import { errorFields, type Log } from '../../log.ts'
import type { GatewayPort } from '../../gateway-role/gateway-port.ts'
import type { Database } from '../../store/postgres/database.ts'
import { claimReconciliation, endReconciliation } from '../../store/reconciliation/reconciliation-store.ts'
import { fetchReport, MARGIN_MS, reconcile } from './reconcile-gateway.ts'

type Deps = { db: Database; log: Log; gateways: Pick<GatewayPort, 'gateways' | 'report'> }

/** So long the worker may take to book what a gateway has moved, before it counts as missing here. */
const SETTLED_AFTER_MS = 3_600_000
/** Three nights and the margin: a movement at the edge of one night is well inside the next. */
const PERIOD_MS = 3 * 24 * 3_600_000 + MARGIN_MS

/** Compares the last days with every gateway that reports by itself, once a night from an hour (UTC) on. */
export async function reconcileNightly(deps: Deps, hour: number): Promise<void> {
  for (const gateway of (await deps.gateways.gateways()).keys()) {
    await reconcileOne(deps, gateway, hour).catch((error: unknown) =>
      deps.log.error('reconciliation-failed', { gateway, ...errorFields(error) }),
    )
  }
}

async function reconcileOne({ db, log, gateways }: Deps, gateway: string, hour: number): Promise<void> {
  const now = await claimReconciliation(db, gateway, hour)
  if (now === null) return
  const to = new Date(now.getTime() - SETTLED_AFTER_MS)
  const period = { from: new Date(to.getTime() - PERIOD_MS), to }
  const report = await fetchReport(gateways, gateway, period)
  if (report.kind === 'unknown') {
    log.error('reconciliation-failed', { gateway, reason: report.reason })
    await endReconciliation(db, gateway, now, { kind: 'failed', reason: report.reason })
    return
  }
  const { compared, found } =
    report.kind === 'none'
      ? { compared: 0, found: 0 }
      : await reconcile({ db, log }, gateway, period, report.movements)
  await endReconciliation(db, gateway, now, { kind: 'done', compared, found })
}
