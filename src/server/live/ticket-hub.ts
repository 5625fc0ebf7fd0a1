import type { LiveBatch } from '#contract/checkout/tickets.ts'
import { errorFields, type Log } from '../log.ts'

type Follower = (batches: readonly LiveBatch[]) => void

/**
 * The followers of the tickets of each event in this process. A change is reported to every process, and read once for
 * all followers, a few times a second at most: in its opening minute an event changes hundreds of times a second.
 */
export type TicketHub = {
  follow(productId: number, follower: Follower): () => void
  /** Tickets of an event were taken or released here: every process is notified. */
  touch(productId: number): void
  /** Some process says so; without an event, anything may have been missed. */
  onChange(productId?: number): void
  stop(): void
}

export type TicketHubDeps = {
  /** The batches of an event as they are now. */
  read: (productId: number) => Promise<readonly LiveBatch[]>
  /** Notifies every process, including this one. */
  notify: (productIds: readonly number[]) => Promise<void>
  log: Log
  /** How long changes are gathered before they are reported, and before they are read. */
  gatherMs?: number
  /** How often batches are read without a report: nobody reports that a reservation expired or a date came. */
  refreshMs?: number
}

const GATHER_MS = 250
const REFRESH_MS = 5_000

export function createTicketHub(deps: TicketHubDeps): TicketHub {
  const { gatherMs = GATHER_MS, refreshMs = REFRESH_MS } = deps
  const watched = new Map<number, Watched>()
  const reported = createGathering(gatherMs, (ids) => deps.notify(ids), deps.log)
  const changed = createGathering(gatherMs, (ids) => Promise.all(ids.map(readAgain)), deps.log)

  const readAgain = async (productId: number): Promise<void> => {
    const event = watched.get(productId)
    if (event === undefined) return
    const batches = await deps.read(productId)
    const text = JSON.stringify(batches)
    for (const [follower, known] of event) {
      if (known === text) continue
      event.set(follower, text)
      follower(batches)
    }
  }
  const onChange = (productId: number): void => {
    if (watched.has(productId)) changed.add(productId)
  }
  const everything = (): void => watched.forEach((_, productId) => onChange(productId))
  const refresh = setInterval(everything, refreshMs)
  refresh.unref()

  return {
    follow(productId, follower) {
      const event = watched.get(productId) ?? new Map<Follower, string>()
      watched.set(productId, event)
      event.set(follower, '')
      onChange(productId)
      return () => {
        event.delete(follower)
        if (event.size === 0 && watched.get(productId) === event) watched.delete(productId)
      }
    },
    touch: (productId) => reported.add(productId),
    onChange: (productId) => (productId === undefined ? everything() : onChange(productId)),
    stop() {
      clearInterval(refresh)
      reported.stop()
      changed.stop()
    },
  }
}

/** A follower with the batches that it was sent last, so that a new follower does not make all others be sent again. */
type Watched = Map<Follower, string>

/** Gathers ids for a moment, and works on each of them once. */
function createGathering(ms: number, work: (ids: readonly number[]) => Promise<unknown>, log: Log) {
  const ids = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    const gathered = [...ids]
    ids.clear()
    work(gathered).catch((error: unknown) => log.warn('ticket-hub', errorFields(error)))
  }
  return {
    add(id: number): void {
      ids.add(id)
      timer ??= setTimeout(flush, ms).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
