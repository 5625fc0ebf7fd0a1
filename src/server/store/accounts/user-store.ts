import { sql } from 'kysely'
import type { OperatorRole } from '#rules/office/permissions.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

export type OfficeUser = Pick<Row<'users'>, 'id' | 'email' | 'name' | 'password' | 'locale'>

/** The user of an address; capitals make no difference. */
export async function findUser(db: Database, email: string): Promise<OfficeUser | null> {
  const { rows } = await sql<OfficeUser>`
    select id, email, name, password, locale from users where email_key = lower(${email})`.execute(db)
  return rows[0] ?? null
}

/** The user of an id. */
export async function findUserById(db: Database, id: number): Promise<OfficeUser | null> {
  const { rows } = await sql<OfficeUser>`
    select id, email, name, password, locale from users where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Makes a user; null where the address has one, or may be given back to one. */
export async function addUser(db: Database, user: Omit<OfficeUser, 'id'>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users (email, name, password, locale)
    select ${user.email}, ${user.name}, ${user.password}, ${user.locale}
    -- guard: no-account-at-a-kept-address
    where not exists (select from email_undos where lower(email) = lower(${user.email}) and expires_at > now())
    on conflict (email_key) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

export async function renameUser(db: Database, userId: number, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute()
}

/** Holds addresses until the transaction ends, so that two accounts never take one of them at once. */
export async function lockAddresses(tx: Database, emails: readonly string[]): Promise<void> {
  for (const email of emails.map((one) => one.toLowerCase()).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 48))`.execute(tx)
}

/** Gives an account another address; false where another account has it, or had it and may get it back. */
export async function setEmail(tx: Database, userId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${email} where id = ${userId}
      and not exists (select from users u where u.email_key = lower(${email}) and u.id <> ${userId})
      -- guard: kept-addresses-are-not-taken
      and not exists (select from email_undos k where lower(k.email) = lower(${email}) and k.user_id <> ${userId} and k.expires_at > now())
    returning id`.execute(tx)
  return rows.length > 0
}

export async function setPassword(db: Database, userId: number, hash: string): Promise<void> {
  await db.updateTable('users').set({ password: hash }).where('id', '=', userId).execute()
}

/** Gives an account the password that was chosen by a mailed link, and records when. */
export async function resetPassword(db: Database, userId: number, hash: string): Promise<void> {
  await sql`update users set password = ${hash}, password_reset_at = now() where id = ${userId}`.execute(db)
}

/** Whether anybody looks after the installation yet. */
export async function operatorRoleOf(db: Database, userId: number): Promise<OperatorRole | null> {
  const row = await db.selectFrom('operators').select('role').where('user_id', '=', userId).executeTakeFirst()
  return row?.role ?? null
}

export async function hasOperators(db: Database): Promise<boolean> {
  return (await db.selectFrom('operators').select('user_id').limit(1).execute()).length > 0
}

/** Holds the right to make the first operator until the transaction ends, so that two links make one. */
export async function lockOperators(tx: Database): Promise<void> {
  // guard: one-first-operator
  await sql`lock table operators in share row exclusive mode`.execute(tx)
}

/** An operator as the others see them. */
export type OperatorView = { id: number; name: string; email: string; role: OperatorRole }

/** Lists the operators of the installation, admins first. */
export async function listOperators(db: Database): Promise<OperatorView[]> {
  const { rows } = await sql<OperatorView>`
    select u.id, u.name, u.email, o.role from operators o join users u on u.id = o.user_id
    order by o.role, lower(u.name), u.id`.execute(db)
  return rows
}

/** Gives somebody a role in looking after the installation, or (null) none. */
export async function setOperator(db: Database, userId: number, role: OperatorRole | null): Promise<void> {
  await (role === null
    ? sql`delete from operators where user_id = ${userId}`.execute(db)
    : sql`insert into operators (user_id, role) values (${userId}, ${role})
        on conflict (user_id) do update set role = excluded.role`.execute(db))
}

export async function addOperator(db: Database, userId: number, role: OperatorRole): Promise<void> {
  await db.insertInto('operators').values({ user_id: userId, role }).execute()
}
