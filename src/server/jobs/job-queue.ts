import { Logger, run, type Runner, type TaskList } from 'graphile-worker'
import { errorFields, type Log, type LogLevel } from '../log.ts'
import { openJobPool } from '../store/postgres/job-pool.ts'
import { startTicker } from './ticker.ts'

export type JobQueueOptions = {
  /** Leads to the server itself, around a pooler: the queue listens for new jobs. */
  url: string
  tasks: TaskList
  log: Log
}

const CONCURRENCY = 4
/** The listening connection and one to spare. */
const CONNECTIONS = CONCURRENCY + 2
/** Jobs are announced; this only finds what an announcement missed. */
const POLL_MS = 2_000
const RESTART_PAUSE_MS = 1_000
/**
 * Jobs are fetched and ended in groups: one statement each for many, when many wait. What is fetched and not begun goes
 * back when the queue is stopped or after the ttl, which has to be shorter than the time after which the sweep frees
 * jobs of a process that has died. Ends are written a moment later, and only because they are written in groups does a
 * stop wait for them, and is a lost connection on the way an error of the runner instead of a rejection that nobody
 * handles. A process that dies in that moment leaves jobs that run again, as they may anyway.
 */
const GROUPS = {
  localQueue: { size: 4 * CONCURRENCY, ttl: 30_000 },
  completeJobBatchDelay: 10,
  failJobBatchDelay: 0,
}

/**
 * Runs the jobs of the queue until it is stopped. A runner that gives up, as it does when it cannot write that a job
 * has ended, is started again. Resolves when the queue's tables stand and jobs are being taken.
 */
export async function startJobQueue(options: JobQueueOptions): Promise<{ stop(): Promise<void> }> {
  const { log } = options
  const pool = openJobPool(options.url, CONNECTIONS, (error) =>
    log.warn('job-queue-connection-lost', errorFields(error)),
  )
  let runner: Runner | null = null
  let stopped = false

  const ended = (error: unknown): void => {
    runner = null
    if (!stopped) log.error('job-queue-ended', error === undefined ? {} : errorFields(error))
  }
  const keepRunning = async (): Promise<boolean> => {
    if (runner !== null) return false
    runner = await startRunner(pool, options)
    runner.promise.then(() => ended(undefined), ended)
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
      await endRunner(runner, log)
      await pool.end()
    },
  }
}

type JobPool = ReturnType<typeof openJobPool>

function startRunner(pool: JobPool, { tasks, log }: JobQueueOptions): Promise<Runner> {
  return run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    // The program's own handlers decide when everything stops.
    noHandleSignals: true,
    taskList: tasks,
    parsedCronItems: [],
    preset: { worker: GROUPS },
    logger: queueLogger(log),
  })
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
