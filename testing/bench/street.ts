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

/* A shop that is measured after it has sold much, or nothing. */

const EVENT_STOCK = 1_000_000
/** Purchases whose copies are the history: one in twenty is a ticket. */
export const SEEDS = { card: 95, tickets: 5 } as const
const WARM_UP = 100
export const CARD = '4000000000000010'
export const PRODUCT = 1001
/** Time after which every connection has reported what its statements touched. */
export const SETTLE_MS = 11_000

/** A shop with a database of its own. */
export interface Street {
  stage: Stage
  stop(): Promise<unknown>
  /** Starts the program anew with other roles. */
  restart(roles: string): Promise<void>
  /** Processor time of the database and its connections so far, in milliseconds. */
  spent(): Promise<number>
  /** Pages that its statements have touched so far; waits until all connections have reported. */
  touched(): Promise<number>
  newVisitor(): Visitor
  web: string
}

let buyers = 7_000_000

/** Opens a shop with the demo and an event. */
export async function openStreet(roles = 'web,gateway,worker,sandbox'): Promise<Street> {
  const stage = await createStage()
  let program = await startOn(stage, roles)
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
      // An idle connection reports within ten seconds.
      await sleep(SETTLE_MS)
      return withDatabase(stage, async (client) => {
        const { rows } = await client.query<{ pages: string }>(
          'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
        )
        return Number(rows[0]?.pages ?? 0)
      })
    },
    restart: async (others) => {
      await program.stop()
      program = await startOn(stage, others)
    },
    stop: async () => {
      agent.destroy()
      await program.stop()
      await stage.strike()
    },
  }
}

/** Makes the purchases that the history consists of. */
export async function warmUp(street: Street): Promise<void> {
  for (let seed = 0; seed < SEEDS.tickets; seed += 1) await buyTicket(street.newVisitor(), CARD)
  for (let seed = 0; seed < Math.max(SEEDS.card, WARM_UP - SEEDS.tickets); seed += 1)
    await buyByCard(street.newVisitor(), PRODUCT, CARD)
  await waitingMails(street.stage)
}

/**
 * Makes the history, by copies.
 *
 * @param apart the time between two copies, as the database writes it
 * @returns how large the database is then, in MB
 */
export async function fill(stage: Stage, sales: number, apart?: string): Promise<number> {
  const copies = Math.round(sales / (SEEDS.card + SEEDS.tickets)) - 1
  const server = await attachDatabase(stage)
  const db = openDatabase({ url: server.url, max: 1, statementTimeoutMs: 0 })
  try {
    await withDatabase(stage, async (client) => {
      await client.query(`alter system set max_wal_size = '16GB'`)
      await client.query(`alter system set synchronous_commit = off`)
      await client.query('select pg_reload_conf()')
    })
    await multiplyHistory(db, copies, apart)
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
export async function keepStill(stage: Stage): Promise<void> {
  await withDatabase(stage, async (client) => {
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
    await client.query('analyze')
    await client.query('checkpoint')
  })
}
