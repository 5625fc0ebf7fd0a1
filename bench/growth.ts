import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/store/postgres/database.ts'
import { findServer } from '#server/store/postgres/postgres-process.ts'
import { multiplyHistory } from '#server/testing/history.ts'
import { buyerOf } from '../harness/buyer.ts'
import { buyByCard, createVisitor, type Visitor } from '../harness/shopper.ts'
import { attachDatabase, createStage, startOn, withDatabase, type Stage } from '../harness/stage.ts'
import { announceEvent, buyTicket, OPENING } from './opening-event.ts'
import { processorTime } from './processor-time.ts'
import { waitingMails } from './waiting-mails.ts'

/** What one thing costs the database: milliseconds of its processor time, and pages of 8 kB that it touches. */
export interface Cost {
  what: string
  empty: number
  grown: number
  times: number
  /** A count, and so free of what else the machine does. */
  pages: { empty: number; grown: number; times: number }
}

export interface Growth {
  sales: number
  tickets: number
  /** How long the history took to be made, in seconds. */
  filling: number
  /** Size of the grown database in MB. */
  size: number
  costs: Cost[]
  /** The rows of the table above that are over the limit. */
  failures: string[]
}

/** A history costs at most so much more than none. */
const LIMIT = 1.1
/** Pages that a deeper index and a row more here and there take. */
const NOISE_PAGES = 3
/** Linux counts processor time in hundredths of a second. */
const NOISE_MS = 0.25
const EVENT_STOCK = 1_000_000
/** Purchases whose copies are the history: one in twenty is a ticket. */
const SEEDS = { card: 95, tickets: 5 } as const
const WARM_UP = 100
/** The two databases are measured in turn, in blocks, so that both meet what else the machine does. */
const BLOCKS = 6
const CARD = '4000000000000010'
const PRODUCT = 1001
const IDLE_MS = 10_000
/** After so long every connection has told what its statements touched. */
const TOLD_MS = 11_000

/** A shop with a database of its own. */
interface Street {
  stage: Stage
  stop(): Promise<unknown>
  /** Processor time of the database and its connections so far, in milliseconds. */
  spent(): Promise<number>
  /** Pages that its statements have touched so far; waits until all connections have told. */
  touched(): Promise<number>
  newVisitor(): Visitor
  web: string
}

type Round = (street: Street) => Promise<unknown>

