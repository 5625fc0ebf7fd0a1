import { errorFields, type Log } from '../../../log.ts'
import { addOpenings } from '../../../store/reports/report-part-store.ts'
import type { Database } from '../../../store/postgres/database.ts'

/** How often checkouts are opened, by product. */
export type PageOpenings = {
  /** @param isNew the browser had no session yet */
  count(seller: number, product: number, isNew: boolean): void
  /** Begins to write what was counted each few seconds; answers what ends that, and writes once more. */
  start(): () => Promise<void>
}

const WRITE_MS = 10_000
/** More products are opened in a few seconds by nobody but a machine. */
const PRODUCTS_AT_MOST = 10_000

type Counted = { seller: number; product: number; opened: number; newcomers: number }

/**
 * Counts in this process and adds to the database's sums periodically: opening a page waits for nothing. Counts that a
 * process has not written when it dies are lost.
 */
export function createPageOpenings({ db, log }: { db: Database; log: Log }): PageOpenings {
  let counted = new Map<number, Counted>()
  const write = async (): Promise<void> => {
    const batch = [...counted.values()]
    counted = new Map()
    if (batch.length === 0) return
    await addOpenings(db, batch).catch((error: unknown) =>
      log.warn('page-openings-lost', { count: batch.length, ...errorFields(error) }),
    )
  }
  return {
    count(seller, product, isNew) {
      const known = counted.get(product)
      if (known === undefined && counted.size >= PRODUCTS_AT_MOST) return
      const { opened = 0, newcomers = 0 } = known ?? {}
      counted.set(product, { seller, product, opened: opened + 1, newcomers: newcomers + (isNew ? 1 : 0) })
    },
    start() {
      const timer = setInterval(() => void write(), WRITE_MS)
      return () => {
        clearInterval(timer)
        return write()
      }
    },
  }
}
