import type { RefundReason } from '#rules/sales/refund-reason.ts'
import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { RenewalRecord } from './purchase-records.ts'

/**
 * Reserves the charge that an attempt is about to pay, so that nothing else charges it meanwhile; false where it is
 * reserved, paid or cancelled. The subscription is locked first: it does not end in between.
 */
export async function takeCharge(
  db: Database,
  { subscription_id, charge }: RenewalRecord,
  attemptId: string,
): Promise<boolean> {
  if (!(await lockGoingOn(db, subscription_id))) return false
  if (charge === null) return true
  const { rows } = await sql`
    update subscription_charges c set state = 'charging', attempt_id = a.id, hold_code = null,
      automatic_attempts = c.automatic_attempts + n.automatic,
      automatic_attempt_id = case when n.automatic = 1 then a.id else c.automatic_attempt_id end
    from attempts a
      -- Late money of an attempt of before is none of now.
      cross join lateral (select (a.initiator = 'merchant' and a.state = 'sending')::integer as automatic) n
    where a.id = ${attemptId} and c.subscription_id = ${subscription_id} and c.number = ${charge}::integer
      -- guard: one-charge-at-a-time
      and c.state in ('scheduled', 'failed')
      -- guard: renewals-switched-off
      and (n.automatic = 0 or exists (select from sellers l where l.id = c.seller_id and l.renews_since is not null))
    returning c.id`.execute(db)
  return rows.length > 0
}

/** Whether the subscription goes on, and will until this transaction is over. */
async function lockGoingOn(db: Database, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from subscriptions where id = ${subscriptionId} and status <> 'ended' for update`.execute(db)
  return rows.length > 0
}

/** Writes what became of a renewal, in the transaction that applies the outcome of its attempt. */
export async function writeRenewal(
  db: Database,
  attemptId: string,
  { record, isPaid }: { record: RenewalRecord; isPaid: boolean },
): Promise<void> {
  if (!isPaid) return giveChargeBack(db, attemptId)
  const goesOn = await lockGoingOn(db, record.subscription_id)
  if (record.charge !== null) await payCharge(db, attemptId, record)
  if (!goesOn) return addReversal(db, attemptId)
  await planNext(db, record)
  await takeOver(db, attemptId, record)
}

async function giveChargeBack(db: Database, attemptId: string): Promise<void> {
  await sql`update subscription_charges set state = 'scheduled', attempt_id = null
    where attempt_id = ${attemptId} and state = 'charging'`.execute(db)
}

async function payCharge(db: Database, attemptId: string, record: RenewalRecord): Promise<void> {
  await sql`
    update subscription_charges c set state = 'paid', paid_at = now(), attempt_id = a.id,
      sale_id = (select id from sales where payment_id = a.payment_id and line = 0)
    from attempts a
    where a.id = ${attemptId} and c.subscription_id = ${record.subscription_id}
      and c.number = ${record.charge}::integer and c.attempt_id = a.id and c.state = 'charging'`.execute(db)
}

const SUBSCRIPTION_ENDED: RefundReason = 'subscription-ended'

/** The subscription ended while this was being paid: the money goes back. */
async function addReversal(db: Database, attemptId: string): Promise<void> {
  await sql`
    insert into pending_reversals (reversal_key, seller_id, attempt_id, kind, amount, reason, state, due_at)
    select 'refund:' || reference, seller_id, id, 'refund', total, ${SUBSCRIPTION_ENDED}, 'pending', now()
    from attempts where id = ${attemptId} and total > 0
    on conflict (reversal_key) do nothing`.execute(db)
}

async function planNext(db: Database, { subscription_id, next }: RenewalRecord): Promise<void> {
  if (next === null) return
  await sql`
    insert into subscription_charges (subscription_id, seller_id, number, amount, currency, due_at, state)
    select id, seller_id, ${next.number}::integer, ${next.amount}::bigint, currency, ${next.due_at}::timestamptz,
      'scheduled'
    from subscriptions where id = ${subscription_id}
      -- guard: no-charge-planned-after-a-cancellation
      and (cancelled_to is null or ${next.due_at}::timestamptz < cancelled_to)
    on conflict (subscription_id, number) do nothing`.execute(db)
}

/** From now on the charges go to the card that paid, where a card did and its gateway keeps it. */
async function takeOver(db: Database, attemptId: string, record: RenewalRecord): Promise<void> {
  await sql`
    update subscriptions s set
      -- A later period that was refused as well keeps it overdue.
      status = case when ${record.charge !== null} and not exists (select from subscription_charges o
          where o.subscription_id = s.id and o.state = 'scheduled' and o.automatic_attempts > 0)
        then 'active' else s.status end,
      next_charge_at = (select min(c.due_at) from subscription_charges c
        where c.subscription_id = s.id and c.state in ('scheduled', 'failed', 'charging')),
      gateway = case when a.stored_reference is null then s.gateway else a.gateway end,
      method = case when a.stored_reference is null then s.method else a.method end,
      card = case when a.stored_reference is null then s.card else a.card end,
      stored_reference = coalesce(a.stored_reference, s.stored_reference)
    from attempts a
    where a.id = ${attemptId} and s.id = ${record.subscription_id}`.execute(db)
}
