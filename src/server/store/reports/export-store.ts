import { sql } from 'kysely'
import type { PaymentMethod } from '#rules/methods/method.ts'
import type { ExportKind, ExportState } from '#rules/office/exports.ts'
import type { Database } from '../postgres/database.ts'
import { recordAudit, type AuditActor } from '../accounts/audit-store.ts'
import { noteTeamEvent } from '../accounts/team-event-store.ts'

/** Filter of an exported list; days are those of the seller's time zone. */
export type ExportQuery = {
  q?: string | undefined
  /** Buyers are masked to the user who ordered it: `q` is searched only in what they see of them. */
  masked?: true
  status?: string | undefined
  step?: number | undefined
  product?: number | undefined
  offer?: string | undefined
  method?: PaymentMethod | undefined
  coupon?: string | undefined
  affiliate?: number | undefined
  least?: number | undefined
  most?: number | undefined
  event?: number | undefined
  from?: string | undefined
  until?: string | undefined
}

export type NewExport = {
  by: AuditActor & { sellerId: number }
  author: string
  kind: ExportKind
  people: boolean
  query: ExportQuery
  locale: string
}

export type ExportRecord = {
  id: string
  seller_id: number
  author: string
  kind: ExportKind
  people: boolean
  query: ExportQuery
  locale: string
  state: ExportState
  rows: number
  parts: number
  after: string | null
  tries: number
  created_at: Date
  expires_at: Date
}

/** Limits on the files of a shop. */
export type ExportBounds = { atOnce: number; atMost: number; keptDays: number }

