import {
  dropFailedJobs,
  listFailedJobs,
  retryFailedJobs,
  type FailedJob,
} from '../store/outbox/failed-jobs.ts'
import type { Database } from '../store/postgres/database.ts'
import { CommandError, done, type Call, type CommandResult } from './command-call.ts'
import { listed } from './command-words.ts'

const LISTED = 100

/** The number of a job, or all of those that failed for good. */
type JobChoice = number | 'all'

/** Jobs that are not tried again, the last first. */
export async function listJobs({ withDatabase }: Call): Promise<CommandResult> {
  const jobs = await withDatabase((db) => listFailedJobs(db, LISTED + 1))
  return listed(jobs, LISTED, { lineOf, ifNone: 'No job has failed for good.' })
}

function lineOf({ id, kind, attempts, reason, created_at, failed_at }: FailedJob): string {
  const [began, ended] = [created_at, failed_at].map((at) => new Date(at).toISOString())
  const [first = ''] = (reason ?? 'unknown').split('\n')
  return `${id}  ${kind}  ${attempts} times, from ${began} to ${ended}  ${first}`
}

/** Has failed jobs tried again. @throws CommandError for a number that is no failed job */
export function retryJobs(call: Call, job: JobChoice): Promise<CommandResult> {
  return change(call, job, { work: retryFailedJobs, verb: 'Tried again' })
}

/** Deletes failed jobs. @throws CommandError for a number that is no failed job */
export function dropJobs(call: Call, job: JobChoice): Promise<CommandResult> {
  return change(call, job, { work: dropFailedJobs, verb: 'Dropped' })
}

type Change = { work: (db: Database, id: number | null) => Promise<number>; verb: string }

async function change(
  { withDatabase }: Call,
  job: JobChoice,
  { work, verb }: Change,
): Promise<CommandResult> {
  const count = await withDatabase((db) => work(db, job === 'all' ? null : job))
  if (job !== 'all' && count === 0) throw new CommandError(`No job ${job} has failed for good.`)
  return done(`${verb}: ${count}.`, { jobs: count })
}
