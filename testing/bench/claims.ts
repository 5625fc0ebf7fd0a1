import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { openDatabase } from '#server/store/postgres/database.ts'
import { startEmbeddedPostgres } from '#server/store/postgres/embedded-postgres.ts'
import { migrate } from '#server/store/postgres/migrate.ts'
import { createTicketClaims, type TicketClaims } from '#server/store/tickets/ticket-store.ts'
import { createFloor, measureHotRow, rateOf, type Rate } from './floor.ts'
import { createStage, type Stage } from '../harness/stage.ts'

/** Claims of one ticket beside the bare conditional update of one row, on one database and in one run. */
export interface ClaimRates {
  /** Buyers at once; each claims again as soon as it was answered. */
  buyers: number
  claims: Rate
  /** By connections of this program. */
  floor: Rate
  /** By pgbench, where this machine has it; per second. */
  pgbench: number | null
  /** Claims a second, in floors: of the faster of the two. */
  timesTheFloor: number
}

const EVENT = 1
const TICKET = 1
const STOCK = 1_000_000_000
/** The embedded server takes 60. More of them make the floor slower, not faster: they only wait for the row. */
const MOST_CONNECTIONS = 48
/** Default of a server process (DATABASE_POOL_SIZE). */
const POOL = 10
const WARM_UP_MS = 1000

const EVENT_ROWS = `
  insert into sellers (id, name, country, body) values (1, 'Casa', 'BR', '{}');
  insert into products (id, seller_id, name, type, product_type_id, format, currency, amount, status_product,
    status_offer, is_active, body)
    values (${EVENT}, 1, 'Festival', 'TRANSACTION', 3, 'DIGITAL', 'BRL', 0, 'APPROVED', 'APPROVED', 1, '{}');
  insert into batches (id, seller_id, product_id, name, position, stock, body)
    values (1, 1, ${EVENT}, 'Lote', 1, ${STOCK}, '{}');
  insert into tickets (id, seller_id, product_id, batch_id, hash, name, position, amount, body)
    values (${TICKET}, 1, ${EVENT}, 1, 'h', 'Pista', 1, 8000, '{}')`

export async function measureClaims(buyers: readonly number[], measuredMs: number): Promise<ClaimRates[]> {
  const stage = await createStage()
  const server = await startEmbeddedPostgres({ dataDir: stage.dataDir, log: () => undefined })
  const db = openDatabase({ url: server.url, max: POOL })
  try {
    await migrate(server.url)
    const client = new Client({ connectionString: server.url })
    await client.connect()
    await client.query(EVENT_ROWS)
    await client.end()
    const floorUrl = await createFloor(server.url)
    const claims = createTicketClaims(db)
    const rates: ClaimRates[] = []
    for (const count of buyers) {
      const connections = Math.min(count, MOST_CONNECTIONS)
      const floor = { ...(await measureHotRow(floorUrl, connections, measuredMs)), clients: count }
      const pgbench = await measurePgbench(stage, floorUrl, connections, measuredMs)
      await claimFor(claims, count, WARM_UP_MS)
      const claimed = rateOf(await claimFor(claims, count, measuredMs), count, measuredMs)
      const fastest = Math.max(floor.perSecond, pgbench ?? 0)
      rates.push({
        buyers: count,
        claims: claimed,
        floor,
        pgbench,
        timesTheFloor: claimed.perSecond / fastest,
      })
    }
    return rates
  } finally {
    await db.destroy()
    await server.stop()
    await stage.strike()
  }
}

/** Buyers who each claim one ticket for a session of their own, again and again. */
async function claimFor(claims: TicketClaims, buyers: number, ms: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  const buy = async (): Promise<void> => {
    while (performance.now() < end) {
      const started = performance.now()
      const { result } = await claims(EVENT, {
        op: 'reserve',
        session: randomUUID(),
        ticket: TICKET,
        quantity: 1,
        key: null,
      })
      if (result !== 'held') throw new Error(`a claim was answered ${result}`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: buyers }, buy))
  return times
}

/** The bare conditional update by pgbench, per second; null where this machine has none. */
export async function measurePgbench(
  stage: Stage,
  url: string,
  connections: number,
  ms: number,
): Promise<number | null> {
  const script = join(stage.folder, 'hot-row.sql')
  await writeFile(script, 'update floor_hot set n = n + 1 where id = 1 and n < 1000000000;\n')
  const seconds = String(Math.max(1, Math.round(ms / 1000)))
  const options = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', seconds, '-f', script]
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...options, url])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
