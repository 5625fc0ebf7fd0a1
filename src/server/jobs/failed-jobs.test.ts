import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBalcao } from '../commands/run-balcao.ts'
import { findMissingRunners, freeJobsOf } from '../store/outbox/job-runners.ts'
import { releaseStuckJobs } from '../store/outbox/outbox-store.ts'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { runSql } from '../testing/raw-sql.ts'
import { readingsOf, rowsReadWhole } from '../testing/readings.ts'
import { createRecordedLog } from '../testing/recorded-log.ts'
import { createTestDatabase, TEST_PATIENCE, type TestDatabase } from '../testing/test-database.ts'
import { startJobQueue } from './job-queue.ts'

const FAILED = 100_000
const JOBS = new Set(['_private_jobs'])

let database: TestDatabase
let db: Database
let sent: number[]
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
  sent = []
  await workOff([])
  await rows(`select graphile_worker.add_job('mail', '{"n": 0}')`)
  await rows(`insert into graphile_worker._private_jobs (task_id, payload, attempts, max_attempts, last_error)
    select task_id, payload, 20, 20, 'nobody there' from graphile_worker._private_jobs, generate_series(1, ${FAILED})`)
  await rows('delete from graphile_worker._private_jobs where attempts = 0')
  await rows('analyze')
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const rows = <T>(statement: string): Promise<T[]> => runSql<T>(db, statement)

/** Runs a queue until it has done these jobs, and until its connections have reported what they read. */
async function workOff(jobs: readonly number[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isDone = (): boolean => jobs.every((n) => sent.includes(n))
  const mail = (payload: unknown): void => {
    sent.push((payload as { n: number }).n)
    if (isDone()) resolve()
  }
  const queue = await startJobQueue({ url: database.url, log: createRecordedLog(), tasks: { mail } })
  if (!isDone()) await promise
  await queue.stop()
  const open = `select from pg_stat_activity where application_name = 'balcao job queue'
    and datname = current_database()`
  while ((await rows(open)).length > 0) await setImmediate()
}

/** Returns how the worker's repeated queries read the queue's tables. */
async function readWhole(): Promise<string[]> {
  const statements = new Set<string>()
  const pool = openDatabase({
    url: database.url,
    max: 1,
    patience: TEST_PATIENCE,
    onQuery: (text) => statements.add(text),
  })
  await findMissingRunners(pool)
  await freeJobsOf(pool, ['nobody'])
  await releaseStuckJobs(pool, 5)
  await pool.destroy()
  return (await readingsOf(db, statements, JOBS)).map(({ reads }) => reads)
}

test('a hundred thousand jobs that failed for good are never read', async () => {
  // The reads of this connection while it filled the table are reported beforehand, and discarded.
  await rows('select pg_stat_force_next_flush()')
  await rows('select pg_stat_reset()')
  expect(await readWhole()).toEqual([])
  await rows(
    `select graphile_worker.add_job('mail', json_build_object('n', n)) from generate_series(1, 20) n`,
  )
  await workOff(Array.from({ length: 20 }, (_, index) => index + 1))
  // Only the function that frees the jobs of a dead runner reads all, once, when there is one.
  expect(await rowsReadWhole(db, JOBS, FAILED * 1.5)).toEqual({})
})

test('without their index they are: the test would see it', async () => {
  await rows('alter index graphile_worker.balcao_jobs_taken rename to for_later')
  await rows(
    'update pg_index set indisvalid = false where indexrelid = $$graphile_worker.for_later$$::regclass',
  )
  expect(await readWhole()).toEqual(['_private_jobs', '_private_jobs', '_private_jobs'])
  await rows(
    'update pg_index set indisvalid = true where indexrelid = $$graphile_worker.for_later$$::regclass',
  )
  await rows('alter index graphile_worker.for_later rename to balcao_jobs_taken')
})

async function run(...argv: string[]): Promise<{ code: number; out: string }> {
  let out = ''
  const say = (text: string): void => void (out += `${text}\n`)
  const env = { DATABASE_URL: database.url }
  return { code: await runBalcao(['jobs', ...argv], { env, out: say, err: say }), out }
}

test('an operator sees them, has one tried again and drops the others', async () => {
  const listed = await run('list')
  expect(listed.out.split('\n')).toHaveLength(102)
  const [, id = ''] = /^(\d+)  mail  20 times, .* nobody there$/m.exec(listed.out) ?? []
  expect(await run('retry', id)).toEqual({ code: 0, out: 'Tried again: 1.\n' })
  await workOff([0])
  expect((await run('retry', id)).code).toBe(1)
  expect((await run('drop', 'some')).code).toBe(2)
  expect(await run('drop', 'all')).toEqual({ code: 0, out: `Dropped: ${FAILED - 1}.\n` })
  expect((await run('list')).out).toBe('No job has failed for good.\n')
})
