import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { processorTime } from '../../bench/processor-time.ts'
import { buyByCard } from '../../harness/shopper.ts'
import { CHALLENGES_CHANNEL } from '#server/store/purchases/authentication-store.ts'
import { SALES_CHANNEL } from '#server/store/outbox/outbox-store.ts'
import type { Crew } from './crew.ts'

/** Cost of a purchase, averaged over a run. */
export interface Cost {
  count: number
  /** Of the processes that serve buyers, without what they ask while nobody buys, and without readings of cards. */
  statements: number
  /** Readings of a card from the vault, by processes that did not take it: the one that took it remembers it. */
  cardReads: number
  /** Those of the workers, without what they ask while nobody buys: the outbox, jobs and mails. */
  workerStatements: number
  /** All of them by the beginning of their text. */
  byText: ReadonlyMap<string, number>
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
const [SERVERS, WORKERS] = [/^balcao (?:web|gateway)\|/, /^balcao worker\|/]
const STATEMENT = /^[^|\n]*\|\d+\|LOG: {2}(?:statement|execute [^:]*): /
/** `find` of `store/gateways/vault-store.ts`. */
const CARD_READ = /^select token_hash, bin, .* from vault_cards /
/** Printed length of an additional statement, and the count from which it is printed. */
const [TOLD_LENGTH, TOLD_FROM] = [110, 0.04]

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
  // Statements that run by the clock alone. The catalogue is read by pages too.
  const idle = [...statementsOf(atRest, SERVERS).keys()].filter((text) => !text.includes('catalogue_version'))
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
  const servers = statementsOf(lines, SERVERS)
  for (const text of idle) servers.delete(text)
  const cardReads = [...servers].filter(([text]) => CARD_READ.test(text))
  for (const [text] of cardReads) servers.delete(text)
  // A worker asks the same while nothing waits, so what it would have asked in that time is taken off.
  const workers = less(
    statementsOf(lines, WORKERS),
    statementsOf(atRest, WORKERS),
    (performance.now() - began) / IDLE_MS,
  )
  const each = (all: number): number => all / purchases
  return {
    count: purchases,
    statements: each(sumOf(servers)),
    cardReads: each(sumOf(cardReads)),
    workerStatements: each(Math.max(0, sumOf(workers))),
    byText: new Map([...servers, ...workers].map(([text, often]) => [text, each(often)])),
    lockWaits: each(lines.filter((line) => line.includes(' still waiting for ')).length),
    notifications: each(count),
    programs: each(after.programs - before.programs),
    database: each(after.database - before.database),
  }
}

type Counts = Map<string, number>

/** How often each statement was sent by those whose lines are meant. */
function statementsOf(lines: readonly string[], whose: RegExp): Counts {
  const counts: Counts = new Map()
  for (const line of lines) {
    if (!whose.test(line) || !STATEMENT.test(line)) continue
    const text = textOf(line)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** A statement without its process and its name. */
const textOf = (line: string): string => line.replace(STATEMENT, '').replace(/\s+/g, ' ').trim()

const less = (counts: Counts, others: Counts, factor: number): Counts =>
  new Map([...counts].map(([text, often]) => [text, often - (others.get(text) ?? 0) * factor]))

const sumOf = (counts: Iterable<[string, number]>): number =>
  [...counts].reduce((sum, [, count]) => sum + count, 0)

/** Lists a purchase's extra statements over one of another run, the most first. */
export function grownStatements(one: Cost, several: Cost): string[] {
  return [...several.byText]
    .map(([text, often]) => ({ text, more: often - (one.byText.get(text) ?? 0) }))
    .filter(({ more }) => more >= TOLD_FROM)
    .toSorted((a, b) => b.more - a.more)
    .map(({ text, more }) => `${more.toFixed(2)} more: ${text.slice(0, TOLD_LENGTH)}`)
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

/** Returns the lines that the database logged meanwhile. A line that begins with a tab continues the one before. */
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

/** Counts the notifications of the database: sales, challenges and jobs. */
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
