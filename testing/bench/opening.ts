import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { choosePorts, type Ports, type RunningProgram } from '../../scripts/running-program.ts'
import type { Origins } from '../harness/browser-session.ts'
import { measurePgbench } from './claims.ts'
import { createFloor, measureHotRow, rateOf, type Rate } from './floor.ts'
import { gatherCrowd, type Crowd, type CrowdAnswer } from './opening-crowd.ts'
import { announceEvent, OPENING } from './opening-event.ts'
import { createSandboxControl } from '../harness/sandbox-control.ts'
import { createStage, startOn, type Stage } from '../harness/stage.ts'

/**
 * The opening minute of an event over HTTP: a crowd in processes of its own, far larger than what is sold, presses at
 * once. Those who hold a ticket pay, but for a tenth who leave theirs; when that has expired, everybody else presses
 * again. In the end as many are sold and charged as there were. Beside it the bare conditional update of one row.
 */
export interface Opening {
  buyers: number
  tickets: number
  /** Server processes on one database. One: the program as it is started by default. */
  servers: number
  /** Every page also follows what is left, from before the opening to the end. */
  watches: boolean
}

export interface OpeningResult extends Opening {
  /** Answers to the first press, by their time. */
  presses: Rate
  /** From the first press to the last ticket held, and to the last answer. */
  soldOutMs: number
  allAnsweredMs: number
  /** From the last answer to the moment when every page shows that nothing is left; null: nobody watched. */
  allHeardMs: number | null
  /** Of a purchase from the form to the thank-you page, and how long all of them took. */
  payments: Rate
  allPaidMs: number
  floor: Rate
  /** Per second, where this machine has pgbench. */
  pgbench: number | null
  /** Results that differ from the required ones. */
  failures: string[]
}

const CROWD_PROCESSES = 4
const LEAVING = 0.1
const CONNECTIONS = 150
const FLOOR_MS = 3000
const FLOOR_CONNECTIONS = 48

export async function measureOpening(opening: Opening): Promise<OpeningResult> {
  const stage = await createStage()
  const { dataDir } = stage
  const database = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    maxConnections: CONNECTIONS,
  })
  try {
    const { programs, servers } = await startServers(stage, opening.servers)
    await announceEvent(database.url, opening.tickets)
    const origins = originsOf(stage.ports)
    const crowd = gatherCrowd(
      { origins, servers, buyers: opening.buyers, watches: opening.watches },
      CROWD_PROCESSES,
    )
    const measured = await open(crowd, database.url, opening)
    await crowd.leave()
    const failures = [...measured.failures, ...(await booksOf(stage, database.url, opening.tickets))]
    if (failures.length > 0) failures.push(...(await lastErrors(stage)))
    for (const program of programs) await program.stop()
    const floorUrl = await createFloor(database.url)
    const floor = await measureHotRow(floorUrl, FLOOR_CONNECTIONS, FLOOR_MS)
    const pgbench = await measurePgbench(stage, floorUrl, FLOOR_CONNECTIONS, FLOOR_MS)
    return { ...opening, ...measured, floor, pgbench, failures }
  } finally {
    await database.stop()
    await stage.strike()
  }
}

/** A line of a table; milliseconds and numbers a second. */
export function rowOfOpening(opening: OpeningResult): Record<string, number | string> {
  const { servers, presses, soldOutMs, allAnsweredMs, allHeardMs, payments, allPaidMs, floor, pgbench } =
    opening
  return {
    servers,
    'answers a second': Math.round(presses.perSecond),
    'p50 ms': Math.round(presses.p50),
    'p99 ms': Math.round(presses.p99),
    'last ticket held ms': Math.round(soldOutMs),
    'all answered ms': Math.round(allAnsweredMs),
    'all pages show it ms': allHeardMs === null ? 'nobody watched' : Math.round(allHeardMs),
    'paid a second': Math.round(payments.perSecond),
    'purchase p99 ms': Math.round(payments.p99),
    'all paid ms': Math.round(allPaidMs),
    'floor a second': Math.round(floor.perSecond),
    'by pgbench': pgbench === null ? 'not here' : Math.round(pgbench),
  }
}

const originsOf = ({ web, gateway }: Ports): Origins => ({
  web: `http://localhost:${web}`,
  gateway: `http://localhost:${gateway}`,
})

