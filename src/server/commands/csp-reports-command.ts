import { deleteCspReports, listCspReports, type CspReportRow } from '../store/gateways/csp-report-store.ts'
import { commandRunner, done, runIfStarted, type CommandResult, type Invocation } from './command-runner.ts'
import { listed, noWords } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run csp-reports -- <command>

  list     what browsers refused by the policies of the pages and the card fields, the last seen first
  clear    delete them all, once somebody has looked at them

It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR.`

const OPTIONS = {} as const
type Call = Invocation<typeof OPTIONS>

const LISTED = 200

/** The commands of `npm run csp-reports`. */
export const runCspReportsCommand = commandRunner({
  name: 'csp-reports',
  usage: USAGE,
  options: OPTIONS,
  commands: { list, clear },
})

async function list({ words, withDatabase }: Call): Promise<CommandResult> {
  noWords(words)
  const rows = await withDatabase((db) => listCspReports(db, LISTED + 1))
  return rows.length === 0 ? done('There are none.') : listed(rows, LISTED, lineOf)
}

function lineOf({
  page,
  directive,
  blocked,
  source,
  count,
  first_seen_at,
  last_seen_at,
}: CspReportRow): string {
  const [first, last] = [first_seen_at, last_seen_at].map((at) => new Date(at).toISOString())
  return `${count}  ${page}  ${directive}  ${blocked}  by ${source || 'unknown'}  ${first} to ${last}`
}

async function clear({ words, withDatabase }: Call): Promise<CommandResult> {
  noWords(words)
  const deleted = await withDatabase((db) => deleteCspReports(db, 0))
  return done(`Deleted: ${deleted}.`)
}

await runIfStarted(import.meta.url, runCspReportsCommand)