const page =
  (product: number): Round =>
  async ({ web }) => {
    const answer = await fetch(`${web}/${product}`, { headers: { 'accept-language': 'pt-BR' } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a page answered ${answer.status}`)
  }

const KINDS: readonly { what: string; weight: number; round: Round }[] = [
  {
    what: 'a purchase by card',
    weight: 1,
    round: ({ newVisitor }) => buyByCard(newVisitor(), PRODUCT, CARD),
  },
  { what: 'a purchase of a ticket', weight: 1, round: ({ newVisitor }) => buyTicket(newVisitor(), CARD) },
  {
    what: 'an event opened, and a ticket reserved',
    weight: 2,
    round: async ({ newVisitor }) => {
      const visitor = newVisitor()
      await visitor.openProduct(OPENING.event)
      const held = await visitor.reserve({ offer_id: OPENING.ticket, quantity: 1, key: 'the-only-one' })
      if (held === null) throw new Error('the event is sold out')
    },
  },
  { what: 'a page of a product', weight: 4, round: page(PRODUCT) },
  { what: 'a page of an event', weight: 4, round: page(OPENING.event) },
]

/** Compares what things cost the database of a shop that has sold much with those of one that has sold nothing. */
export async function measureGrowth(sales: number, rounds: number): Promise<Growth> {
  const empty = await openStreet()
  const grown = await openStreet()
  try {
    for (const street of [empty, grown]) await warmUp(street)
    const started = performance.now()
    const size = await fill(grown.stage, sales)
    const filling = (performance.now() - started) / 1000
    console.log(`${sales} sales in ${filling.toFixed(0)} s, ${size} MB`)
    await keepStill(empty.stage)
    const costs = [await measureIdle(empty, grown)]
    for (const kind of KINDS) {
      costs.push(await measureKind(empty, grown, kind, rounds))
      console.log(JSON.stringify(costs.at(-1)))
    }
    const failures = costs.flatMap(failuresOf)
    const tickets = (sales / (SEEDS.card + SEEDS.tickets)) * SEEDS.tickets
    return { sales, tickets, filling, size, costs, failures }
  } finally {
    for (const street of [empty, grown]) await street.stop()
  }
}

function failuresOf({ what, empty, grown, times, pages }: Cost): string[] {
  const failures: string[] = []
  if (times > LIMIT && grown - empty > NOISE_MS)
    failures.push(`${what} costs ${times.toFixed(2)} times as much`)
  if (pages.times > LIMIT && pages.grown - pages.empty > NOISE_PAGES)
    failures.push(`${what} touches ${pages.times.toFixed(2)} times as many pages`)
  return failures
}

export function printGrowth({ sales, tickets, size, costs, failures }: Growth): void {
  console.log(
    `\nprocessor time of the database in ms, after ${sales} sales (${tickets} of them tickets of one event), ${size} MB`,
  )
  console.table(
    costs.map(({ what, empty: before, grown: after, times, pages }) => ({
      what,
      empty: Number(before.toFixed(2)),
      grown: Number(after.toFixed(2)),
      times: Number(times.toFixed(2)),
      'pages, empty': Number(pages.empty.toFixed(1)),
      'pages, grown': Number(pages.grown.toFixed(1)),
      'times as many': Number(pages.times.toFixed(2)),
    })),
  )
  for (const failure of failures) console.log(`FAILED  ${failure}`)
}

let buyers = 7_000_000

async function openStreet(): Promise<Street> {
  const stage = await createStage()
  const program = await startOn(stage, 'web,gateway,worker,sandbox')
  const database = await attachDatabase(stage)
  await announceEvent(database.url, EVENT_STOCK)
  await database.stop()
  const agent = new Agent({ keepAlive: true })
  const web = `http://localhost:${stage.ports.web}`
  const origins = { web, gateway: `http://localhost:${stage.ports.gateway}` }
  return {
    stage,
    web,
    newVisitor: () => createVisitor({ origins, agent, buyer: buyerOf(buyers++) }),
    spent: async () => {
      const server = await findServer(join(stage.dataDir, 'postgres', 'cluster'))
      return processorTime(server?.pid ?? 0)
    },
    touched: async () => {
      // A connection that is idle tells within ten seconds.
      await sleep(TOLD_MS)
      return withDatabase(stage, async (client) => {
        const { rows } = await client.query<{ pages: string }>(
          'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
        )
        return Number(rows[0]?.pages ?? 0)
      })
    },
    stop: async () => {
      agent.destroy()
      await program.stop()
      await stage.strike()
    },
  }
}

/** What is bought here is what the history is made of. */
async function warmUp(street: Street): Promise<void> {
  for (let seed = 0; seed < SEEDS.tickets; seed += 1) await buyTicket(street.newVisitor(), CARD)
  for (let seed = 0; seed < Math.max(SEEDS.card, WARM_UP - SEEDS.tickets); seed += 1)
    await buyByCard(street.newVisitor(), PRODUCT, CARD)
  await waitingMails(street.stage)
}

/** Makes the history, by copies. @returns how large the database is then, in MB */
async function fill(stage: Stage, sales: number): Promise<number> {
  const copies = Math.round(sales / (SEEDS.card + SEEDS.tickets)) - 1
  const server = await attachDatabase(stage)
  const db = openDatabase({ url: server.url, max: 1, statementTimeoutMs: 0 })
  try {
    await withDatabase(stage, async (client) => {
      await client.query(`alter system set max_wal_size = '16GB'`)
      await client.query(`alter system set synchronous_commit = off`)
      await client.query('select pg_reload_conf()')
    })
    await multiplyHistory(db, copies)
  } finally {
    await db.destroy()
    await server.stop()
  }
  return withDatabase(stage, async (client) => {
    await client.query(`update batches set sold = sold + $1 where id = ${OPENING.batch}`, [
      copies * SEEDS.tickets,
    ])
    await client.query('alter system reset synchronous_commit')
    const { rows } = await client.query<{ size: string }>(
      'select pg_database_size(current_database()) as size',
    )
    await client.query('vacuum analyze')
    await keepStill(stage)
    return Math.round(Number(rows[0]?.size ?? 0) / 1e6)
  })
}

/** From here on the database does nothing of its own accord, so that what it spends is spent for the buyers. */
async function keepStill(stage: Stage): Promise<void> {
  await withDatabase(stage, async (client) => {
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
    await client.query('analyze')
    await client.query('checkpoint')
  })
}

/** A second in which nobody buys: the worker looks for what is due. */
async function measureIdle(empty: Street, grown: Street): Promise<Cost> {
  const pages = await pagesSince(empty, grown)
  const started = performance.now()
  const before = [await empty.spent(), await grown.spent()] as const
  await sleep(IDLE_MS)
  const spent = [(await empty.spent()) - before[0], (await grown.spent()) - before[1]] as const
  const cost = costOf('a second without buyers', spent, [0, 0], IDLE_MS / 1000)
  const seconds = (performance.now() - started + TOLD_MS) / 1000
  return { ...cost, pages: pagesOf(await pages(), seconds) }
}

async function measureKind(
  empty: Street,
  grown: Street,
  { what, weight, round }: (typeof KINDS)[number],
  rounds: number,
): Promise<Cost> {
  const each = Math.ceil((rounds * weight) / BLOCKS)
  const block = async (street: Street): Promise<number> => {
    const before = await street.spent()
    for (let done = 0; done < each; done += 1) await round(street)
    await waitingMails(street.stage)
    return (await street.spent()) - before
  }
  await block(empty)
  await block(grown)
  const pages = await pagesSince(empty, grown)
  const spent: [number, number] = [0, 0]
  for (let at = 0; at < BLOCKS; at += 1) {
    // Whoever is measured second in one block is first in the next.
    if (at % 2 === 0) spent[0] += await block(empty)
    spent[1] += await block(grown)
    if (at % 2 === 1) spent[0] += await block(empty)
  }
  return costOf(what, spent, await pages(), each * BLOCKS)
}

/** The pages that both touch from now until it is asked; both wait together, so that their workers look as often. */
async function pagesSince(empty: Street, grown: Street): Promise<() => Promise<[number, number]>> {
  const both = (): Promise<[number, number]> => Promise.all([empty.touched(), grown.touched()])
  const before = await both()
  return async () => {
    const after = await both()
    return [after[0] - before[0], after[1] - before[1]]
  }
}

function pagesOf([empty, grown]: readonly [number, number], count: number): Cost['pages'] {
  return { empty: empty / count, grown: grown / count, times: grown / Math.max(empty, 1) }
}

function costOf(
  what: string,
  [empty, grown]: readonly [number, number],
  pages: readonly [number, number],
  count: number,
): Cost {
  const times = grown / Math.max(empty, 1)
  return { what, empty: empty / count, grown: grown / count, times, pages: pagesOf(pages, count) }
}
