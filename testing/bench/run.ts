import { readFile, mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findServer } from '#server/store/postgres/postgres-process.ts'
import { ROOT, run } from '../../scripts/tool.ts'
import type { RunningProgram } from '../../scripts/running-program.ts'
import { measureClaims } from './claims.ts'
import { measureStarts } from './cold-start.ts'
import { createFloor, measureFloorServer, measureHotRow, rateOf, type Rate } from './floor.ts'
import { percentile, runLoad } from './load.ts'
import { LONG_MEASURES } from './long-measures.ts'
import { measureOpening, rowOfOpening, type OpeningResult } from './opening.ts'
import { weighPage } from './page-weight.ts'
import { measurePaint } from './paint.ts'
import { processorTime } from './processor-time.ts'
import { attachDatabase, createStage, startOn, type Stage } from '../harness/stage.ts'
import { countStatements } from './statements.ts'
import { waitingMails } from './waiting-mails.ts'

/**
 * Measures the program beside a floor on the same machine and database: the cost of a purchase, purchases a second, the
 * weight and speed of the first page, the duration of a start. Prints tables, and keeps all as JSON in test-results/.
 */

const SECTIONS = 'floor,claims,opening,purchases,split,pages,statements,weight,start,paint'
const HELP = `npm run bench -- [--seconds N] [--buyers B] [--tickets T] [--servers 1,3] [--watching] [--only ${SECTIONS}]
npm run bench -- --only ${Object.keys(LONG_MEASURES).join()} [--sales S] [--rounds R] [--seconds N]`
const CLIENTS = [1, 8, 32] as const
const TICKET_BUYERS = [32, 128] as const
/** Measures that need a running program. */
const RUNNING = ['floor', 'purchases', 'pages', 'weight', 'paint']
const WARM_UP_MS = 3000
/**
 * A server is measured as it runs for days, not in its first seconds: V8 fully optimises functions that were called
 * some thousand times. The buyers are warmed up as well, in each process anew.
 */
const WARM_SERVER_MS = 20_000
const WARM_BUYERS_MS = 2000

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    buyers: { type: 'string', default: '5000' },
    tickets: { type: 'string', default: '500' },
    servers: { type: 'string', default: '1,3' },
    sales: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '120' },
    watching: { type: 'boolean', default: false },
    only: { type: 'string', default: SECTIONS },
    help: { type: 'boolean', default: false },
  },
})
const measuredMs = Number(values.seconds) * 1000
const wanted = new Set(values.only.split(','))
const results: Record<string, unknown> = {}

const originsOf = ({ ports }: Stage) => ({
  web: `http://localhost:${ports.web}`,
  gateway: `http://localhost:${ports.gateway}`,
})

async function main(): Promise<number> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) return built
  const [processor] = cpus()
  keep('machine', {
    processor: processor?.model ?? 'unknown',
    cores: cpus().length,
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
    loadBefore: loadavg().map((load) => load.toFixed(1)),
  })
  if (RUNNING.some((section) => wanted.has(section))) await measureRunning()
  if (wanted.has('claims')) await measureTickets()
  let asPromised = !wanted.has('opening') || (await measureOpenings())
  for (const [name, measure] of Object.entries(LONG_MEASURES)) {
    if (!wanted.has(name)) continue
    const amount = { sales: Number(values.sales), rounds: Number(values.rounds), measuredMs }
    const measured = await measure(amount)
    results[name] = measured
    asPromised = measured.failures.length === 0 && asPromised
  }
  if (wanted.has('split')) await measureSplit()
  if (wanted.has('statements')) keep('a purchase in SQL', await countStatements())
  if (wanted.has('start')) keep('start in ms', await measureStarts())
  const folder = join(ROOT, 'test-results')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `bench-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`)
  await writeFile(file, `${JSON.stringify(results, undefined, 2)}\n`)
  console.log(`\nKept in ${file}`)
  return asPromised ? 0 : 1
}

