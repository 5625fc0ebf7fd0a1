import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { attachDatabase, type Stage } from './stage.ts'

const MAIL_POLL_MS = 200

/**
 * The worker shares the processors with the buyers: what is ordered faster than it is sent waits in the queue. Counts
 * that, and waits until all is sent, so that the next buyers do not pay for it.
 */
export async function waitingMails(stage: Stage): Promise<number> {
  const database = await attachDatabase(stage)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const count = async (): Promise<number> => {
    const { rows } = await client.query<{ count: string }>(
      `select (select count(*) from outbox where topic = 'mail') + (select count(*) from graphile_worker.jobs) as count`,
    )
    return Number(rows[0]?.count ?? 0)
  }
  const waiting = await count()
  while ((await count()) > 0) await sleep(MAIL_POLL_MS)
  await client.end()
  await database.stop()
  return waiting
}
