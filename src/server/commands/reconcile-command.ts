import { REPORT_FORMATS } from '#gateways/registry.ts'
import type { ReportedMovement } from '#gateways/gateway.ts'
import type { Period } from '#rules/payment/reconciliation.ts'
import { readConfig, type Config } from '../configuration/config.ts'
import { createConfiguredGateways } from '../configuration/gateway-settings.ts'
import { loadSecrets } from '../configuration/secrets.ts'
import { endDifference, readDifferences } from '../flows/reconciliation/operator-differences.ts'
import { readReportFile } from '../flows/reconciliation/read-report-file.ts'
import { fetchReport, MARGIN_MS, reconcile } from '../flows/reconciliation/reconcile-gateway.ts'
import type { DifferenceView } from '#contract/operator/calls.ts'
import { CallError } from '../call-error.ts'
import { createLog } from '../log.ts'
import { CommandError, done, UsageError, type Call, type CommandResult } from './command-call.ts'
import { textOfFile } from './command-words.ts'

const LISTED = 100

/** The days that are compared, the gateway, and the file of its report. */
export type ReconcileOptions = {
  from?: Date | undefined
  to?: Date | undefined
  gateway?: string | undefined
  file?: string | undefined
}

/**
 * Compares what gateways moved with the ledger and stores what differs.
 *
 * @throws UsageError for options that do not fit together, CommandError for an unknown gateway and an unreadable report
 */
export async function compareLedger(call: Call, options: ReconcileOptions): Promise<CommandResult> {
  const { file, gateway } = options
  const period = periodOf(options)
  const config = readConfig(call.terminal.env, [])
  const known = config.gateways.map(({ name }) => name)
  if (gateway !== undefined && !known.includes(gateway))
    throw new CommandError(`There is no such gateway here: GATEWAYS names ${known.join(', ')}.`)
  if (file === undefined) {
    if (period === null) throw new UsageError('Say which days, with --from and --to.')
    return await compareFetched(call, config, gateway === undefined ? known : [gateway], period)
  }
  if (gateway === undefined) throw new UsageError('Name the gateway of the file with --gateway.')
  return await compareFile(call, config, { gateway, text: await textOfFile(file), period })
}

async function compareFetched(
  call: Call,
  config: Config,
  names: readonly string[],
  period: Period,
): Promise<CommandResult> {
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
      results.push(
        done(`${name} reports in files only: give one with --file.`, { gateway: name, state: 'file-only' }),
      )
    else
      results.push({
        exit: 'failed',
        text: `${name}: ${report.reason}.`,
        data: { gateway: name, state: 'unavailable', reason: report.reason },
      })
  }
  const exit = results.some((result) => result.exit === 'failed') ? 'failed' : 'done'
  return { exit, text: results.map(({ text }) => text).join('\n'), data: results.map(({ data }) => data) }
}

type ReportFile = { gateway: string; text: string; period: Period | null }

async function compareFile(
  call: Call,
  config: Config,
  { gateway, text, period: named }: ReportFile,
): Promise<CommandResult> {
  const kind = config.gateways.find(({ name }) => name === gateway)?.kind
  const file = readReportFile(text, kind && REPORT_FORMATS[kind])
  if (file.kind === 'no-report') throw new CommandError(`The file is no report: ${file.reason}.`)
  const { movements, flaws } = file.reading
  if (flaws.length > 0) {
    const lines = flaws.slice(0, 20).map(({ line, reason }) => `line ${line}: ${reason}`)
    throw new CommandError([...lines, `Nothing was compared: ${flaws.length} lines to mend.`].join('\n'))
  }
  const period = named ?? daysOf(movements)
  const inside = movements.filter(({ at }) => isWithin(at, period))
  const result = await compare(call, gateway, period, inside)
  return { ...result, data: [result.data] }
}

function isWithin(at: string, { from, to }: Period): boolean {
  const moment = new Date(at)
  return moment >= from && moment < to
}

/** Returns the period that a file covers; entries that we booked near its ends are not reported as missing. */
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
    const data = {
      gateway,
      state: 'compared',
      ...period,
      lines: compared,
      differences: found,
      new: unseen.length,
    }
    if (found === 0)
      return done(`${gateway}, ${days}: ${compared} lines, and both sides agree. ${margin}`, data)
    const text = `${gateway}, ${days}: ${compared} lines, ${found} differ, ${unseen.length} of them new. See "list".`
    return { exit: 'failed', text, data }
  })
}

/** Differences of a state. */
export async function listDifferences(
  { withDatabase }: Call,
  { state }: { state: DifferenceView['state'] },
): Promise<CommandResult> {
  const { differences, next } = await withDatabase((db) => readDifferences({ db }, { state, limit: LISTED }))
  if (differences.length === 0) return done('There are none.', [])
  const more = next === null ? [] : ['There are more: GET /api/operator/differences reads them all.']
  return done([...differences.map(describe), ...more].join('\n'), differences)
}

function describe(difference: DifferenceView): string {
  const { difference_id, gateway, reference, gateway_id, movement, kind, theirs, ours, currency } = difference
  const amounts = `there ${theirs ?? 'nothing'}, here ${ours ?? 'nothing'} ${currency}`
  const who = gateway_id === null ? reference : `${reference} (${gateway_id})`
  const why = difference.reason === null ? '' : `  ${difference.reason}`
  return `${difference_id}  ${gateway}  ${movement} ${kind}  ${who}  ${amounts}  ${difference.moved_at}${why}`
}

/** Closes a difference with a reason. @throws CommandError where there is no such open one */
export async function closeDifference(
  { withDatabase }: Call,
  id: number,
  { reason }: { reason: string },
): Promise<CommandResult> {
  const closed = await withDatabase((db) => endDifference({ db }, id, reason)).catch((error: unknown) => {
    if (error instanceof CallError) throw new CommandError('There is no such open difference.')
    throw error
  })
  return done(`Closed: ${describe(closed)}`, closed)
}

/** @throws UsageError for one without the other, and for an empty period */
function periodOf({ from, to }: ReconcileOptions): Period | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined || to === undefined) throw new UsageError('--from and --to are needed together.')
  if (from >= to) throw new UsageError('--from has to be before --to.')
  return { from, to }
}
