import type { Database } from '../store/postgres/database.ts'
import { addJobs, hasOutbox, notifySales, takeOutbox } from '../store/outbox/outbox-store.ts'

const BATCH = 200

/**
 * Turns messages that were committed with a change into what they order: changed sales into notifications, the rest
 * into jobs, in one transaction, so that each is dispatched once however many dispatchers run. Answers whether more
 * may be waiting.
 */
export async function dispatchOutbox(db: Database): Promise<boolean> {
  if (!(await hasOutbox(db))) return false
  return db.transaction().execute(async (transaction) => {
    const rows = await takeOutbox(transaction, BATCH)
    const changes = rows.filter((row) => row.topic === 'sale-changed')
    const jobs = rows.filter((row) => row.topic !== 'sale-changed')
    if (changes.length > 0) {
      await notifySales(
        transaction,
        changes.map((row) => row.payload),
      )
    }
    if (jobs.length > 0) await addJobs(transaction, jobs)
    return rows.length === BATCH
  })
}
