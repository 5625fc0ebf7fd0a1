import { sql } from 'kysely'
import type { OperatorPermission } from '#rules/office/operator-permissions.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

export type Operator = { name: string; permissions: readonly OperatorPermission[] }

export type OperatorKeyRecord = Pick<
  Row<'operator_keys'>,
  'name' | 'permissions' | 'expires_at' | 'created_at' | 'revoked_at'
> & { used_at: Date | null }

type OperatorUse = Row<'operator_uses'>

/** Keeps the hash of a new key; false where the name was given before. */
export async function keepOperatorKey(
  db: Database,
  key: { name: string; hash: Buffer; permissions: readonly OperatorPermission[]; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_keys (name, key_hash, permissions, expires_at)
    values (${key.name}, ${key.hash}, ${[...key.permissions]}::text[], ${key.until})
    on conflict (name) do nothing returning name`.execute(db)
  return rows.length > 0
}

/** Finds the operator whose key has this hash; null if there is none any more. */
export async function findOperator(db: Database, hash: Buffer): Promise<Operator | null> {
  const { rows } = await sql<Operator>`
    select name, permissions from operator_keys where key_hash = ${hash}
      -- guard: operator-key-ends
      and revoked_at is null and expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Whether a key was ever made. */
export async function hasOperatorKeys(db: Database): Promise<boolean> {
  const { rows } = await sql`select from operator_keys limit 1`.execute(db)
  return rows.length > 0
}

/** All keys, the oldest first, and when each was used last. */
export async function listOperatorKeys(db: Database): Promise<OperatorKeyRecord[]> {
  const { rows } = await sql<OperatorKeyRecord>`
    select name, permissions, expires_at, created_at, revoked_at,
      (select max(used_at) from operator_uses where operator = name) as used_at
    from operator_keys order by created_at, name`.execute(db)
  return rows
}

/** Revokes a key; false if none has that name. */
export async function revokeOperatorKey(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`
    update operator_keys set revoked_at = coalesce(revoked_at, now()) where name = ${name} returning name`.execute(
    db,
  )
  return rows.length > 0
}

/** Records that a call begins. @returns its number, by which its outcome is recorded */
export async function recordUse(
  db: Database,
  use: { operator: string; call: string; target: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into operator_uses (operator, call, target) values (${use.operator}, ${use.call}, ${use.target})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** Records how a call ended: `done`, or the code of its error. */
export async function recordUseOutcome(db: Database, id: number, outcome: string): Promise<void> {
  await sql`update operator_uses set outcome = ${outcome} where id = ${id}`.execute(db)
}

/** The last calls, the newest first. */
export async function listUses(db: Database, count: number): Promise<OperatorUse[]> {
  const { rows } = await sql<OperatorUse>`
    select * from operator_uses order by id desc limit ${count}`.execute(db)
  return rows
}
