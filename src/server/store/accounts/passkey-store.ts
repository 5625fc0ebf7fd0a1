import { sql } from 'kysely'
import type { NewPasskey } from '../../signing/passkey.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** Purpose of a passkey request; at sign-in the user is not known yet. */
export type PasskeyPurpose = { purpose: 'sign-in' } | { purpose: 'add' | 'prove'; userId: number }

export type PasskeyView = Pick<Row<'user_passkeys'>, 'id' | 'name' | 'created_at' | 'used_at'>
export type KnownPasskey = Pick<
  Row<'user_passkeys'>,
  'id' | 'user_id' | 'public_key' | 'algorithm' | 'counter'
> & { email: string }

/** An account has so many at most. */
const MOST_PASSKEYS = 20

/** Keeps what is asked of a passkey for five minutes. */
export async function keepChallenge(db: Database, hash: Buffer, asked: PasskeyPurpose): Promise<void> {
  const userId = asked.purpose === 'sign-in' ? null : asked.userId
  await sql`
    with gone as (delete from passkey_challenges where expires_at < now())
    insert into passkey_challenges (challenge_hash, purpose, user_id, expires_at)
    values (${hash}, ${asked.purpose}, ${userId}, now() + interval '5 minutes')`.execute(db)
}

/** Uses up what was asked; false where it was not, was used, or has ended. Of many at once one gets it. */
export async function takeChallenge(db: Database, hash: Buffer, asked: PasskeyPurpose): Promise<boolean> {
  const userId = asked.purpose === 'sign-in' ? null : asked.userId
  const { rows } = await sql`
    delete from passkey_challenges
    where challenge_hash = ${hash} and purpose = ${asked.purpose} and user_id is not distinct from ${userId}::bigint
      and expires_at > now()
    returning purpose`.execute(db)
  return rows.length > 0
}

/** Adds a passkey; false where it is known already, or the account has as many as it may. */
export async function addPasskey(
  db: Database,
  userId: number,
  { credentialId, publicKey, algorithm, counter, name }: NewPasskey & { name: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into user_passkeys (user_id, credential_id, public_key, algorithm, counter, name)
    select ${userId}, ${credentialId}, ${publicKey}, ${algorithm}, ${counter}, ${name}
    where (select count(*) from user_passkeys where user_id = ${userId}) < ${MOST_PASSKEYS}
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** The passkey of a name; null: none is called so. */
export async function findPasskey(db: Database, credentialId: string): Promise<KnownPasskey | null> {
  const row = await db
    .selectFrom('user_passkeys')
    .innerJoin('users', 'users.id', 'user_passkeys.user_id')
    .select(['user_passkeys.id', 'user_id', 'public_key', 'algorithm', 'counter', 'email'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/** Counts an answer on; false where another answer came in between that counts the same or more. */
export async function countAnswer(
  db: Database,
  { id, counter }: Pick<KnownPasskey, 'id' | 'counter'>,
  next: number,
): Promise<boolean> {
  const { rows } = await sql`
    update user_passkeys set counter = ${next}, used_at = now() where id = ${id} and counter = ${counter}
    returning id`.execute(db)
  return rows.length > 0
}

/** The passkeys of an account, with the names by which its browser knows them. */
export async function listPasskeys(
  db: Database,
  userId: number,
): Promise<(PasskeyView & { credential_id: string })[]> {
  return db
    .selectFrom('user_passkeys')
    .select(['id', 'name', 'created_at', 'used_at', 'credential_id'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Takes a passkey off an account; false where it has none of that id. */
export async function removePasskey(db: Database, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_passkeys')
    .where('id', '=', id)
    // guard: own-passkey
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes all passkeys off an account; false where it has none. */
export async function removePasskeys(db: Database, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
