import { sql } from 'kysely'
import { auditedFields, auditedWhole, catalogueAction } from '#rules/office/audit.ts'
import { changedFields } from '#rules/catalogue/catalogue-revision.ts'
import type { EntryKind, RevisionAuthor } from '#rules/catalogue/catalogue-revision.ts'
import type { Database } from '../postgres/database.ts'

/** An entry of the catalogue before and after a change; null: it was, or is, not there. */
export type EntryMade = {
  kind: EntryKind
  seller_id: number
  entry_id: string
  before: unknown
  after: unknown
}

/** Records a user's changes in the audit log of the office; changes by file are in the revisions only. */
export async function auditChanges(
  tx: Database,
  changes: readonly EntryMade[],
  { source, author }: RevisionAuthor,
): Promise<void> {
  if (author === null || source === 'file') return
  const rows = changes.map((made) => {
    const { seller_id, before, after } = made
    const isWhole = before === null || after === null
    const { kind, id } = isWhole ? auditedWhole(made) : { kind: made.kind, id: made.entry_id }
    return {
      seller_id,
      kind,
      entry_id: id,
      action: catalogueAction(before === null, after === null),
      fields: isWhole ? [] : auditedFields(changedFields(before, after)),
    }
  })
  // guard: series-audited-once
  const unique = new Map(rows.map((row) => [JSON.stringify(row), row]))
  await sql`
    insert into audit_entries (seller_id, user_id, action, target_kind, target_id, fields)
    select n.seller_id, u.id, n.action, n.kind, n.entry_id, array(select jsonb_array_elements_text(n.fields))
    from jsonb_to_recordset(${JSON.stringify([...unique.values()])}::jsonb)
      as n (seller_id bigint, action text, kind text, entry_id text, fields jsonb)
    join users u on u.email_key = lower(${author})`.execute(tx)
}
