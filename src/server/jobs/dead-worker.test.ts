import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runMigrations } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findMissingRunners } from '../store/outbox/job-runners.ts'
import { openDatabase, type Database } from '../store/postgres/database.ts'
import { runSql } from '../testing/raw-sql.ts'
import { createRecordedLog } from '../testing/recorded-log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { startFreeingJobs } from './free-jobs.ts'
import { startJobQueue } from './job-queue.ts'

const JOBS = 20
/** Jobs that a runner does at once. */
const AT_ONCE = 4
/** Jobs that a runner fetches together. */
const GROUP = 16
const ALL = Array.from({ length: JOBS }, (_, index) => index + 1)

let database: TestDatabase
let db: Database
let stops: (() => Promise<unknown>)[]
const log = createRecordedLog()

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url })
  await runMigrations({ connectionString: database.url })
  await rows('create table done (n integer, pid integer)')
})
beforeEach(async () => {
  stops = []
  await rows('truncate done')
  await rows(
    `select graphile_worker.add_job('mail', json_build_object('n', n)) from generate_series(1, ${JOBS}) n`,
  )
})
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await rows('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const rows = <T>(statement: string): Promise<T[]> => runSql<T>(db, statement)

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** A process that takes jobs, and dies with its test. */
function startProcess(way: 'hang' | 'die', count: number): ChildProcess {
  const script = join(import.meta.dirname, '../testing/job-process.ts')
  const child = spawn(process.execPath, [script, database.url, way, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  stops.push(() => kill(child))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Waits until all jobs that the process does at once hang. */
async function allHang(child: ChildProcess): Promise<void> {
  if (child.stdout === null) throw new Error('the process has no output')
  let hanging = 0
  for await (const line of createInterface({ input: child.stdout })) {
    hanging += line === 'hangs' ? 1 : 0
    if (hanging === AT_ONCE) return
  }
  throw new Error('the process ended by itself')
}

/** The runner of this process. `work` comes before a job is written down. */
async function takeJobs(work: (n: number) => Promise<void> = () => Promise.resolve()): Promise<void> {
  const queue = await startJobQueue({
    url: database.url,
    log,
    tasks: {
      mail: async (payload) => {
        const { n } = payload as { n: number }
        await work(n)
        await rows(`insert into done values (${n}, ${process.pid})`)
      },
    },
  })
  stops.push(() => queue.stop())
}

function freeJobs(): void {
  const freeing = startFreeingJobs({ db, log, intervalMs: 20, missingMs: 200 })
  stops.push(() => freeing.stop())
}

const left = async (): Promise<number> => (await rows('select from graphile_worker.jobs')).length
const doneBy = async (pid: number | undefined): Promise<number[]> =>
  (await rows<{ n: number }>(`select n from done where pid = ${pid} order by n`)).map(({ n }) => n)
const allDone = async (): Promise<number[]> =>
  (await rows<{ n: number }>('select n from done order by n')).map(({ n }) => n)

test.each([
  ['that has begun none of its group', 1],
  ['in the middle of its group', 6],
])('the jobs of a process %s are done once, by another one', async (_, count) => {
  const child = startProcess('hang', count)
  await allHang(child)
  await until(async () => (await left()) === JOBS - (count - 1))
  await kill(child)
  await takeJobs()
  freeJobs()
  await until(async () => (await left()) === 0)
  expect(await doneBy(child.pid)).toHaveLength(count - 1)
  expect(await allDone()).toEqual(ALL)
})

test('work that a process did without recording its end is done again, and nothing else', async () => {
  const child = startProcess('die', 7)
  await once(child, 'exit')
  const before = await doneBy(child.pid)
  expect(before.length).toBeGreaterThanOrEqual(7)
  await takeJobs()
  freeJobs()
  await until(async () => (await left()) === 0)
  const after = await doneBy(process.pid)
  expect(new Set([...before, ...after])).toEqual(new Set(ALL))
  expect([before.length, after.length]).toEqual([new Set(before).size, new Set(after).size])
})

test('control: jobs of a dead process are not done before they are freed', async () => {
  const child = startProcess('hang', 1)
  await allHang(child)
  await kill(child)
  await takeJobs()
  await rows(`select graphile_worker.add_job('mail', '{"n": 21}')`)
  await until(async () => (await allDone()).includes(21) && (await left()) === GROUP)
  expect(await allDone()).toEqual([...ALL.slice(GROUP), 21])
  freeJobs()
  await until(async () => (await left()) === 0)
  expect(await allDone()).toEqual([...ALL, 21])
})

test('a runner that lives keeps its jobs, however long they take', async () => {
  const release = Promise.withResolvers<void>()
  const begun: number[] = []
  await takeJobs((n) => {
    begun.push(n)
    return release.promise
  })
  await until(
    async () => (await rows('select from graphile_worker.jobs where locked_by is not null')).length > 0,
  )
  await rows(`insert into graphile_worker._private_jobs (task_id, payload, locked_by, locked_at)
    select task_id, '{"n": 21}', 'pool-of-the-dead', now() from graphile_worker._private_jobs limit 1`)
  freeJobs()
  await until(
    async () =>
      (await rows(`select from graphile_worker.jobs where locked_by = 'pool-of-the-dead'`)).length === 0,
  )
  expect(begun).toHaveLength(AT_ONCE)
  release.resolve()
  await until(async () => (await left()) === 0)
  expect(await allDone()).toEqual([...ALL, 21])
})

test('a runner that loses its connection shows again that it lives', async () => {
  await takeJobs()
  const sessions = (): Promise<{ pid: number }[]> =>
    rows(`select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted
      and database = (select oid from pg_database where datname = current_database())`)
  await until(async () => (await sessions()).length === 1)
  const [lost] = await sessions()
  await rows(`select pg_terminate_backend(${lost?.pid})`)
  await until(async () => (await sessions()).some(({ pid }) => pid !== lost?.pid))
  expect(await findMissingRunners(db)).toEqual([])
})
