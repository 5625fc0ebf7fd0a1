import {
  dropFailedJobs,
  listFailedJobs,
  retryFailedJobs,
  type FailedJob,
} from '../store/outbox/failed-jobs.ts'
import type { Database } from '../store/postgres/database.ts'
import {
  CommandError,
  commandRunner,
  done,
  runIfStarted,
  type CommandResult,
  type Invocation,
} from './command-runner.ts'
import { idOf, listed, noWords, oneWord } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run jobs -- <command>

  list             jobs that failed so often that they are tried no more, the last first, each with its reason
  retry NUMBER     have one tried again, as often as a new one; "all" instead of the number: all of them
  drop NUMBER      delete one, or "all": what it was for is not done, a mail for instance not sent

It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR.`

const OPTIONS = {} as const
type Call = Invocation<typeof OPTIONS>

const LISTED = 100

/** The commands of `npm run jobs`. */
export const runJobsCommand = commandRunner({
  name: 'jobs',
  usage: USAGE,
  options: OPTIONS,
  commands: {
    list,
    retry: (call) => change(call, retryFailedJobs, 'Tried again'),
    drop: (call) => change(call, dropFailedJobs, 'Dropped'),
  },
})

async function list({ words, withDatabase }: Call): Promise<CommandResult> {
  noWords(words)
  const jobs = await withDatabase((db) => listFailedJobs(db, LISTED + 1))
  return jobs.length === 0 ? done('No job has failed for good.') : listed(jobs, LISTED, lineOf)
}

function lineOf({ id, kind, attempts, reason, created_at, failed_at }: FailedJob): string {
  const [began, ended] = [created_at, failed_at].map((at) => new Date(at).toISOString())
  const [first = ''] = (reason ?? 'unknown').split('\n')
  return `${id}  ${kind}  ${attempts} times, from ${began} to ${ended}  ${first}`
}

async function change(
  { words, withDatabase }: Call,
  work: (db: Database, id: number | null) => Promise<number>,
  verb: string,
): Promise<CommandResult> {
  const missing = 'Say which job, by its number, or "all".'
  const word = oneWord(words, missing)
  const id = word === 'all' ? null : idOf(word, missing)
  const count = await withDatabase((db) => work(db, id))
  if (id !== null && count === 0) throw new CommandError(`No job ${word} has failed for good.`)
  return done(`${verb}: ${count}.`)
}

await runIfStarted(import.meta.url, runJobsCommand)
