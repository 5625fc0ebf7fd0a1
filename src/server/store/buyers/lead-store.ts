import { sql, type RawBuilder } from 'kysely'
import type { Lead } from '#rules/people/lead.ts'
import { ABANDONED } from '#rules/people/lead-step.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

export type LeadRecord = Omit<LeadRow, 'step' | 'fields' | 'origin'> & { lead: Lead }

type LeadRow = Omit<Row<'leads'>, 'created_at' | 'updated_at'>

const COLUMNS = sql`uuid, seller_id, product_id, session_id, status, version, step, fields, origin`

function fromRow({ step, fields, origin, ...rest }: LeadRow): LeadRecord {
  return { ...rest, lead: { step, fields, origin } }
}

/** Begins a lead, or finds the one that this uuid already names; null when there is no such product. */
export async function insertLead(
  db: Database,
  lead: { uuid: string; productId: number; sessionId: string; lead: Lead },
): Promise<LeadRecord | null> {
  const { step, fields, origin } = lead.lead
  const { rows } = await sql<LeadRow>`
    with inserted as (
      insert into leads (uuid, seller_id, product_id, session_id, step, fields, origin)
      select ${lead.uuid}::uuid, p.seller_id, p.id, ${lead.sessionId}, ${step}::smallint,
        ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(origin)}::jsonb
      from products p where p.id = ${lead.productId}
      on conflict (uuid) do nothing
      returning ${COLUMNS}
    )
    select * from inserted union all select ${COLUMNS} from leads where uuid = ${lead.uuid} limit 1`.execute(
    db,
  )
  const [row] = rows
  // Another transaction may have inserted it after this statement began; the next one sees that.
  return row === undefined ? findLead(db, lead.uuid) : fromRow(row)
}

export async function findLead(db: Database, uuid: string): Promise<LeadRecord | null> {
  const { rows } = await sql<LeadRow>`select ${COLUMNS} from leads where uuid = ${uuid}`.execute(db)
  return rows[0] === undefined ? null : fromRow(rows[0])
}

/** The newest lead of a session for a product. */
export async function findLeadOfSession(
  db: Database,
  key: { sessionId: string; productId: number },
): Promise<LeadRecord | null> {
  const { rows } = await sql<LeadRow>`select ${COLUMNS} from leads
    where session_id = ${key.sessionId} and product_id = ${key.productId} order by updated_at desc limit 1`.execute(
    db,
  )
  return rows[0] === undefined ? null : fromRow(rows[0])
}

/** Writes a merged lead if nobody changed it since it was read. */
export async function updateLead(db: Database, record: LeadRecord): Promise<boolean> {
  const { step, fields, origin } = record.lead
  const { numAffectedRows } = await sql`
    update leads set step = ${step}, fields = ${JSON.stringify(fields)}, origin = ${JSON.stringify(origin)},
      status = ${record.status}, version = version + 1, updated_at = now()
    where uuid = ${record.uuid} and version = ${record.version}`.execute(db)
  return numAffectedRows === 1n
}

/** Changes a lead while nobody else can. */
export async function updateLockedLead(
  db: Database,
  uuid: string,
  merge: (record: LeadRecord | null) => LeadRecord,
): Promise<LeadRecord> {
  return db.transaction().execute(async (transaction) => {
    await sql`select from leads where uuid = ${uuid} for update`.execute(transaction)
    const merged = merge(await findLead(transaction, uuid))
    await updateLead(transaction, merged)
    return merged
  })
}

/**
 * Leads that were left without a paid purchase, or one that may still be paid, become abandoned, old ones go; answers
 * how many of each.
 */
export async function sweepLeads(
  db: Database,
  after: { abandonedMinutes: number; keptDays: number },
): Promise<{ abandoned: number; deleted: number }> {
  // The index has the time of creation only, which is never after that of the last change.
  const before = (age: RawBuilder<unknown>) =>
    sql`created_at < now() - ${age} and updated_at < now() - ${age}`
  const abandoned = await sql`
    update leads set status = ${ABANDONED} where step >= 1 and may_be_abandoned
      and ${before(sql`${after.abandonedMinutes} * interval '1 minute'`)}`.execute(db)
  const deleted = await sql`
    delete from leads where ${before(sql`${after.keptDays} * interval '1 day'`)}`.execute(db)
  return { abandoned: Number(abandoned.numAffectedRows ?? 0), deleted: Number(deleted.numAffectedRows ?? 0) }
}