/** Everything that is measured on one program with all its roles. */
async function measureRunning(): Promise<void> {
  const stage = await createStage()
  try {
    const program = await startOn(stage, 'web,gateway,worker,sandbox')
    if (wanted.has('weight')) await measureWeight(stage)
    if (wanted.has('paint')) await measurePhone(stage)
    if (wanted.has('floor')) await measureFloor(stage)
    if (wanted.has('pages')) await measurePages(stage)
    if (wanted.has('purchases')) await measurePurchases('purchases, one process', stage, [program])
    await program.stop()
  } finally {
    await stage.strike()
  }
}

async function measureWeight(stage: Stage): Promise<void> {
  const { web, gateway } = originsOf(stage)
  keep('bytes of /1001', await weighPage(`${web}/1001`))
  keep('bytes of the card fields', await weighPage(`${gateway}/card-fields?lang=pt`))
}

/** The demo's course as it is, and with a look that sets everything. */
async function measurePhone(stage: Stage): Promise<void> {
  const { web } = originsOf(stage)
  keep('first page on a slow phone', await measurePaint(`${web}/1001`))
  keep('first page with everything of a look', await measurePaint(`${web}/1001?ch_id=503`))
}

async function measureFloor(stage: Stage): Promise<void> {
  const database = await attachDatabase(stage)
  const url = await createFloor(database.url)
  const hot: Rate[] = []
  for (const clients of CLIENTS) hot.push(await measureHotRow(url, clients, measuredMs / 2))
  keepRates('floor: one hot row, conditional update', hot)
  keepRates('floor: six calls, one statement each', await measureFloorServer(url, CLIENTS, measuredMs / 2))
  await database.stop()
}

async function measureTickets(): Promise<void> {
  const measured = await measureClaims(TICKET_BUYERS, measuredMs / 2)
  results['claims of one ticket'] = measured
  console.log('\nclaims of one ticket, and the bare conditional update of one row')
  console.table(
    measured.map(({ buyers, claims, floor, pgbench, timesTheFloor }) => ({
      buyers,
      'claims per second': Math.round(claims.perSecond),
      'p50 ms': Number(claims.p50.toFixed(1)),
      'p99 ms': Number(claims.p99.toFixed(1)),
      'floor per second': Math.round(floor.perSecond),
      'by pgbench': pgbench === null ? 'not here' : Math.round(pgbench),
      'times the floor': Number(timesTheFloor.toFixed(2)),
    })),
  )
}

/** An event's opening, once for each number of server processes. False: it sold too many or too few, or failed. */
async function measureOpenings(): Promise<boolean> {
  const [buyers, tickets] = [Number(values.buyers), Number(values.tickets)]
  const openings: OpeningResult[] = []
  for (const servers of values.servers.split(',').map(Number))
    openings.push(await measureOpening({ buyers, tickets, servers, watches: values.watching }))
  results['the opening of an event'] = openings
  console.log(`\nthe opening of an event: ${buyers} buyers press at once for ${tickets} tickets, over HTTP`)
  console.table(openings.map(rowOfOpening))
  const failures = openings.flatMap((opening) =>
    opening.failures.map((failure) => `${opening.servers} processes: ${failure}`),
  )
  for (const failure of failures) console.log(`FAILED  ${failure}`)
  return failures.length === 0
}

async function measurePages(stage: Stage): Promise<void> {
  const rates: Rate[] = []
  for (const clients of [1, 8]) {
    const { rounds, calls, failures } = await runLoad({
      kind: 'page',
      origins: originsOf(stage),
      clients,
      warmUpMs: WARM_UP_MS,
      measuredMs: measuredMs / 2,
    })
    refuse(failures)
    const firstByte = rateOf(calls['first byte'] ?? [], clients, measuredMs / 2)
    rates.push({ ...firstByte, perSecond: (rounds.length * 2000) / measuredMs })
  }
  keepRates('product page, rendered; times to the first byte', rates)
}

