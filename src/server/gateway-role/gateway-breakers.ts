import {
  afterAnswers,
  beginProbe,
  BREAKER_POLICY,
  breakerStatus,
  CLOSED_BREAKER,
  isTechnicalFailure,
  type Breaker,
  type BreakerReport,
  type BreakerStatus,
} from '#rules/payment/circuit-breaker.ts'
import type { Outcome } from '#rules/payment/outcome.ts'
import { errorFields, type Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { readBreaker, readBreakers, writeBreaker } from '../store/gateways/breaker-store.ts'
import type { Database } from '../store/postgres/database.ts'

/** The circuit breakers of the gateways, shared by all processes. They cost a purchase no statement. */
export type GatewayBreakers = {
  /** The state of a breaker as this process last read it, a second ago at most. */
  statusOf(gateway: string): BreakerStatus
  /** Whether this purchase is the one that may try a half-open gateway. */
  claimProbe(gateway: string): Promise<boolean>
  /** Counts the outcome of a charge that took so many milliseconds. */
  report(gateway: string, outcome: Outcome, tookMs: number): void
  /** Exchanges counts with the other processes by the database. */
  refresh(): Promise<void>
  /** After everything that was reported has been written. */
  applied(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export type GatewayBreakersOptions = { db: Database; log: Log; metrics: Metrics; now?: () => number }

const REFRESH_MS = 1000
const MAX_ROUNDS = 10

/** The counts of this process that are not written yet. */
type Seen = { failures: number; successes: { at: number; count: number }[]; beganAt: number }

/**
 * Failures are written when they happen, successes only where somebody counts them: beside failures, or to close what
 * is open. So a purchase at a gateway that is well costs nothing. A database that is away leaves everything as it was.
 */
export function createGatewayBreakers(options: GatewayBreakersOptions): GatewayBreakers {
  const { db, log, metrics, now = Date.now } = options
  const seen = new Map<string, Seen>()
  let known: ReadonlyMap<string, Breaker> = new Map()
  let aheadMs = 0
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const shared = (): Date => new Date(now() + aheadMs)

  const change = async (gateway: string, next: NextBreaker): Promise<boolean> => {
    const changed = await changeShared(db, gateway, next)
    if (changed === null) return false
    known = new Map([...known, [gateway, changed.after]])
    announce(options, gateway, changed)
    return true
  }
  const notify = async (gateway: string): Promise<void> => {
    const report = takeReport(seen, gateway, now())
    if (report === null) return
    const { beganAt, ...counts } = report
    const ageMs = now() - beganAt
    await change(gateway, (breaker, at) =>
      afterAnswers(breaker, { ...counts, beganAt: at.getTime() - ageMs }, at),
    )
  }
  /** One after another, so that a report never overtakes another one of this process. */
  const write = (work: () => Promise<void>): Promise<void> => {
    writing = writing.then(work).catch((error: unknown) => log.warn('gateway-breaker', errorFields(error)))
    return writing
  }
  const refresh = (): Promise<void> =>
    write(async () => {
      const read = await readBreakers(db)
      aheadMs = read.now.getTime() - now()
      known = read.breakers
      for (const [gateway, { open }] of known) metrics.setGatewayOpen(gateway, open !== null)
      for (const gateway of seen.keys()) if (isCounted(known.get(gateway), shared())) await notify(gateway)
    })

  return {
    statusOf: (gateway) => breakerStatus(known.get(gateway) ?? CLOSED_BREAKER, shared()),
    claimProbe: (gateway) =>
      change(gateway, (breaker, at) => beginProbe(breaker, at)).catch((error: unknown) => {
        log.warn('gateway-breaker', { gateway, ...errorFields(error) })
        return false
      }),
    report(gateway, outcome, tookMs) {
      const failed = isTechnicalFailure(outcome)
      note(seen, gateway, { failed, at: now(), beganAt: now() - tookMs })
      if (failed || (known.get(gateway)?.open ?? null) !== null) void write(() => notify(gateway))
    },
    refresh,
    applied: () => writing,
    start() {
      timer = setInterval(() => void refresh(), REFRESH_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await writing
    },
  }
}

/** Computes the next state of a breaker; null: it does not change. */
type NextBreaker = (breaker: Breaker, at: Date) => Breaker | null

type Changed = { before: Breaker; after: Breaker }

function announce(
  { log, metrics }: GatewayBreakersOptions,
  gateway: string,
  { before, after }: Changed,
): void {
  metrics.setGatewayOpen(gateway, after.open !== null)
  if (before.open === null && after.open !== null) log.warn('gateway-opened', { gateway })
  if (before.open !== null && after.open === null) log.info('gateway-closed', { gateway })
}

/**
 * Changes the breaker that all processes share; if another process was faster, the change is made again. Null: nothing
 * was changed.
 */
async function changeShared(db: Database, gateway: string, next: NextBreaker): Promise<Changed | null> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { breaker, version, now: at } = await readBreaker(db, gateway)
    const before = breaker ?? CLOSED_BREAKER
    const after = next(before, at)
    if (after === null) return null
    if (await writeBreaker(db, gateway, version, after)) return { before, after }
  }
  throw new Error(`the breaker of ${gateway} kept changing`)
}

/** Whether successes of a gateway matter: beside failures, or while it is open. */
function isCounted(breaker: Breaker | undefined, now: Date): boolean {
  if (breaker === undefined) return false
  const since = now.getTime() - BREAKER_POLICY.windowMs
  return breaker.open !== null || breaker.answers.some(({ at, failures }) => failures > 0 && at > since)
}

function note(
  seen: Map<string, Seen>,
  gateway: string,
  { failed, at, beganAt }: { failed: boolean; at: number; beganAt: number },
): void {
  const own = seen.get(gateway) ?? { failures: 0, successes: [], beganAt: 0 }
  seen.set(gateway, own)
  own.beganAt = Math.max(own.beganAt, beganAt)
  if (failed) {
    own.failures += 1
    return
  }
  // Counted by the second: a busy gateway has many.
  const last = own.successes.at(-1)
  if (last !== undefined && at - last.at < REFRESH_MS) last.count += 1
  else own.successes.push({ at, count: 1 })
  own.successes = own.successes.filter((each) => at - each.at < BREAKER_POLICY.windowMs)
}

/** Takes the counts that are to be written; null: none. */
function takeReport(seen: Map<string, Seen>, gateway: string, at: number): BreakerReport | null {
  const own = seen.get(gateway)
  if (own === undefined) return null
  seen.delete(gateway)
  const recent = own.successes.filter((each) => at - each.at < BREAKER_POLICY.windowMs)
  const successes = recent.reduce((sum, { count }) => sum + count, 0)
  return { failures: own.failures, successes, beganAt: own.beganAt }
}
