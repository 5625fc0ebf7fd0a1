import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { functionAsItIs } from '../../testing/database-function.ts'
import { openEvent, type TestEvent } from '../../testing/event.ts'
import { runSql } from '../../testing/raw-sql.ts'
import { claimTickets, type TicketClaim } from './ticket-store.ts'

/*
 * PostgreSQL plans the statements of a function once a connection, by the size that the tables have then. A sale that
 * opens begins with none of its reservations and has all of them seconds later.
 */

/** After five runs a plan is kept for whatever comes. */
const RUNS_UNTIL_PLANNED = 8
const RESERVED_MEANWHILE = 3000

let event: TestEvent
beforeAll(async () => {
  event = await openEvent()
})
beforeEach(() => event.stock({ 31: 10_000 }))
afterAll(() => event.close())

const reserve = (session: string): TicketClaim => ({
  op: 'reserve',
  session,
  ticket: 311,
  quantity: 1,
  key: null,
})

/** How many reservations a group of claims reads from first to last, once many were made since it was planned. */
async function readFromFirstToLast(): Promise<number> {
  const connection = event.anotherPool(1)
  const session = `session-${randomUUID()}`
  for (let run = 0; run < RUNS_UNTIL_PLANNED; run += 1) {
    const [answer] = await claimTickets(connection, [reserve(session)])
    const token = answer?.reservation?.token ?? ''
    await claimTickets(connection, [{ op: 'change', session, token, quantity: 2 }])
    await claimTickets(connection, [{ op: 'release', session, token }])
  }
  const [mine] = await claimTickets(connection, [reserve(session)])
  const token = mine?.reservation?.token ?? ''
  await event.rows(`insert into reservations (token, seller_id, product_id, batch_id, ticket_id, session_id, quantity,
      state, started_at, ends_at)
    select 'token-' || n, 30, 3001, 31, 311, 'somebody-' || n, 1, 'open', now(), now() + interval '10 minutes'
    from generate_series(1, ${RESERVED_MEANWHILE}) n`)
  return connection.transaction().execute(async (transaction) => {
    const read = async (): Promise<number> => {
      const [row] = await runSql<{ read: number }>(
        transaction,
        `select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'reservations'`,
      )
      return row?.read ?? 0
    }
    const before = await read()
    const claims: TicketClaim[] = [
      reserve(`session-${randomUUID()}`),
      { op: 'change', session, token, quantity: 2 },
      { op: 'release', session, token },
    ]
    const answers = await claimTickets(transaction, claims)
    expect(answers.map(({ result }) => result)).toEqual(['held', 'held', 'released'])
    return (await read()) - before
  })
}

test('claims find reservations by their index, whatever was planned', async () => {
  expect(await readFromFirstToLast()).toBe(0)
})

test('joined with the reservations, claims read them all: the test would see it', async () => {
  const own = functionAsItIs('claim_tickets')
  const joining = own
    .replace('set enable_seqscan = off ', '')
    .replace(
      /from unnest\(named\)[^;]* limit 1\) w;/,
      'from jsonb_to_recordset(requests) as q (token text) join reservations w on w.token = q.token;',
    )
  expect(joining).toContain('join reservations w on')
  await event.rows(joining)
  try {
    expect(await readFromFirstToLast()).toBeGreaterThanOrEqual(RESERVED_MEANWHILE)
  } finally {
    await event.rows(own)
  }
})
