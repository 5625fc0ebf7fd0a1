import { findCardRange, type CardRange } from '#rules/methods/card-range.ts'
import { errorFields, type Log } from '../../log.ts'
import type { Database } from '../postgres/database.ts'
import { cardRangeVersion, readLoadedRanges } from './card-range-store.ts'

/** The table of issuers as this process holds it. */
export type CardRanges = {
  /** The range of a card's first digits (4 to 8); null: no table is loaded, or it does not know. */
  find(digits: string): CardRange | null
}

export type KeptCardRanges = CardRanges & {
  /** Reads the table where another version was loaded. @throws Error when the database cannot be read */
  refresh(): Promise<void>
  /** Reads it now and each minute; answers what ends that. */
  start(): () => Promise<void>
}

const LOOK_MS = 60_000

/** Nothing is known of any card. */
export const NO_CARD_RANGES: CardRanges = { find: () => null }

/**
 * Keeps the table in memory, so that no purchase asks the database for it. A table that is loaded is in use within a
 * minute, in every process.
 */
export function createCardRanges({ db, log }: { db: Database; log: Log }): KeptCardRanges {
  let ranges: readonly CardRange[] = []
  let version = 0
  const refresh = async (): Promise<void> => {
    if ((await cardRangeVersion(db)) === version) return
    const loaded = await readLoadedRanges(db)
    ranges = loaded.ranges
    version = loaded.version
    log.info('card-ranges-read', { count: ranges.length, version })
  }
  return {
    find: (digits) => findCardRange(ranges, digits),
    refresh,
    start() {
      // The previously read table stays in use until the next check.
      const look = (): Promise<void> =>
        refresh().catch((error: unknown) => log.warn('card-ranges-unread', errorFields(error)))
      let last = look()
      const timer = setInterval(() => {
        last = look()
      }, LOOK_MS)
      return () => {
        clearInterval(timer)
        return last
      }
    },
  }
}
