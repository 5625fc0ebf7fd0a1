import { sql } from 'kysely'
import { changedFields } from '#rules/catalogue/catalogue-revision.ts'
import type { EntryKind, RevisionAuthor } from '#rules/catalogue/catalogue-revision.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'
import { auditChanges, type EntryMade } from './audited-changes.ts'
import { loadEntries } from './catalogue-entries.ts'
import type { EntryScope, LivingEntry } from './catalogue-entries.ts'
import { bumpVersion } from './catalogue-writing.ts'

/** One change of one entry of the catalogue. */
export type Revision = Row<'catalogue_revisions'>

/** Filter of a list of changes. */
export type RevisionFilter = { seller: number; entry?: { kind: EntryKind; id: string } | undefined }

/**
 * Carries out a change of the catalogue, increments its version and writes for each entry its old and its new state
 * (record 207). The caller holds the right to import: the state read before is the one that the change starts from.
 *
 * @param write changes rows of this scope only, and returns their owners
 * @returns the number of the last effective change, and the entries changed now
 */
export async function recordChange(
  tx: Database,
  scope: EntryScope,
  by: RevisionAuthor,
  write: () => Promise<ReadonlySet<number>>,
): Promise<{ version: number; changes: EntryMade[] }> {
  const before = byEntry(await loadEntries(tx, scope))
  const version = await bumpVersion(tx, await write())
  const after = byEntry(await loadEntries(tx, scope))
  const keys = [...new Set([...before.keys(), ...after.keys()])]
  const changes = keys.flatMap((key) => changeOf(before.get(key), after.get(key)))
  if (changes.length > 0) {
    await insertRevisions(tx, changes, by)
    await auditChanges(tx, changes, by)
  }
  return { version, changes }
}

function byEntry(entries: readonly LivingEntry[]): Map<string, LivingEntry> {
  return new Map(entries.map((entry) => [`${entry.kind} ${entry.seller} ${entry.id}`, entry]))
}

function changeOf(before: LivingEntry | undefined, after: LivingEntry | undefined): EntryMade[] {
  const entry = after ?? before
  if (entry === undefined || changedFields(before?.entry, after?.entry).length === 0) return []
  const { kind, seller, id } = entry
  return [
    { kind, seller_id: seller, entry_id: id, before: before?.entry ?? null, after: after?.entry ?? null },
  ]
}

async function insertRevisions(
  tx: Database,
  changes: readonly EntryMade[],
  { source, author }: RevisionAuthor,
): Promise<void> {
  await sql`
    insert into catalogue_revisions (seller_id, version, kind, entry_id, entry_version, source, author, before, after)
    select s.id, s.catalogue_version, n.kind, n.entry_id, 1 + coalesce((
        select max(r.entry_version) from catalogue_revisions r
        where r.seller_id = s.id and r.kind = n.kind and r.entry_id = n.entry_id), 0),
      ${source}, ${author}, nullif(n.before, 'null'), nullif(n.after, 'null')
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as n (kind text, seller_id bigint, entry_id text, before jsonb, after jsonb)
    join sellers s on s.id = n.seller_id
    order by s.id, n.kind, n.entry_id`.execute(tx)
}

/** A change by its number. */
export async function findRevision(db: Database, id: number): Promise<Revision | null> {
  const row = await db.selectFrom('catalogue_revisions').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** The last changes, the newest first. */
export async function listRevisions(
  db: Database,
  { seller, entry }: RevisionFilter,
  most: number,
): Promise<Revision[]> {
  let query = db.selectFrom('catalogue_revisions').selectAll().where('seller_id', '=', seller)
  if (entry) query = query.where('kind', '=', entry.kind).where('entry_id', '=', entry.id)
  return query.orderBy('id', 'desc').limit(most).execute()
}

/** The number of the newest change of the entry that a change was of. */
export async function newestOfEntry(db: Database, revision: Revision): Promise<number> {
  const row = await db
    .selectFrom('catalogue_revisions')
    .select('id')
    .where('seller_id', '=', revision.seller_id)
    .where('kind', '=', revision.kind)
    .where('entry_id', '=', revision.entry_id)
    .orderBy('entry_version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? revision.id
}

/** An entry of a seller's catalogue by its kind and id: a coupon's is its name in capitals. */
export type EntryName = { seller: number; kind: EntryKind; id: string }

/** How often an entry was changed; 0: its changes are not known. */
export async function entryVersion(db: Database, { seller, kind, id }: EntryName): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_revisions')
    .select(({ fn }) => fn.max('entry_version').as('version'))
    .where('seller_id', '=', seller)
    .where('kind', '=', kind)
    .where('entry_id', '=', id)
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/** The changes of an entry after a version of it, the oldest first. */
export async function revisionsSince(
  db: Database,
  { seller, kind, id }: EntryName,
  version: number,
): Promise<Revision[]> {
  return db
    .selectFrom('catalogue_revisions')
    .selectAll()
    .where('seller_id', '=', seller)
    .where('kind', '=', kind)
    .where('entry_id', '=', id)
    .where('entry_version', '>', version)
    .orderBy('entry_version')
    .execute()
}

/** Returns the changes made together with one version of a seller's catalogue. */
export async function changesOfVersion(db: Database, seller: number, version: number): Promise<Revision[]> {
  return db
    .selectFrom('catalogue_revisions')
    .selectAll()
    .where('seller_id', '=', seller)
    .where('version', '=', version)
    .orderBy('id')
    .execute()
}

/** Those of the changes after which their entry was changed again. */
export async function changedAgain(db: Database, changes: readonly Revision[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from catalogue_revisions c where c.id = any(${changes.map(({ id }) => id)}::bigint[])
      and exists (select from catalogue_revisions l where l.seller_id = c.seller_id and l.kind = c.kind
        and l.entry_id = c.entry_id and l.entry_version > c.entry_version)`.execute(db)
  return rows.map(({ id }) => id)
}
