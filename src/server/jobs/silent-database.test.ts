import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { openDatabaseLine, type DatabaseLine } from '../testing/database-line.ts'
import { runSql } from '../testing/raw-sql.ts'
import { createRecordedLog } from '../testing/recorded-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startJobQueue } from './job-queue.ts'

let database: TestDatabase
let db: Database
let line: DatabaseLine
let queue: { stop(): Promise<void> }
const log = createRecordedLog()
const done: number[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
  await runMigrations({ connectionString: database.url })
  line = await openDatabaseLine(database.url)
  queue = await startJobQueue({
    url: line.url,
    log,
    silenceLimitMs: 100,
    tasks: { mail: async (payload) => void done.push((payload as { n: number }).n) },
  })
})
afterAll(async () => {
  line.thaw()
  await queue.stop()
  line.close()
  await db.destroy()
  await database.drop()
})

const addJob = (n: number): Promise<unknown> =>
  runSql(db, `select graphile_worker.add_job('mail', '{"n": ${n}}')`)
const LONG = { timeout: 20_000 }
/** All connections of the queue, and those that show that its runner lives. */
const sessions = async (): Promise<{ all: number[]; marks: number[] }> => {
  const pids = async (query: string): Promise<number[]> =>
    (await runSql<{ pid: number }>(db, query)).map(({ pid }) => pid)
  return {
    all: await pids(`select pid from pg_stat_activity where datname = current_database()
      and application_name = 'balcao job queue'`),
    marks: await pids(`select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())`),
  }
}

test('jobs go on, and the runner shows that it lives, when the connections died without a word', async () => {
  await addJob(1)
  await expect.poll(() => done, LONG).toEqual([1])
  await expect.poll(async () => (await sessions()).marks, LONG).toHaveLength(1)
  const before = await sessions()
  line.forgetConnections()
  await addJob(2)
  await expect.poll(() => new Set(done), LONG).toEqual(new Set([1, 2]))
  await expect
    .poll(async () => (await sessions()).all.filter((pid) => before.all.includes(pid)), LONG)
    .toEqual([])
  await expect.poll(async () => (await sessions()).marks, LONG).toHaveLength(1)
})

test('jobs go on when a database that was frozen is there again', async () => {
  line.freeze()
  const lost = log.events().length
  await addJob(3)
  await expect.poll(() => log.events().slice(lost), LONG).toContain('job-queue-connection-lost')
  expect(done).not.toContain(3)
  line.thaw()
  await expect.poll(() => done, LONG).toContain(3)
})
