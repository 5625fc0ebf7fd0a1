import { REPORT_FORMATS } from '#gateways/registry.ts'
import type { ReportedMovement } from '#gateways/gateway.ts'
import type { Period } from '#rules/reconciliation.ts'
import { readConfig, type Config } from '../configuration/config.ts'
import { createConfiguredGateways } from '../configuration/gateway-settings.ts'
import { loadSecrets } from '../configuration/secrets.ts'
import { endDifference, readDifferences } from '../flows/reconciliation/operator-differences.ts'
import { readReportFile } from '../flows/reconciliation/read-report-file.ts'
import { fetchReport, MARGIN_MS, reconcile } from '../flows/reconciliation/reconcile-gateway.ts'
import type { DifferenceView } from '#contract/operator-calls.ts'
import { CallError } from '../call-error.ts'
import { createLog } from '../log.ts'
import {
  CommandError,
  commandRunner,
  done,
  runIfStarted,
  UsageError,
  type CommandResult,
  type Invocation,
} from './command-runner.ts'
import { idOf, noWords, textOfFile } from './command-words.ts'

/** What the command prints where it is not understood. */
export const USAGE = `Usage: npm run reconcile -- [<command>]

  [run] --from DAY --to DAY      compare what gateways say they moved with our ledger, both ways, and keep what differs.
        [--gateway G]            with this one only. DAY is 2026-03-01, or an instant; --to is not part of it
        [--file REPORT]          by a file of gateway G; without --from and --to, for the days that it is about
  list [--state open]            what differs: open, agreed, closed
  close NUMBER --reason TEXT     take it off the list; it comes back when its amounts change

It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR. It ends with 1 while something differs.`

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  gateway: { type: 'string' },
  file: { type: 'string' },
  state: { type: 'string' },
  reason: { type: 'string' },
} as const
type Call = Invocation<typeof OPTIONS>

const STATES = ['open', 'agreed', 'closed'] as const
const LISTED = 100

const runCommand = commandRunner({
  name: 'reconcile',
  usage: USAGE,
  options: OPTIONS,
  commands: { run, list, close },
})

/** The commands of `npm run reconcile`; without the name of one it compares. */
export const runReconcileCommand: typeof runCommand = (argv, terminal) =>
  runCommand(argv[0]?.startsWith('--') === true ? ['run', ...argv] : argv, terminal)

async function run(call: Call): Promise<CommandResult> {
  noWords(call.words)
  const { file, gateway } = call.options
  const config = readConfig(call.terminal.env, [])
  const known = config.gateways.map(({ name }) => name)
  if (gateway !== undefined && !known.includes(gateway))
    throw new CommandError(`There is no such gateway here: GATEWAYS names ${known.join(', ')}.`)
  if (file === undefined) return await compareFetched(call, config, gateway === undefined ? known : [gateway])
  if (gateway === undefined) throw new UsageError('Name the gateway of the file with --gateway.')
  return await compareFile(call, config, gateway, await textOfFile(file))
}

async function compareFetched(call: Call, config: Config, names: readonly string[]): Promise<CommandResult> {
  const period = periodOf(call.options)
  if (period === null) throw new UsageError('Say which days, with --from and --to.')
  const { sandboxKey } = await loadSecrets(config)
  const gateways = createConfiguredGateways(config.gateways, {
    url: config.urls.sandbox,
    apiKey: sandboxKey,
  })
  const port = {
    report: async ({ gateway, ...query }: Parameters<Parameters<typeof fetchReport>[0]['report']>[0]) =>
      (await gateways.get(gateway)?.report?.(query)) ?? { kind: 'none' as const },
  }
  const results: CommandResult[] = []
  for (const name of names) {
    const report = await fetchReport(port, name, period)
    if (report.kind === 'report') results.push(await compare(call, name, period, report.movements))
    else if (report.kind === 'none')
      results.push(done(`${name} reports in files only: give one with --file.`))
    else results.push({ exit: 'failed', text: `${name}: ${report.reason}.` })
  }
  const exit = results.some((result) => result.exit === 'failed') ? 'failed' : 'done'
  return { exit, text: results.map(({ text }) => text).join('\n') }
}

