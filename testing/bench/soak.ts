import { readdir, readFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { run } from '../../scripts/tool.ts'
import { buyerOf } from '../harness/buyer.ts'
import { buyByCard, createVisitor, type Visitor } from '../harness/shopper.ts'
import { attachDatabase, createStage, startOn, startSandboxOn, withDatabase } from '../harness/stage.ts'
import { announceEvent, buyTicket, OPENING } from './opening-event.ts'
import { growthsOf, risesOf, type SoakSample } from './soak-rule.ts'

/**
 * Buyers arrive at a steady, low rate for the given time: by card, for a ticket, and some only look or reserve. The
 * program's resources are counted meanwhile, and must not grow once it is warm. The control is a client that never
 * releases its connections, and the rule has to detect the cost of that.
 */

const HELP = 'npm run soak -- [--minutes N] [--rate R] [--control]   R buyers a second; only on Linux'
const CARD = '4000000000000010'
const SAMPLES = 60
const CONTROL_SOCKETS = 3

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    rate: { type: 'string', default: '2' },
    control: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const WAYS: readonly ((visitor: Visitor) => Promise<unknown>)[] = [
  (visitor) => buyByCard(visitor, 1001, CARD),
  (visitor) => buyByCard(visitor, 1001, CARD),
  (visitor) => buyTicket(visitor, CARD),
  (visitor) => visitor.openProduct(1001),
  async (visitor) => {
    await visitor.openProduct(OPENING.event)
    await visitor.reserve({ offer_id: OPENING.ticket, quantity: 1, key: 'the-only-one' })
  },
]

const COUNTS = `select
  (select count(*)::int from sales) as sales,
  (select count(*)::int from pg_stat_activity where application_name like 'balcao%') as connections,
  ((select count(*) from outbox) + (select count(*) from graphile_worker.jobs))::int as backlog,
  (pg_database_size(current_database()) / 1024)::int as size`

async function sampleOf(db: Client, pid: number, at: number): Promise<SoakSample> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const memory = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  const handles = (await readdir(`/proc/${pid}/fd`)).length
  const { rows } = await db.query<Pick<SoakSample, 'sales' | 'connections' | 'backlog' | 'size'>>(COUNTS)
  const [counts] = rows
  if (counts === undefined) throw new Error('the database counted nothing')
  return { at, memory: Math.round(memory), handles, ...counts }
}

/** Every table with its indexes, in kB. */
async function tableSizes(db: Client): Promise<Map<string, number>> {
  const { rows } = await db.query<{ name: string; size: number }>(
    `select relid::regclass::text as name, (pg_total_relation_size(relid) / 1024)::int as size from pg_stat_user_tables`,
  )
  return new Map(rows.map(({ name, size }) => [name, size]))
}

const TABLES_SHOWN = 8

/** The tables that grew most since the program was warm, the largest first. */
function largestGrowths(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string[] {
  return [...after]
    .map(([name, size]) => ({ name, grown: size - (before.get(name) ?? 0) }))
    .filter(({ grown }) => grown > 0)
    .toSorted((a, b) => b.grown - a.grown)
    .slice(0, TABLES_SHOWN)
    .map(({ name, grown }) => `${name} grew by ${grown} kB`)
}

async function main(): Promise<number> {
  const built = await run(process.execPath, ['scripts/build.ts', '--if-needed'])
  if (built !== 0) return built
  const stage = await createStage()
  const sandbox = await startSandboxOn(stage)
  const agent = new Agent({ keepAlive: true })
  const held: Socket[] = []
  try {
    const program = await startOn(stage)
    const database = await attachDatabase(stage)
    await announceEvent(database.url, 1_000_000)
    await database.stop()
    const { web, gateway } = stage.ports
    const origins = { web: `http://localhost:${web}`, gateway: `http://localhost:${gateway}` }
    const failures: string[] = []
    const tables: string[] = []
    let buyers = 0
    const come = (): void => {
      const way = WAYS[buyers % WAYS.length] ?? WAYS[0]
      const visitor = createVisitor({ origins, agent, buyer: buyerOf(8_000_000 + buyers++) })
      way?.(visitor).catch((error: unknown) => failures.push(String(error)))
    }
    const coming = setInterval(come, 1000 / Number(values.rate))
    const everyMs = (Number(values.minutes) * 60_000) / SAMPLES
    const samples = await withDatabase(stage, async (db) => {
      const taken: SoakSample[] = []
      let before = await tableSizes(db)
      for (let sample = 1; sample <= SAMPLES; sample += 1) {
        await sleep(everyMs)
        if (values.control)
          for (let more = 0; more < CONTROL_SOCKETS; more += 1) held.push(connect(web, '127.0.0.1'))
        taken.push(await sampleOf(db, program.process.pid ?? 0, (sample * everyMs) / 1000))
        if (sample === SAMPLES / 3) before = await tableSizes(db)
        if (sample % 6 === 0) console.log(JSON.stringify(taken.at(-1)))
      }
      tables.push(...largestGrowths(before, await tableSizes(db)))
      return taken
    })
    clearInterval(coming)
    await sleep(2000)
    for (const socket of held) socket.destroy()
    await program.stop()
    for (const { name, grown, tolerance } of risesOf(samples))
      console.log(`  ${name} rose by ${grown.toFixed(0)} of at most ${tolerance}`)
    for (const line of tables) console.log(`  ${line}`)
    return report(growthsOf(samples), { buyers, failures })
  } finally {
    agent.destroy()
    await sandbox.stop()
    await stage.strike()
  }
}

function report(
  growths: readonly string[],
  { buyers, failures }: { buyers: number; failures: string[] },
): number {
  console.log(
    `${buyers} buyers, ${failures.length} of them failed${failures[0] === undefined ? '' : `: ${failures[0]}`}`,
  )
  for (const growth of growths) console.log(`  ${growth}`)
  const isAsExpected = values.control ? growths.length > 0 : growths.length + failures.length === 0
  if (values.control)
    console.log(isAsExpected ? 'The growth was seen.' : 'Nothing was seen: the run proves nothing.')
  console.log(`${isAsExpected ? 1 : 0} passed, ${isAsExpected ? 0 : 1} failed`)
  return isAsExpected ? 0 : 1
}

if (values.help) console.log(HELP)
else process.exitCode = await main()
