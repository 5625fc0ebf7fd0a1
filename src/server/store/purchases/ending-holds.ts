import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'
import { NO_EFFECTS, type AttemptChange } from './attempt-change.ts'
import { holdParts, ticketParts } from './outcome-statement.ts'

/** The change of which only what becomes of the holds is read. */
const RELEASED: AttemptChange = {
  ...NO_EFFECTS,
  attemptId: '',
  from: 'awaiting',
  purchaseFrom: 'open',
  to: 'awaiting',
  hasHolds: true,
  holds: 'released',
}

/**
 * Frees what waiting vouchers held for as long as they may: stock, tickets and the use of a coupon. The voucher can
 * still be paid; its money is late then. Answers how many were freed.
 */
export async function releaseEndedHolds(db: Database, most: number): Promise<number> {
  const { rows } = await sql<Pick<Row<'attempts'>, 'id'>>`
    select id from attempts where holds_until <= now() and not holds_ended and state = 'awaiting'
    order by holds_until limit ${most}`.execute(db)
  for (const { id } of rows) {
    await sql`
      with attempt as (
        update attempts set holds_ended = true
        where id = ${id} and not holds_ended and state = 'awaiting' and holds_until <= now()
        returning *
      ), ${sql.join([holdParts(RELEASED), ticketParts(RELEASED)])}
      select count(*) from attempt`.execute(db)
  }
  return rows.length
}
