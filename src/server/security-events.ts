import { createHmac, type KeyObject } from 'node:crypto'
import type { SecurityEventKind } from '#rules/office/security-events.ts'
import { errorFields, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export type SecurityEvent = {
  kind: SecurityEventKind
  /** Where it came from; it is logged as a keyed hash. */
  ip?: string
  /** The pattern of the route, never an address. */
  route?: string
  gateway?: string
  /** Purpose of opening a card, or why it was not opened; the action, and the data it concerned. */
  reason?: string
  /** The member of a shop who did it, the shop, and the file that it was done with. */
  user_id?: number
  seller_id?: number
  export_id?: string
}

export type SecurityEvents = {
  report(event: SecurityEvent): void
}

/** The events of this process, and what logs those that were counted and not logged yet. */
export type SecurityLog = SecurityEvents & {
  flush(): void
  /** Begins to flush each minute; answers what ends that, and flushes once more. */
  start(): () => Promise<void>
}

/** One line a minute for all events that are alike: a flood of them must not flood the log. */
const WINDOW_MS = 60_000
/** Above this number of different events a minute, only their kind distinguishes them. */
const MAX_ALIKE = 500
/** Kinds that occur in every purchase, or are a member's work. */
const USUAL: readonly SecurityEventKind[] = ['card-opened', 'data-exported']

/** Events that are alike, as they are kept for the operators' page. */
export type CountedEvents = {
  kind: SecurityEventKind
  route: string | null
  gateway: string | null
  reason: string | null
  address: string | null
  count: number
}

const NOTHING_MORE = { route: null, gateway: null, reason: null, address: null }

type Alike = { fields: Omit<SecurityEvent, 'ip'> & { address?: string }; count: number; until: number }

/**
 * Counts security events and logs them as `security-event`: the first of a kind from an address at once, those that
 * follow within a minute as one line with their number.
 * @param key makes the name of an address, by which lines are put together and from which it cannot be read
 * @param keep keeps addresses in clear by these names, each minute, where the operator wants that
 * @param keepCounts keeps what was logged as a warning, each minute, for the operators' page
 */
export function createSecurityEvents(deps: {
  log: Log
  metrics: Pick<Metrics, 'countSecurityEvent'>
  key: KeyObject
  keep?: ((addresses: ReadonlyMap<string, string>) => Promise<void>) | undefined
  keepCounts?: (counts: readonly CountedEvents[]) => Promise<void>
  now?: () => number
}): SecurityLog {
  const { log, metrics, key, keep, keepCounts, now = () => performance.now() } = deps
  const inClear = new Map<string, string>()
  let counted: CountedEvents[] = []
  const keepCounted = async (): Promise<void> => {
    const counts = counted
    counted = []
    if (counts.length === 0) return
    await keepCounts?.(counts).catch((error: unknown) =>
      log.error('security-counts-lost', errorFields(error)),
    )
  }
  const keepAll = async (): Promise<void> => {
    await keepCounted()
    const addresses = new Map(inClear)
    inClear.clear()
    if (addresses.size === 0) return
    await keep?.(addresses).catch((error: unknown) => log.error('event-addresses-lost', errorFields(error)))
  }
  const seen = new Map<string, Alike>()
  const write = ({ fields }: Alike, count: number): void => {
    const isUsual = USUAL.includes(fields.kind)
    log[isUsual ? 'info' : 'warn']('security-event', { ...fields, count })
    if (!isUsual && keepCounts !== undefined) counted.push({ ...NOTHING_MORE, ...fields, count })
  }

  const flush = (isLast = false): void => {
    const at = now()
    for (const [name, alike] of seen) {
      if (alike.until > at && !isLast) continue
      seen.delete(name)
      if (alike.count > 0) write(alike, alike.count)
    }
  }
  return {
    flush: () => flush(),
    start: () => {
      const timer = setInterval(() => {
        flush()
        void keepAll()
      }, WINDOW_MS)
      return () => {
        clearInterval(timer)
        flush(true)
        return keepAll()
      }
    },
    report({ ip, ...event }) {
      metrics.countSecurityEvent(event.kind)
      const address = ip === undefined ? {} : { address: nameOf(ip, key) }
      // guard: many-events-are-one-line
      const fields: Alike['fields'] = seen.size < MAX_ALIKE ? { ...event, ...address } : { kind: event.kind }
      const name = JSON.stringify(fields)
      const known = seen.get(name)
      if (known !== undefined && known.until > now()) {
        known.count += 1
        return
      }
      const alike = { fields, count: 0, until: now() + WINDOW_MS }
      if (known !== undefined && known.count > 0) write(known, known.count)
      seen.set(name, alike)
      // guard: addresses-in-clear-only-on-request
      if (keep !== undefined && ip !== undefined && fields.address !== undefined)
        inClear.set(fields.address, ip)
      write(alike, 1)
    },
  }
}

/** 96 bits of a keyed hash: addresses are few enough to be tried out, so a plain hash of one would be the address. */
function nameOf(ip: string, key: KeyObject): string {
  return createHmac('sha256', key).update(ip).digest('base64url').slice(0, 16)
}