async function measurePurchases(
  name: string,
  stage: Stage,
  programs: readonly RunningProgram[],
): Promise<void> {
  const rates: Rate[] = []
  const calls: Record<string, string> = {}
  const costs: Record<string, string> = {}
  const waiting: Record<string, number> = {}
  const processors = await processorsOf(stage, programs)
  const origins = originsOf(stage)
  await runLoad({ kind: 'purchase', origins, clients: 32, warmUpMs: 0, measuredMs: WARM_SERVER_MS })
  await waitingMails(stage)
  for (const clients of CLIENTS) {
    const before = await processors()
    const load = await runLoad({
      kind: 'purchase',
      origins,
      clients,
      warmUpMs: WARM_BUYERS_MS,
      measuredMs,
    })
    const after = await processors()
    refuse(load.failures)
    const spent = Object.entries(after).map(
      ([part, time]) => [part, (time - (before[part] ?? 0)) / load.all] as const,
    )
    costs[`${clients} buyers`] = [
      ...spent,
      ['the buyers themselves', load.processorMs / load.rounds.length] as const,
    ]
      .map(([part, time]) => `${part} ${time.toFixed(1)}`)
      .join(', ')
    rates.push(rateOf(load.rounds, clients, measuredMs))
    waiting[`${clients} buyers`] = await waitingMails(stage)
    calls[`${clients} buyers`] = Object.entries(load.calls)
      .map(
        ([call, times]) =>
          `${call} ${[0.5, 0.99].map((share) => percentile(times, share).toFixed(0)).join('/')}`,
      )
      .join(', ')
  }
  keepRates(name, rates)
  keep(`${name}: each call, p50/p99 in ms`, calls)
  keep(`${name}: processor time of a purchase in ms`, costs)
  keep(`${name}: mails that waited behind the buyers at the end`, waiting)
  keep(`${name}: memory in MB`, await Promise.all(programs.map(memoryOf)))
}

/** Returns the processor time of a stage's processes so far, by their part. */
async function processorsOf(
  stage: Stage,
  programs: readonly RunningProgram[],
): Promise<() => Promise<Record<string, number>>> {
  const database = await findServer(join(stage.dataDir, 'postgres', 'cluster'))
  const parts: [string, number][] = [
    ...programs.map(({ process: child }, at): [string, number] => [`program ${at + 1}`, child.pid ?? 0]),
    ['database', database?.pid ?? 0],
  ]
  return async () => {
    const times = await Promise.all(
      parts.map(async ([name, pid]) => [name, await processorTime(pid)] as const),
    )
    return Object.fromEntries(times)
  }
}

/** Measures the second configuration: the processes for buyers in one, the worker and the acquirer in another. */
async function measureSplit(): Promise<void> {
  const stage = await createStage()
  try {
    // The sandbox's process first: the other waits for its port.
    const web = startOn(stage, 'web,gateway')
    const worker = startOn(stage, 'worker,sandbox')
    const programs = await Promise.all([web, worker])
    await measurePurchases('purchases, web and gateway apart from worker and sandbox', stage, programs)
    for (const program of programs) await program.stop()
  } finally {
    await stage.strike()
  }
}

function refuse(failures: readonly string[]): void {
  if (failures[0] !== undefined) throw new Error(`${failures.length} rounds failed: ${failures[0]}`)
}

/** Resident memory of a process now and at its highest (proc(5)); only Linux shows it. */
async function memoryOf({ process: child }: RunningProgram): Promise<Record<string, number | null>> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  const megabytes = (name: string): number | null => {
    const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
  }
  return { now: megabytes('VmRSS'), highest: megabytes('VmHWM') }
}

function keep(name: string, value: unknown): void {
  results[name] = value
  console.log(`\n${name}`)
  console.dir(value, { depth: 4 })
}

function keepRates(name: string, rates: readonly Rate[]): void {
  results[name] = rates
  console.log(`\n${name}`)
  console.table(
    rates.map((rate) => ({
      clients: rate.clients,
      'per second': Math.round(rate.perSecond),
      'p50 ms': Number(rate.p50.toFixed(1)),
      'p95 ms': Number(rate.p95.toFixed(1)),
      'p99 ms': Number(rate.p99.toFixed(1)),
    })),
  )
}

if (values.help) console.log(HELP)
else process.exitCode = await main()
