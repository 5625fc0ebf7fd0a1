import { sql } from 'kysely'
import { guaranteeOf, type Guarantee, type GuaranteeKind } from '#rules/catalogue/guarantee.ts'
import { constraintOf } from './begin-attempt.ts'
import { run, type Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A withdrawal as its row says it. */
export type WithdrawalRecord = Row<'withdrawals'>

export type NewWithdrawal = Pick<
  WithdrawalRecord,
  'id' | 'reference' | 'sale_id' | 'name' | 'order_number' | 'email' | 'locale'
>

/**
 * A mail about a withdrawal. `buyer`: the acknowledgement; `seller`: the action required of them; `done`: the money was
 * refunded, or none had been paid, and with `acknowledges` it acknowledges the receipt as well; `refused`: the seller's
 * reason; `on-file`: somebody typed the number of this purchase with another address.
 */
export type WithdrawalMailOrder = {
  id: string
  to: 'buyer' | 'seller' | 'done' | 'refused' | 'on-file'
  sale?: string
  acknowledges?: boolean
}

/** How long the job has before the sweep takes the withdrawal up. */
const JOB_SECONDS = 60

/**
 * Keeps a withdrawal as it was declared, and orders the search for its purchase, which ends with the acknowledgement;
 * `isMailed` false: only where the purchase is found. The same statement runs whether or not there is such a purchase.
 * Returns the moment of receipt.
 */
export async function keepWithdrawal(
  db: Database,
  { id, reference, sale_id, name, order_number, email, locale }: NewWithdrawal,
  { isMailed }: { isMailed: boolean },
): Promise<Date> {
  const { rows } = await sql<{ received_at: Date }>`
    with kept as (
      insert into withdrawals (id, reference, sale_id, name, order_number, email, locale, acknowledges,
        owes_mail, due_at)
      values (${id}::uuid, ${reference}, ${sale_id}, ${name}, ${order_number}, ${email}, ${locale}, ${isMailed},
        ${!isMailed}, now() + ${JOB_SECONDS} * interval '1 second')
      returning id, received_at
    ), ordered as (
      insert into outbox (topic, payload) select 'withdrawal', jsonb_build_object('id', id) from kept
    )
    select received_at from kept`.execute(db)
  const [kept] = rows
  if (kept === undefined) throw new Error('a withdrawal that was kept answered no row')
  return kept.received_at
}

export async function findWithdrawal(db: Database, id: string): Promise<WithdrawalRecord | null> {
  const [row] = await run(db, sql<WithdrawalRecord>`select * from withdrawals where id = ${id}::uuid`)
  return row ?? null
}

/** A withdrawal by its reference, for the receipt of who declared it. */
export async function findDeclaredWithdrawal(
  db: Database,
  reference: string,
): Promise<WithdrawalRecord | null> {
  const [row] = await run(db, sql<WithdrawalRecord>`select * from withdrawals where reference = ${reference}`)
  return row ?? null
}

/** Current catalogue data of a withdrawn product. `guarantee`: as it would be sold with now. */
export type WithdrawnProduct = { id: number; isDonation: boolean; guarantee: Guarantee | null }

export async function withdrawnProducts(
  db: Database,
  productIds: readonly number[],
): Promise<WithdrawnProduct[]> {
  const rows = await run(
    db,
    sql<{ id: number; is_donation: boolean; days: number; kind: GuaranteeKind }>`
    select id, body ? 'donation' as is_donation, coalesce((body ->> 'warranty_days')::integer, 0) as days,
      coalesce(body ->> 'guarantee', 'ask') as kind
    from products where id = any(${productIds}::bigint[])`,
  )
  return rows.map(({ id, is_donation: isDonation, days, kind }) => ({
    id,
    isDonation,
    guarantee: guaranteeOf({ warranty_days: days, guarantee: kind }),
  }))
}

/** How many withdrawals of a buyer, by e-mail, an automatic guarantee of a seller has refunded in the last 90 days. */
export async function countGuaranteed(db: Database, sellerId: number, email: string): Promise<number> {
  const [row] = await run(
    db,
    sql<{ count: number }>`
    select count(*)::integer as count from withdrawals w join payments p on p.id = w.payment_id
    where p.seller_id = ${sellerId} and lower(p.buyer ->> 'email') = lower(${email})
      and w.guarantee_ends_at is not null and w.answers = 0 and w.reason is null and w.state in ('refunding', 'done')
      and w.received_at > now() - interval '90 days'`,
  )
  return row?.count ?? 0
}

/** Decision on a withdrawal whose purchase was found. */
export type MatchedWithdrawal = Pick<
  WithdrawalRecord,
  'seller_id' | 'payment_id' | 'right_ends_at' | 'guarantee_ends_at' | 'reason'
> & { state: 'refunding' | 'asked' }

/**
 * Writes the purchase of a withdrawal and the decision, ends its subscriptions where the right applies, and orders the
 * mail to the seller: all at once. Returns false where the purchase already has a withdrawal.
 */
export async function matchWithdrawal(
  db: Database,
  id: string,
  matched: MatchedWithdrawal,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql`
        update withdrawals set state = ${matched.state}, seller_id = ${matched.seller_id},
          payment_id = ${matched.payment_id}::uuid, right_ends_at = ${matched.right_ends_at}::timestamptz,
          guarantee_ends_at = ${matched.guarantee_ends_at}::timestamptz, reason = ${matched.reason},
          due_at = case when ${matched.state === 'refunding'} then now() + ${JOB_SECONDS} * interval '1 second' end,
          -- Whoever knows number and address is the buyer, however often strangers have typed the address.
          -- guard: found-withdrawals-are-acknowledged
          acknowledges = acknowledges or owes_mail
        where id = ${id}::uuid and state = 'received' returning id`.execute(tx)
      if (rows.length === 0) return
      if (matched.state === 'refunding') await endSubscriptionsOf(tx, matched.payment_id)
      await orderMail(tx, { id, to: 'seller' })
    })
    return true
  } catch (error) {
    if (constraintOf(error) !== 'withdrawals_of_purchase') throw error
    await sql`update withdrawals set state = 'repeated', seller_id = ${matched.seller_id},
      payment_id = ${matched.payment_id}::uuid, due_at = null where id = ${id}::uuid and state = 'received'`.execute(
      db,
    )
    return false
  }
}

