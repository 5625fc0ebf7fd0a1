import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** Security events that are alike, and how many they were. */
export type SecurityCount = Pick<
  Row<'security_counts'>,
  'kind' | 'route' | 'gateway' | 'reason' | 'address' | 'count'
>

/** Keeps what was counted within a minute. */
export async function keepSecurityCounts(db: Database, counts: readonly SecurityCount[]): Promise<void> {
  await sql`
    insert into security_counts (kind, route, gateway, reason, address, count)
    select kind, route, gateway, reason, address, count from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as w (kind text, route text, gateway text, reason text, address text, count integer)`.execute(db)
}

/** Security events, the newest first. `kind` null: of any. */
export async function listSecurityCounts(
  db: Database,
  { kind, before, limit }: { kind: string | null; before: number | null; limit: number },
): Promise<Row<'security_counts'>[]> {
  const ofKind = kind === null ? sql`true` : sql`kind = ${kind}`
  const earlier = before === null ? sql`true` : sql`id < ${before}`
  const { rows } = await sql<Row<'security_counts'>>`
    select * from security_counts where ${ofKind} and ${earlier} order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Forgets those of so many days ago. */
export async function forgetSecurityCounts(db: Database, keptDays: number): Promise<void> {
  await sql`delete from security_counts where at < now() - make_interval(days => ${keptDays})`.execute(db)
}
