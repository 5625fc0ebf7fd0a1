import { openDatabase, type Database } from '../store/postgres/database.ts'
import { runSql } from './raw-sql.ts'
import { createTestDatabase, TEST_PATIENCE } from './test-database.ts'
import { createTicketClaims, type TicketClaims } from '../store/tickets/ticket-store.ts'
import type { GroupLimits } from '../grouping.ts'

/** Batches of the test's event by their stock, each with two kinds of tickets: batch 31 has 311 and 312. */
export type TestEvent = {
  db: Database
  /** Three processes on one database: separate pools, and no other shared state. */
  claims: readonly [TicketClaims, TicketClaims, TicketClaims]
  anotherPool(max: number, onQuery?: (sql: string) => void): Database
  rows<T>(query: string): Promise<T[]>
  /** Forgets all that was taken, and gives batches their stock. */
  stock(stocks: Readonly<Record<number, number>>): Promise<void>
  /** Moves every reservation into the past by so many seconds, as time does. */
  pass(seconds: number): Promise<void>
  /** Reads the recorded counts: on the batch, and in the rows behind it. */
  books(batch: number): Promise<Books>
  close(): Promise<void>
}

export type Books = {
  stock: number
  sold: number
  held: number
  open: number
  unexpired: number
  holdsHeld: number
  holdsSold: number
}

/** Nobody is turned away for being slow. */
const LIMITS: GroupLimits = { most: 256, waiting: 20_000, waitMs: 120_000 }

export async function openEvent(): Promise<TestEvent> {
  const database = await createTestDatabase()
  const pools: Database[] = []
  const anotherPool = (max: number, onQuery?: (sql: string) => void): Database => {
    const options = { url: database.url, max, patience: TEST_PATIENCE }
    const pool = openDatabase({ ...options, ...(onQuery && { onQuery }) })
    pools.push(pool)
    return pool
  }
  const db = anotherPool(10)
  const rows = <T>(query: string): Promise<T[]> => runSql<T>(db, query)
  await rows(`insert into sellers (id, name, country, body) values (30, 'Casa', 'BR', '{}')`)
  await rows(`insert into products (id, seller_id, name, type, product_type_id, format, currency, amount,
    status_product, status_offer, is_active, body)
    values (3001, 30, 'Festival', 'TRANSACTION', 3, 'DIGITAL', 'BRL', 0, 'APPROVED', 'APPROVED', 1, '{}')`)
  await rows(`insert into batches (id, seller_id, product_id, name, position, stock, body)
    select id, 30, 3001, 'Lote', id, 0, '{}' from unnest(array[31, 32, 33]) as id`)
  await rows(`insert into tickets (id, seller_id, product_id, batch_id, hash, name, position, amount, body)
    select b.id * 10 + k, 30, 3001, b.id, 'h', 'Pista', k, 8000, '{}' from batches b, generate_series(1, 2) as k`)
  const claimsOf = (): TicketClaims => createTicketClaims(anotherPool(5), LIMITS)
  return {
    db,
    claims: [claimsOf(), claimsOf(), claimsOf()],
    anotherPool,
    rows,
    stock: async (stocks) => {
      await rows('delete from reservations')
      for (const [id, stock] of Object.entries({ 31: 0, 32: 0, 33: 0, ...stocks }))
        await rows(`update batches set stock = ${stock}, sold = 0, held = 0, half_price_taken = 0
          where id = ${id}`)
    },
    pass: async (seconds) => {
      const step = `make_interval(secs => ${seconds})`
      // Time locks nothing. This does, so it goes where every claim begins: otherwise the two could wait for each other.
      await rows(`with locked as (select from batches order by id for no key update)
        update reservations set started_at = started_at - ${step}, ends_at = ends_at - ${step}
        where (select count(*) from locked) > 0`)
      await rows(`update shortened_reservations set full_end = full_end - ${step}`)
    },
    books: (batch) => booksOf(rows, batch),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.destroy()))
      await database.drop()
    },
  }
}

/** The books of a batch of whatever database `rows` asks. */
export async function booksOf(rows: <T>(query: string) => Promise<T[]>, batch: number): Promise<Books> {
  const open = `from reservations r where r.batch_id = b.id and r.state = 'open'`
  const hold = `select coalesce(sum(quantity), 0) from holds h where h.batch_id = b.id and h.state =`
  const [books] = await rows<Books>(`select b.stock, b.sold, b.held,
    (select coalesce(sum(quantity), 0) ${open}) as open,
    (select coalesce(sum(quantity), 0) ${open} and r.ends_at > now()) as unexpired,
    (${hold} 'held') as "holdsHeld", (${hold} 'sold') as "holdsSold"
    from batches b where b.id = ${batch}`)
  if (books === undefined) throw new Error(`there is no batch ${batch}`)
  return books
}
