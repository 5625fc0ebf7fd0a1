import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase, type Stage } from '../harness/stage.ts'

const POLL_MS = 200

/**
 * The worker shares the processors with the buyers: what is ordered faster than it is sent waits in the queue. Counts
 * that, and waits until all is sent, so that the next buyers do not pay for it.
 */
export function waitingMails(stage: Stage): Promise<number> {
  return withDatabase(stage, async (db) => {
    const count = async (): Promise<number> => {
      const { rows } = await db.query<{ count: string }>(
        `select (select count(*) from outbox where topic = 'mail') + (select count(*) from graphile_worker.jobs) as count`,
      )
      return Number(rows[0]?.count ?? 0)
    }
    const waiting = await count()
    while ((await count()) > 0) await sleep(POLL_MS)
    return waiting
  })
}
