import { EventEmitter } from 'node:events'
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { errorFields, type Log, type LogLevel } from '../log.ts'
import { createRunnerMark, indexTakenJobs } from '../store/outbox/job-runners.ts'
import { isTracing, spanned } from '../tracing.ts'
import { openJobPool } from '../store/postgres/job-pool.ts'
import { startTicker } from './ticker.ts'

export type JobQueueOptions = {
  /** Leads to the server itself, around a pooler: the queue listens for new jobs. */
  url: string
  tasks: TaskList
  log: Log
  /** How long the database may say nothing until a connection is given up. */
  silenceLimitMs?: number
}

const CONCURRENCY = 4
/** The listening connection, and the session that shows that the runner lives. */
const CONNECTIONS = CONCURRENCY + 2
/** Jobs are announced; this only finds what an announcement missed. */
const POLL_MS = 2_000
const RESTART_PAUSE_MS = 1_000
/**
 * Jobs are fetched and ended in groups: one statement each for many, when many wait. A job that is fetched and not
 * begun is returned when the queue is stopped or after the ttl, which has to be shorter than the time after which the
 * sweep frees every job that was taken. Ends are written a moment later, and only because they are written in groups
 * does a stop wait for them, and is a lost connection on the way an error of the runner instead of an unhandled
 * rejection. A process that dies in that moment leaves jobs that run again, as they may anyway.
 */
const GROUPS = {
  localQueue: { size: 4 * CONCURRENCY, ttl: 30_000 },
  completeJobBatchDelay: 10,
  failJobBatchDelay: 0,
}

/**
 * Runs the jobs of the queue until it is stopped. A runner that gives up, as it does when it cannot write that a job
 * has ended, is restarted. Resolves when the queue's tables exist and jobs are being taken.
 */
export async function startJobQueue(options: JobQueueOptions): Promise<{ stop(): Promise<void> }> {
  const { log } = options
  const pool = openJobPool({
    ...options,
    max: CONNECTIONS,
    onConnectionLost: (error) => log.warn('job-queue-connection-lost', errorFields(error)),
  })
  const mark = createRunnerMark(pool)
  let isIndexed = false
  let runner: Started | null = null
  let stopped = false

  const ended = (error: unknown): void => {
    runner = null
    if (!stopped) log.error('job-queue-ended', error === undefined ? {} : errorFields(error))
  }
  const keepRunning = async (): Promise<boolean> => {
    if (runner === null) {
      runner = await startRunner(pool, options)
      runner.promise.then(() => ended(undefined), ended)
    }
    // After the queue's own migrations, which run when it starts.
    if (!isIndexed) await indexTakenJobs(pool)
    isIndexed = true
    await mark.show(runner.id).catch((error: unknown) => log.warn('job-queue-unmarked', errorFields(error)))
    return false
  }
  await keepRunning().catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const keeper = startTicker({
    intervalMs: RESTART_PAUSE_MS,
    tick: keepRunning,
    onError: (error) => log.error('job-queue-not-started', errorFields(error)),
  })
  return {
    async stop() {
      await keeper.stop()
      stopped = true
      // The jobs that still run are this runner's to the end.
      await endRunner(runner, log)
      mark.remove()
      await pool.end()
    },
  }
}

type JobPool = ReturnType<typeof openJobPool>

/** A runner, and the id by which the queue's tables name it. */
type Started = Runner & { id: string }

async function startRunner(pool: JobPool, { tasks, log }: JobQueueOptions): Promise<Started> {
  const events: WorkerEvents = new EventEmitter()
  let id = ''
  events.on('pool:create', ({ workerPool }) => (id = workerPool.id))
  const runner = await run({
    events,
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    // The program's own handlers decide when everything stops.
    noHandleSignals: true,
    taskList: traced(tasks),
    parsedCronItems: [],
    preset: { worker: GROUPS },
    logger: queueLogger(log),
  })
  return Object.assign(runner, { id })
}

/** Makes each job a separate trace; its work for a purchase belongs to that purchase's trace. */
function traced(tasks: TaskList): TaskList {
  if (!isTracing()) return tasks
  const entries = Object.entries(tasks).map(([name, task]) => {
    if (task === undefined) return [name, task]
    const done: typeof task = (payload, helpers) =>
      spanned({ name: `job ${name}`, kind: 'consumer' }, async () => task(payload as never, helpers))
    return [name, done]
  })
  return Object.fromEntries(entries) as TaskList
}

/** Waits for the jobs that run. */
async function endRunner(runner: Runner | null, log: Log): Promise<void> {
  try {
    await runner?.stop()
  } catch (error) {
    // It had just ended by itself.
    log.debug('job-queue-stop', errorFields(error))
  }
}

/** The levels of the queue's log: that a job was done is only a debug line. */
const LEVELS: Readonly<Record<'error' | 'warning' | 'info' | 'debug', LogLevel>> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
}

/** The queue's log in ours. Its meta data holds whole jobs, and stays out. */
function queueLogger(log: Log): Logger {
  return new Logger(({ taskIdentifier, jobId }) => (level, message) => {
    const about = {
      ...(taskIdentifier !== undefined && { kind: taskIdentifier }),
      ...(jobId !== undefined && { job: jobId }),
    }
    log[LEVELS[level]]('job-queue', { reason: message, ...about })
  })
}
