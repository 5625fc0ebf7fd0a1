import { sql } from 'kysely'
import type { MandateState } from '#rules/payment/mandate-state.ts'
import type {
  ChargeState,
  EndReason,
  Recurrence,
  SubscriptionStatus,
} from '#rules/subscriptions/subscription.ts'
import { run, type Database } from '../postgres/database.ts'
import type { JsonRow } from '../rows.ts'

type Charge = Pick<JsonRow<'subscription_charges'>, 'number' | 'amount' | 'due_at' | 'paid_at'> & {
  state: ChargeState
  public_sale: string | null
  renew_at: string | null
  automatic_attempts: number
  hold_code: string | null
  /** Of the last automatic attempt. */
  refusal: string | null
  /** It is not attempted again. */
  is_given_up: boolean
}
type Change = Pick<JsonRow<'subscription_changes'>, 'author' | 'at' | 'due_before' | 'due_after'> & {
  kind: 'cancelled' | 'moved'
}

/** A subscription of a seller with all that its page shows. */
export type OwnSubscription = Omit<JsonRow<'subscriptions'>, 'status' | 'type' | 'end_reason' | 'terms'> & {
  status: SubscriptionStatus
  type: Recurrence['type']
  end_reason: EndReason | null
  terms: Recurrence
  public_sale: string
  order_number: string
  /** The seller's subscriptions renew by themselves. */
  seller_renews: boolean
  charges: Charge[]
  changes: Change[]
  mandate: { state: MandateState; reference: string; end_due_at: string | null; end_tries: number } | null
}

/** How many charges and changes a page shows: the newest. */
const CHARGES_AT_MOST = 240
const CHANGES_AT_MOST = 100

/** Finds one subscription of a seller by its public name; null where none exists. */
export async function findOwnSubscription(
  db: Database,
  sellerId: number,
  publicId: string,
): Promise<OwnSubscription | null> {
  const [row] = await run(
    db,
    sql<{ subscription: OwnSubscription }>`
    select to_jsonb(s) || jsonb_build_object('public_sale', l.sale_id, 'order_number', p.order_number,
      'seller_renews', (select renews_since is not null from sellers where id = s.seller_id),
      'charges', (select coalesce(jsonb_agg(c order by c.number), '[]') from (
        select c.number, c.amount, c.due_at, c.state, c.paid_at, x.sale_id as public_sale, c.renew_at,
          c.automatic_attempts, c.hold_code, a.code as refusal, exists (select from subscription_notices n
            where n.subscription_id = s.id and n.kind = 'renewal-failed-finally' and n.charge = c.number) as is_given_up
        from subscription_charges c left join sales x on x.id = c.sale_id
          left join attempts a on a.id = c.automatic_attempt_id
        where c.subscription_id = s.id order by c.number desc limit ${CHARGES_AT_MOST}) c),
      'changes', (select coalesce(jsonb_agg(h order by h.id desc), '[]') from (
        select h.* from subscription_changes h where h.subscription_id = s.id order by h.id desc
        limit ${CHANGES_AT_MOST}) h),
      'mandate', (select to_jsonb(m) from attempts a join mandates m on m.attempt_id = a.id
        where a.payment_id in (select s.payment_id union all select r.id from payments r
          where r.renewal is not null and r.renewal ->> 'subscription_id' = s.id::text)
        order by m.created_at desc limit 1)) as subscription
    from subscriptions s join sales l on l.id = s.sale_id join payments p on p.id = s.payment_id
    where
      -- guard: office-own-subscription
      s.seller_id = ${sellerId} and
      s.subscription_id = ${publicId}`,
  )
  return row?.subscription ?? null
}

/**
 * Runs work on a subscription of a seller, locked against other changes, in one transaction. Its payment is locked
 * first, as every writer of an outcome does.
 */
export async function withOwnSubscription<T>(
  db: Database,
  of: { sellerId: number; publicId: string },
  work: (tx: Database, subscription: OwnSubscription | null) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const own = sql`s.subscription_id = ${of.publicId} and s.seller_id = ${of.sellerId}`
    await sql`select p.id from payments p join subscriptions s on s.payment_id = p.id where ${own}
      for update of p`.execute(tx)
    await sql`select s.id from subscriptions s where ${own} for update`.execute(tx)
    return work(tx, await findOwnSubscription(tx, of.sellerId, of.publicId))
  })
}

/**
 * Ends a subscription and cancels its future charges. A trigger marks its mandate to be ended at the payer's bank,
 * which the worker does after the commit; a charge that is being paid right now is refunded when it is paid.
 */
export async function cancelOwn(tx: Database, { id }: { id: string }, author: string): Promise<void> {
  await sql`
    update subscriptions set status = 'ended', ended_at = now(), end_reason = 'cancelled', next_charge_at = null
    where id = ${id}`.execute(tx)
  await sql`update subscription_charges set state = 'canceled'
    where subscription_id = ${id} and state in ('scheduled', 'failed')`.execute(tx)
  await sql`insert into subscription_changes (subscription_id, kind, author)
    values (${id}, 'cancelled', ${author})`.execute(tx)
}

/** Puts a charge on another moment; the first one after a trial takes the trial's end with it. */
export async function moveOwn(
  tx: Database,
  { id }: { id: string },
  { number, dueAt, author }: { number: number; dueAt: Date; author: string },
): Promise<void> {
  await sql`
    insert into subscription_changes (subscription_id, kind, author, number, due_before, due_after)
    select subscription_id, 'moved', ${author}, number, due_at, ${dueAt}::timestamptz
    from subscription_charges where subscription_id = ${id} and number = ${number}`.execute(tx)
  await sql`update subscription_charges set due_at = ${dueAt}::timestamptz
    where subscription_id = ${id} and number = ${number} and state in ('scheduled', 'failed')`.execute(tx)
  await sql`
    update subscriptions s set
      next_charge_at = (select min(c.due_at) from subscription_charges c
        where c.subscription_id = s.id and c.state in ('scheduled', 'failed', 'charging')),
      trial_ends_at = case when s.status = 'trialing' and ${number} = 1 then ${dueAt}::timestamptz
        else s.trial_ends_at end
    where s.id = ${id}`.execute(tx)
}
