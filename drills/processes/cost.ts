import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { processorTime } from '../../bench/processor-time.ts'
import { buyByCard } from '../../harness/shopper.ts'
import { CHALLENGES_CHANNEL } from '#server/store/purchases/authentication-store.ts'
import { SALES_CHANNEL } from '#server/store/outbox/outbox-store.ts'
import type { Crew } from './crew.ts'

/** What a purchase cost, on the average of a run. */
export interface Cost {
  count: number
  /** Of the processes that serve buyers, without what they ask while nobody buys. */
  statements: number
  /** Those of the workers, likewise: the outbox, jobs and mails. */
  workerStatements: number
  lockWaits: number
  notifications: number
  /** Milliseconds of the processor. */
  programs: number
  database: number
}

/** The database of the drill, whose log says every statement and every wait for a lock. */
export interface Watched {
  url: string
  /** The process of the server, of which all of its others come. */
  pid: number
  logFile: string
}

/** How many buy at once beside each other. */
export const BUYERS = 8
const [CARD, PRODUCT] = ['4000000000000010', 1001]
const IDLE_MS = 11_000
const AFTER_MS = 4000
/** A wait that is shorter is no more than the other's turn. */
const LOCK_WAIT = '20ms'

export async function watchDatabase(url: string, pid: number, dataDir: string): Promise<Watched> {
  const db = new Client({ connectionString: url })
  await db.connect()
  const settings = {
    log_line_prefix: '%a|%p|',
    log_statement: 'all',
    log_lock_waits: 'on',
    deadlock_timeout: LOCK_WAIT,
  }
  for (const [name, value] of Object.entries(settings))
    await db.query(`alter system set ${name} = '${value}'`)
  await db.query('select pg_reload_conf()')
  await db.end()
  return { url, pid, logFile: join(dataDir, 'postgres', 'server.log') }
}

/**
 * Lets buyers buy from a crew and counts what the database was asked, by its own log: statements by the process that
 * sent them, waits for locks, and what it notified of.
 *
 * @param firstBuyer whose document nobody before had
 * @param buyers how many buy at once
 */
export async function costOf(
  crew: Crew,
  database: Watched,
  purchases: number,
  firstBuyer: number,
  buyers = BUYERS,
): Promise<Cost> {
  await buyAll(crew, BUYERS, firstBuyer, buyers)
  await sleep(AFTER_MS)
  const atRest = await linesDuring(database, () => sleep(IDLE_MS))
  // What is asked by the clock alone. The catalogue is read by pages too.
  const idle = new Set(atRest.map(textOf).filter((text) => !text.includes('catalogue_version')))
  const heard = await hear(database.url)
  const before = await times(crew, database)
  const began = performance.now()
  const lines = await linesDuring(database, async () => {
    await buyAll(crew, purchases, firstBuyer + BUYERS, buyers)
    // Mails and what else follows a purchase.
    await sleep(AFTER_MS)
  })
  const after = await times(crew, database)
  const count = await heard.stop()
  const asked = lines.filter((line) => STATEMENT.test(line) && !idle.has(textOf(line)))
  // A worker asks the same while nothing waits, so what it would have asked in that time is taken off.
  const whileIdle = (statementsOfWorkers(atRest) * (performance.now() - began)) / IDLE_MS
  const byWorkers = Math.max(0, statementsOfWorkers(lines) - whileIdle)
  const byServers = asked.filter((line) => SERVERS.test(line)).length
  const each = (all: number): number => all / purchases
  return {
    count: purchases,
    statements: each(byServers),
    workerStatements: each(byWorkers),
    lockWaits: each(lines.filter((line) => line.includes(' still waiting for ')).length),
    notifications: each(count),
    programs: each(after.programs - before.programs),
    database: each(after.database - before.database),
  }
}

/** So many purchases, by several buyers at once. @throws Error for one that is not paid */
async function buyAll(crew: Crew, purchases: number, first: number, buyers: number): Promise<void> {
  let begun = 0
  const buyer = async (): Promise<void> => {
    while (begun < purchases) {
      begun += 1
      await buyByCard(crew.visitor(first + begun), PRODUCT, CARD)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buyer))
}

const statementsOfWorkers = (lines: readonly string[]): number =>
  lines.filter((line) => STATEMENT.test(line) && line.startsWith('balcao worker|')).length

const SERVERS = /^balcao (?:web|gateway)\|/
const STATEMENT = /^[^|\n]*\|\d+\|LOG: {2}(?:statement|execute [^:]*): /

/** A statement without its process. */
const textOf = (line: string): string => line.replace(/^[^|]*\|\d+\|/, '').replace(/\s+/g, ' ')

/** What the database logged meanwhile. A line that begins with a tab goes on with the one before. */
async function linesDuring({ logFile }: Watched, work: () => Promise<unknown>): Promise<string[]> {
  const from = (await readFile(logFile)).length
  await work()
  return (await readFile(logFile))
    .subarray(from)
    .toString('utf8')
    .split(/\n(?!\t)/)
}

async function times({ processes }: Crew, { pid }: Watched): Promise<{ programs: number; database: number }> {
  const own = processes.map(({ running }) => processorTime(running?.process.pid ?? 0))
  const programs = (await Promise.all(own)).reduce((sum, time) => sum + time, 0)
  return { programs, database: await processorTime(pid) }
}

/** Hears what the database notifies of: sales, challenges and jobs. */
async function hear(url: string): Promise<{ stop(): Promise<number> }> {
  const db = new Client({ connectionString: url })
  let count = 0
  db.on('notification', () => (count += 1))
  await db.connect()
  for (const channel of [SALES_CHANNEL, CHALLENGES_CHANNEL, '"jobs:insert"'])
    await db.query(`listen ${channel}`)
  return {
    stop: async () => {
      await db.end()
      return count
    },
  }
}
