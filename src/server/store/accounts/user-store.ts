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

/** Makes a user; null where the address has one. */
export async function addUser(db: Database, user: Omit<OfficeUser, 'id'>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into users (email, name, password, locale)
    values (${user.email}, ${user.name}, ${user.password}, ${user.locale})
    on conflict (email_key) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

export async function renameUser(db: Database, userId: number, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute()
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