/** Orders a file, with the job that makes it. @returns null: the shop has as many as it may have */
export async function orderExport(
  db: Database,
  { by, author, kind, people, query, locale }: NewExport,
  { atOnce, atMost, keptDays }: ExportBounds,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    // Two who ask at once are counted one after the other.
    // guard: exports-counted-in-turn
    await sql`select pg_advisory_xact_lock(hashtextextended(${`exports:${by.sellerId}`}, 0))`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      with own as (select state from exports where seller_id = ${by.sellerId}),
      made as (
        insert into exports (seller_id, author, kind, people, query, locale, expires_at)
        select ${by.sellerId}, ${author}, ${kind}, ${people}, ${JSON.stringify(query)}::jsonb, ${locale},
          now() + make_interval(days => ${keptDays})
        where (select count(*) from own where state in ('waiting', 'running')) < ${atOnce}
          and (select count(*) from own) < ${atMost}
        returning id
      ),
      ordered as (
        insert into outbox (topic, payload) select 'export', jsonb_build_object('export_id', id) from made
      )
      select id from made`.execute(tx)
    const [made] = rows
    if (made === undefined) return null
    await recordAudit(tx, by, { action: 'sale.file-ordered', fields: fieldsOf({ kind, people }) })
    return made.id
  })
}

/** Returns the audit log fields of a file. */
function fieldsOf({ kind, people }: Pick<NewExport, 'kind' | 'people'>): string[] {
  return people ? [kind, 'people'] : [kind]
}

/** Records in the audit log that a user fetches a file. */
export async function recordFetched(
  db: Database,
  by: AuditActor,
  file: Pick<NewExport, 'kind' | 'people'>,
): Promise<void> {
  await recordAudit(db, by, { action: 'sale.file-fetched', fields: fieldsOf(file) })
}

/** The files of a seller that are there or on their way, the newest first. */
export async function listExports(db: Database, seller: number): Promise<ExportRecord[]> {
  const { rows } = await sql<ExportRecord>`
    select * from exports where seller_id = ${seller} and expires_at > now() order by created_at desc`.execute(
    db,
  )
  return rows
}

/** Finds a file of a seller; null if it does not exist. */
export async function findExport(db: Database, seller: number, id: string): Promise<ExportRecord | null> {
  const { rows } = await sql<ExportRecord>`
    select * from exports where id = ${id}
      -- guard: office-own-exports
      and seller_id = ${seller}
      and expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Finds a file that is still to be made, for the process that makes it. */
export async function findOpenExport(db: Database, id: string): Promise<ExportRecord | null> {
  const { rows } = await sql<ExportRecord>`
    select * from exports where id = ${id} and state in ('waiting', 'running')`.execute(db)
  return rows[0] ?? null
}

export type WrittenPart = { body: Buffer; rows: number; after: string | null }

/**
 * Adds the next part of a file. Where `after` is null it is the last one, and the file is ready.
 *
 * @returns whether it was added: no, where another run was faster, or nobody wants the file any more
 */
export async function addExportPart(
  db: Database,
  { id, parts }: Pick<ExportRecord, 'id' | 'parts'>,
  { body, rows: count, after }: WrittenPart,
  keptDays: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update exports set parts = parts + 1, rows = rows + ${count}, after = ${after}, tries = 0, changed_at = now(),
        state = case when ${after}::text is null then 'ready' else 'running' end,
        expires_at = now() + make_interval(days => ${keptDays})
      where id = ${id} and state in ('waiting', 'running')
        -- guard: export-part-once
        and parts = ${parts}
      returning id`.execute(tx)
    if (rows.length === 0) return false
    await sql`insert into export_parts (export_id, number, body) values (${id}, ${parts + 1}, ${body})`.execute(
      tx,
    )
    return true
  })
}

/** Another job goes on with a file that is half made. */
export async function continueExport(db: Database, id: string): Promise<void> {
  await sql`insert into outbox (topic, payload)
    values ('export', jsonb_build_object('export_id', ${id}::text))`.execute(db)
}

/** Counts that a run failed. @returns whether the file is given up now, of which the team of its shop is mailed */
export async function countExportFailure(db: Database, id: string, most: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Pick<ExportRecord, 'id' | 'seller_id' | 'state'>>`
      update exports set tries = tries + 1, changed_at = now(),
        state = case when tries + 1 >= ${most} then 'failed' else state end
      where id = ${id} and state in ('waiting', 'running') returning id, seller_id, state`.execute(tx)
    const [file] = rows
    if (file?.state !== 'failed') return false
    await sql`delete from export_parts where export_id = ${id}`.execute(tx)
    await noteFailed(tx, file)
    return true
  })
}

async function noteFailed(tx: Database, file: Pick<ExportRecord, 'id' | 'seller_id'>): Promise<void> {
  const noted = { sellerId: file.seller_id, subject: file.id, facts: {} }
  await noteTeamEvent(tx, { ...noted, event: 'export-failed' })
}

/** Reads a part of a file, sealed; null if no part has that number. */
export async function readExportPart(db: Database, id: string, number: number): Promise<Buffer | null> {
  const { rows } = await sql<{ body: Buffer }>`
    select body from export_parts where export_id = ${id} and number = ${number}`.execute(db)
  return rows[0]?.body ?? null
}

/** Deletes a file, also one that is being made. */
export async function deleteExport(
  db: Database,
  by: AuditActor,
  { id, kind, people }: Pick<ExportRecord, 'id' | 'kind' | 'people'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`delete from exports where id = ${id}`.execute(tx)
    await recordAudit(tx, by, { action: 'sale.file-deleted', fields: fieldsOf({ kind, people }) })
  })
}

/** Deletes the files whose days are over, and gives those up that nobody has worked on for hours. */
export async function forgetExports(
  db: Database,
  stuckHours: number,
): Promise<{ deleted: number; stuck: number }> {
  return db.transaction().execute(async (tx) => {
    const { rows: stuck } = await sql<Pick<ExportRecord, 'id' | 'seller_id'>>`
      update exports set state = 'failed' where state in ('waiting', 'running')
        and changed_at < now() - make_interval(hours => ${stuckHours}) returning id, seller_id`.execute(tx)
    for (const file of stuck) await noteFailed(tx, file)
    const { rows: deleted } = await sql`
      delete from exports where expires_at <= now() returning id`.execute(tx)
    return { deleted: deleted.length, stuck: stuck.length }
  })
}
