import { sql } from 'kysely'
import type { BookedMovement, MovementKind } from '#rules/payment/reconciliation.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** So many references are asked for at once. */
const REFERENCES = 5000

type Line = Pick<Row<'ledger_entries'>, 'id' | 'amount' | 'currency' | 'at'> & {
  kind: MovementKind
  reference: Row<'attempts'>['reference']
  accounted: boolean
}

/**
 * Our ledger in the words of a report: every line of the references, whichever gateway they were charged at, and every
 * line of this gateway within the time. A void of what was charged is a refund.
 */
export async function bookedMovements(
  db: Database,
  wanted: { gateway: string; from: Date; to: Date; references: readonly string[] },
): Promise<BookedMovement[]> {
  const found = new Map<number, Line>()
  const keep = (rows: readonly Line[]): void => rows.forEach((row) => found.set(row.id, row))
  keep(await linesOfTime(db, wanted))
  for (let begin = 0; begin < wanted.references.length; begin += REFERENCES) {
    keep(await linesOf(db, wanted.references.slice(begin, begin + REFERENCES)))
  }
  return [...found.values()].map(({ id: _, ...line }) => line)
}

/** The purchase knows what the money is for, has given it back, or still will. */
const ACCOUNTED = sql`(a.state in ('approved', 'partially-refunded', 'refunded', 'charged-back')
  or exists (select from pending_reversals r where r.attempt_id = a.id))`

const LINE = sql`e.id, case e.kind when 'void' then 'refund' else e.kind end as kind,
  coalesce(l.reference, a.reference) as reference, e.amount, e.currency, e.at, ${ACCOUNTED} as accounted`

async function linesOfTime(
  db: Database,
  { gateway, from, to }: { gateway: string; from: Date; to: Date },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select ${LINE}
    from ledger_entries e join attempts a on a.id = e.attempt_id
      left join attempt_legs l on l.attempt_id = e.attempt_id and l.number = e.leg
    where e.at >= ${from}::timestamptz and e.at < ${to}::timestamptz and e.gateway = ${gateway}`.execute(db)
  return rows
}

async function linesOf(db: Database, references: readonly string[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with named as (
      select id as attempt_id, null::smallint as leg from attempts where reference = any(${references}::text[])
      union all
      select attempt_id, number from attempt_legs where reference = any(${references}::text[])
    )
    select ${LINE}
    from named n join attempts a on a.id = n.attempt_id
      join ledger_entries e on e.attempt_id = n.attempt_id and e.leg is not distinct from n.leg
      left join attempt_legs l on l.attempt_id = e.attempt_id and l.number = e.leg`.execute(db)
  return rows
}