async function compareFile(
  call: Call,
  config: Config,
  gateway: string,
  text: string,
): Promise<CommandResult> {
  const kind = config.gateways.find(({ name }) => name === gateway)?.kind
  const file = readReportFile(text, kind && REPORT_FORMATS[kind])
  if (file.kind === 'no-report') throw new CommandError(`The file is no report: ${file.reason}.`)
  const { movements, flaws } = file.reading
  if (flaws.length > 0) {
    const lines = flaws.slice(0, 20).map(({ line, reason }) => `line ${line}: ${reason}`)
    throw new CommandError([...lines, `Nothing was compared: ${flaws.length} lines to mend.`].join('\n'))
  }
  const period = periodOf(call.options) ?? daysOf(movements)
  const inside = movements.filter(({ at }) => isWithin(at, period))
  return await compare(call, gateway, period, inside)
}

function isWithin(at: string, { from, to }: Period): boolean {
  const moment = new Date(at)
  return moment >= from && moment < to
}

/** The time that a file is about; what we booked near its ends is not missed in it. */
function daysOf(movements: readonly ReportedMovement[]): Period {
  const times = movements.map(({ at }) => Date.parse(at))
  if (times.length === 0) throw new UsageError('The file is empty: say which days it is about.')
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  return { from: new Date(first), to: new Date(last + 1) }
}

async function compare(
  { withDatabase, terminal }: Call,
  gateway: string,
  period: Period,
  movements: readonly ReportedMovement[],
): Promise<CommandResult> {
  const log = createLog('error', terminal.err, () => new Date())
  return await withDatabase(async (db) => {
    const { compared, found, unseen } = await reconcile({ db, log }, gateway, period, movements)
    const days = `${period.from.toISOString()} to ${period.to.toISOString()}`
    const margin = `What we booked within ${MARGIN_MS / 3_600_000} hours of either end is not missed there.`
    if (found === 0) return done(`${gateway}, ${days}: ${compared} lines, and both sides agree. ${margin}`)
    const text = `${gateway}, ${days}: ${compared} lines, ${found} differ, ${unseen.length} of them new. See "list".`
    return { exit: 'failed', text }
  })
}

async function list({ words, options, withDatabase }: Call): Promise<CommandResult> {
  noWords(words)
  const state = STATES.find((known) => known === (options.state ?? 'open'))
  if (state === undefined) throw new UsageError(`--state is one of ${STATES.join(', ')}.`)
  const { differences, next } = await withDatabase((db) => readDifferences({ db }, { state, limit: LISTED }))
  if (differences.length === 0) return done('There are none.')
  const more = next === null ? [] : ['There are more: GET /api/operator/differences reads them all.']
  return done([...differences.map(describe), ...more].join('\n'))
}

function describe(difference: DifferenceView): string {
  const { difference_id, gateway, reference, gateway_id, movement, kind, theirs, ours, currency } = difference
  const amounts = `there ${theirs ?? 'nothing'}, here ${ours ?? 'nothing'} ${currency}`
  const who = gateway_id === null ? reference : `${reference} (${gateway_id})`
  const why = difference.reason === null ? '' : `  ${difference.reason}`
  return `${difference_id}  ${gateway}  ${movement} ${kind}  ${who}  ${amounts}  ${difference.moved_at}${why}`
}

async function close({ words, options, withDatabase }: Call): Promise<CommandResult> {
  const [number = '', ...more] = words
  noWords(more)
  const id = idOf(number, 'Name the difference by its number.')
  const { reason = '' } = options
  if (reason.trim() === '') throw new UsageError('Say why, with --reason.')
  const closed = await withDatabase((db) => endDifference({ db }, id, reason)).catch((error: unknown) => {
    if (error instanceof CallError) throw new CommandError('There is no such open difference.')
    throw error
  })
  return done(`Closed: ${describe(closed)}`)
}

/** @throws UsageError for one without the other, and for what is no day */
function periodOf({ from, to }: Call['options']): Period | null {
  if (from === undefined && to === undefined) return null
  const period = { from: momentOf(from), to: momentOf(to) }
  if (period.from >= period.to) throw new UsageError('--from has to be before --to.')
  return period
}

function momentOf(text = ''): Date {
  const isMoment = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/.test(text)
  const moment = new Date(text)
  if (!isMoment || Number.isNaN(moment.getTime()))
    throw new UsageError('--from and --to are days like 2026-03-01, or instants like 2026-03-01T12:00:00Z.')
  return moment
}

await runIfStarted(import.meta.url, runReconcileCommand)