/** Ends the subscriptions that a purchase began; charges that were to come are called off. */
export async function endSubscriptionsOf(tx: Database, paymentId: string | null): Promise<void> {
  await sql`
    with ended as (
      update subscriptions set status = 'ended', ended_at = now(), end_reason = 'cancelled', next_charge_at = null
      where payment_id = ${paymentId}::uuid and status <> 'ended' returning id
    )
    update subscription_charges c set state = 'canceled'
    from ended e where c.subscription_id = e.id and c.state in ('scheduled', 'failed')`.execute(tx)
}

async function orderMail(tx: Database, order: WithdrawalMailOrder): Promise<void> {
  await sql`insert into outbox (topic, payload) values ('withdrawal-mail', ${JSON.stringify(order)}::jsonb)`.execute(
    tx,
  )
}

/**
 * Ends the search for the purchase of a withdrawal: none exists with this number and address. `onFile`: the sale with
 * this number, whose buyer is notified.
 */
export async function leaveUnmatched(db: Database, id: string, onFile: string | null): Promise<void> {
  await sql`
    with unmatched as (
      update withdrawals set state = 'unmatched', due_at = null
      where id = ${id}::uuid and state = 'received' returning id
    )
    insert into outbox (topic, payload)
    select 'withdrawal-mail', jsonb_build_object('id', id, 'to', 'on-file', 'sale', ${onFile}::text)
    from unmatched where ${onFile}::text is not null`.execute(db)
}

/** Schedules another check of a withdrawal: the outcome of its purchase is not known yet. */
export async function waitWithWithdrawal(db: Database, id: string, seconds: number): Promise<void> {
  await sql`update withdrawals set due_at = now() + ${seconds} * interval '1 second'
    where id = ${id}::uuid and state = 'refunding'`.execute(db)
}

/** Orders the acknowledgement of a withdrawal whose end is not known yet, unless it was ordered before. */
export async function acknowledgeWithdrawal(db: Database, id: string): Promise<void> {
  await sql`
    with acknowledged as (
      update withdrawals set acknowledges = false, acknowledged_at = now()
      where id = ${id}::uuid and acknowledges returning id
    )
    insert into outbox (topic, payload)
    select 'withdrawal-mail', jsonb_build_object('id', id, 'to', 'buyer') from acknowledged`.execute(db)
}

/**
 * Writes that the money of a withdrawal went back, or that none had been paid, and orders the mail to its buyer, which
 * acknowledges the receipt where no mail has done so.
 */
export async function endWithdrawal(db: Database, id: string): Promise<void> {
  await sql`
    with due as (
      select id, acknowledges from withdrawals where id = ${id}::uuid and state = 'refunding' for update
    ), ended as (
      update withdrawals w set state = 'done', due_at = null, acknowledges = false,
        acknowledged_at = case when due.acknowledges then now() else w.acknowledged_at end
      from due where w.id = due.id returning w.id, due.acknowledges
    )
    insert into outbox (topic, payload)
    select 'withdrawal-mail', jsonb_build_object('id', id, 'to', 'done', 'acknowledges', acknowledges) from ended`.execute(
    db,
  )
}

/** Hands a withdrawal whose money no gateway returns to the seller, who is notified once. */
export async function askSeller(db: Database, id: string, reason: string): Promise<void> {
  await sql`
    with asked as (
      update withdrawals set state = 'asked', reason = ${reason}, due_at = null, answer = null,
        answered_by = null, answered_at = null
      where id = ${id}::uuid and state = 'refunding' returning id
    )
    insert into outbox (topic, payload)
    select 'withdrawal-mail', jsonb_build_object('id', id, 'to', 'seller') from asked`.execute(db)
}

/** Leases withdrawals whose time has come, as `leaseDueAttempts` does attempts. */
export async function leaseDueWithdrawals(
  db: Database,
  limit: number,
  leaseMs: number,
): Promise<{ id: string; tries: number }[]> {
  return run(
    db,
    sql<{ id: string; tries: number }>`
    update withdrawals w set due_at = now() + ${leaseMs} * interval '1 millisecond', tries = w.tries + 1
    where w.id in (select id from withdrawals where due_at <= now() order by due_at limit ${limit}
      for update skip locked)
    returning w.id, w.tries`,
  )
}

/** Forgets withdrawals of no purchase after 90 days, and all others after five years (CDC, article 27). */
export async function forgetWithdrawals(db: Database): Promise<void> {
  await sql`delete from withdrawals where received_at < now() - interval '90 days'
    and (state = 'unmatched' or received_at < now() - interval '5 years')`.execute(db)
}
