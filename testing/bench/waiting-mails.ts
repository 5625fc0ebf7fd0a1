import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase, type Stage } from '../harness/stage.ts'

const POLL_MS = 200

/**
 * The worker shares the processors with the buyers: mails that are ordered faster than they are sent wait in the queue.
 * Counts them, and waits until all are sent, so that the next buyers do not pay for it.
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