/** One program with all its roles, or several that serve buyers on the address of the first, and one that works. */
async function startServers(
  stage: Stage,
  count: number,
): Promise<{ programs: RunningProgram[]; servers: Origins[] }> {
  if (count === 1) {
    const program = await startOn(stage, 'web,gateway,worker,sandbox')
    return { programs: [program], servers: [originsOf(stage.ports)] }
  }
  const { sandbox, smtp } = stage.ports
  const { web: PUBLIC_URL, gateway: GATEWAY_URL } = originsOf(stage.ports)
  const ports = [stage.ports]
  while (ports.length < count) ports.push({ ...(await choosePorts()), sandbox, smtp })
  const env = { ...stage.env, PUBLIC_URL, GATEWAY_URL }
  // The sandbox's process first: the others wait for its port.
  const programs = await Promise.all([
    startOn(stage, 'worker,sandbox'),
    ...ports.map((own) => startOn({ ...stage, env, ports: own }, 'web,gateway')),
  ])
  return { programs, servers: ports.map(originsOf) }
}

type Measured = Pick<
  OpeningResult,
  'presses' | 'allHeardMs' | 'soldOutMs' | 'allAnsweredMs' | 'payments' | 'allPaidMs' | 'failures'
>

async function open(
  crowd: Crowd,
  databaseUrl: string,
  { buyers, tickets, watches }: Opening,
): Promise<Measured> {
  const failures: string[] = []
  const expectEnds = (what: string, answer: CrowdAnswer, wanted: Record<string, number>): void => {
    const { ends, statuses } = answer
    const isRight = Object.entries(wanted).every(([end, count]) => (ends[end] ?? 0) === count)
    const rest = Object.keys(ends).filter((end) => wanted[end] === undefined)
    if (!isRight || rest.length > 0) failures.push(`${what}: ${JSON.stringify(ends)}`)
    const broken = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
    for (const [status, times] of broken) failures.push(`${what}: ${times} answers of status ${status}`)
  }
  const held = Math.min(buyers, tickets)
  expectEnds('the pages', await crowd.step({ step: 'arrive' }), { arrived: buyers })
  const presses = await crowd.step({ step: 'press' })
  expectEnds('the opening', presses, { held, 'sold out': buyers - held })
  const heard = watches ? await crowd.step({ step: 'hear' }) : null
  if (heard !== null) expectEnds('what the pages show', heard, { heard: buyers })
  const payments = await crowd.step({ step: 'pay', leaves: LEAVING })
  const paid = payments.ends['PAID'] ?? 0
  expectEnds('the payments', payments, { PAID: paid })
  await expire(databaseUrl)
  const again = await crowd.step({ step: 'press' })
  const left = Math.min(tickets - paid, buyers - held)
  expectEnds('the press after the expiry', again, { held: left, 'sold out': buyers - held - left })
  expectEnds('their payments', await crowd.step({ step: 'pay' }), { PAID: left })
  const { first = 0, lastHeld = 0 } = presses.moments ?? {}
  return {
    failures,
    presses: rateOf(presses.times, buyers, tookOf(presses)),
    soldOutMs: lastHeld - first,
    allAnsweredMs: tookOf(presses),
    allHeardMs: heard && tookOf(heard),
    payments: rateOf(payments.times, buyers, tookOf(payments)),
    allPaidMs: tookOf(payments),
  }
}

/** From its first beginning to its last end. */
const tookOf = ({ moments }: CrowdAnswer): number => (moments === null ? 0 : moments.last - moments.first)

const SHOWN_ERRORS = 3

/** Returns the programs' latest logged errors. */
async function lastErrors({ logFile }: Stage): Promise<string[]> {
  const lines = (await readFile(logFile, 'utf8')).split('\n')
  return lines.filter((line) => line.includes('"level":"error"')).slice(-SHOWN_ERRORS)
}

/** Moves the reservations that nobody has paid into the past, as ten minutes do. */
async function expire(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (db) =>
    db.query(`update reservations set started_at = started_at - interval '1 hour',
      ends_at = ends_at - interval '1 hour'`),
  )
}

/** Returns the errors in our books, or in the acquirer's. */
async function booksOf(stage: Stage, databaseUrl: string, tickets: number): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (db) =>
    db.query<Record<string, number>>(
      `select b.sold::int, b.held::int,
        (select coalesce(sum(quantity), 0)::int from holds h where h.batch_id = b.id and h.state = 'sold') as "holdsSold",
        (select count(*)::int from sales s where s.product_id = b.product_id and s.status = 'PAID') as sales
      from batches b where b.id = $1`,
      [OPENING.batch],
    ),
  )
  const totals = Object.values(await createSandboxControl(stage).totals())
  const charged = totals.filter(({ captured, refunded }) => captured - refunded > 0).length
  const found = { ...rows[0], charged }
  const wanted = { sold: tickets, held: 0, holdsSold: tickets, sales: tickets, charged: tickets }
  return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`the books say ${JSON.stringify(found)}`]
}

async function withClient<T>(url: string, work: (db: Client) => Promise<T>): Promise<T> {
  const db = new Client({ connectionString: url })
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
