import { sql } from 'kysely'
import type { MemberRole } from '#rules/office/permissions.ts'
import type { Database } from '../postgres/database.ts'

/** Maximum refunds per day: for each member of a role, or for one member. */
export type RefundLimit = { role: MemberRole | null; userId: number | null; currency: string; amount: number }

/** Every limit of a seller. */
export async function listRefundLimits(db: Database, sellerId: number): Promise<RefundLimit[]> {
  const { rows } = await sql<RefundLimit>`
    select role, user_id as "userId", currency, amount from refund_limits
    where seller_id = ${sellerId} order by user_id nulls first, role, currency`.execute(db)
  return rows
}

/** The currencies in which a seller sells, or has a limit. */
export async function currenciesOf(db: Database, sellerId: number): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from products where seller_id = ${sellerId}
    union select currency from refund_limits where seller_id = ${sellerId} order by 1`.execute(db)
  return rows.map(({ currency }) => currency)
}

/** Sets a limit, or (amount null) takes it off. */
export async function setRefundLimit(
  tx: Database,
  sellerId: number,
  { role, userId, currency, amount }: Omit<RefundLimit, 'amount'> & { amount: number | null },
): Promise<void> {
  await (amount === null
    ? sql`delete from refund_limits where seller_id = ${sellerId} and currency = ${currency}
        and role is not distinct from ${role}::text and user_id is not distinct from ${userId}::bigint`.execute(
        tx,
      )
    : sql`insert into refund_limits (seller_id, role, user_id, currency, amount)
        values (${sellerId}, ${role}::text, ${userId}::bigint, ${currency}, ${amount})
        on conflict on constraint refund_limits_once do update set amount = excluded.amount`.execute(tx))
}

/**
 * The limit of somebody in a currency: their own, else that of their role; null: an owner, or nobody set one.
 * @param by with the role that they have at the seller, as a member or as an operator who looks in
 */
export async function limitOf(
  db: Database,
  by: { sellerId: number; userId: number; role: MemberRole },
  currency: string,
): Promise<number | null> {
  const { rows } = await sql<{ amount: number }>`
    select l.amount from refund_limits l
    where l.seller_id = ${by.sellerId} and l.currency = ${currency} and ${by.role} <> 'owner'
      and (l.user_id = ${by.userId} or l.role = ${by.role})
    order by l.user_id nulls last limit 1`.execute(db)
  return rows[0]?.amount ?? null
}

export type RefundDay = { sellerId: number; userId: number; day: string; currency: string }

/**
 * Counts a member's refund on a day if it stays within a limit; false if it would not. Concurrent calls each wait for
 * the row of the day, so that none is counted in parallel with another.
 */
export async function countRefund(
  tx: Database,
  { sellerId, userId, day, currency }: RefundDay,
  { amount, limit }: { amount: number; limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into refund_days as d (seller_id, user_id, day, currency, amount)
    select ${sellerId}, ${userId}, ${day}, ${currency}, ${amount}::bigint where ${amount}::bigint <= ${limit}::bigint
    on conflict (seller_id, user_id, day, currency) do update set amount = d.amount + excluded.amount
      -- guard: refund-limit-of-a-day
      where d.amount + excluded.amount <= ${limit}::bigint
    returning amount`.execute(tx)
  return rows.length > 0
}

/** Returns a member's refunds of a day. */
export async function refundedOn(db: Database, of: RefundDay): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select amount from refund_days where seller_id = ${of.sellerId} and user_id = ${of.userId}
      and day = ${of.day} and currency = ${of.currency}`.execute(db)
  return rows[0]?.amount ?? 0
}

/**
 * Lists the members who may refund more than any member with a limit in this currency: owners, and members without a
 * limit.
 */
export async function unlimitedMembers(db: Database, sellerId: number, currency: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name from members m join users u on u.id = m.user_id
    where m.seller_id = ${sellerId} and (m.role = 'owner' or m.role in ('manager', 'finance') and not exists (
      select from refund_limits l where l.seller_id = m.seller_id and l.currency = ${currency}
        and (l.user_id = m.user_id or l.role = m.role)))
    order by m.role <> 'owner', lower(u.name) limit 5`.execute(db)
  return rows.map(({ name }) => name)
}

/** Deletes the refund counts of days that have passed in every time zone. */
export async function forgetRefundDays(db: Database): Promise<void> {
  await sql`delete from refund_days where day < to_char(now() - interval '3 days', 'YYYY-MM-DD')`.execute(db)
}
