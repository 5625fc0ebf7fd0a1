import { sql } from 'kysely'
import { run, type Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'
import { subscriptionsOfPayment, type SubscriptionRecord } from './subscription-store.ts'

/** A cancellation as its row says it. */
export type CancellationRecord = Row<'cancellations'>

export type NewCancellation = Pick<
  CancellationRecord,
  | 'id'
  | 'reference'
  | 'sale_id'
  | 'name'
  | 'order_number'
  | 'email'
  | 'locale'
  | 'is_for_cause'
  | 'cause'
  | 'wanted_on'
  | 'is_mailed'
>

/**
 * A mail about a cancellation. `buyer`: the acknowledgement with the end of the contract; `seller`: that there is one;
 * `on-file`: somebody typed the number of this purchase with another address; `undone` and `seller-undone`: it was
 * taken back.
 */
export type CancellationMailOrder = {
  id: string
  to: 'buyer' | 'seller' | 'on-file' | 'undone' | 'seller-undone'
  sale?: string
}

/** How long the job has before the sweep takes the cancellation up. */
const JOB_SECONDS = 60

/**
 * Keeps a cancellation as it was declared, and orders the search for its contract. The same statement runs whether or
 * not there is such a contract. Returns the moment of receipt.
 */
export async function keepCancellation(db: Database, declared: NewCancellation): Promise<Date> {
  const {
    id,
    reference,
    sale_id,
    name,
    order_number,
    email,
    locale,
    is_for_cause,
    cause,
    wanted_on,
    is_mailed,
  } = declared
  const { rows } = await sql<{ received_at: Date }>`
    with kept as (
      insert into cancellations (id, reference, sale_id, name, order_number, email, locale, is_for_cause, cause,
        wanted_on, is_mailed, due_at)
      values (${id}::uuid, ${reference}, ${sale_id}, ${name}, ${order_number}, ${email}, ${locale}, ${is_for_cause},
        ${cause}, ${wanted_on}, ${is_mailed}, now() + ${JOB_SECONDS} * interval '1 second')
      returning id, received_at
    ), ordered as (
      insert into outbox (topic, payload) select 'cancellation', jsonb_build_object('id', id) from kept
    )
    select received_at from kept`.execute(db)
  const [kept] = rows
  if (kept === undefined) throw new Error('a cancellation that was kept answered no row')
  return kept.received_at
}

export async function findCancellation(db: Database, id: string): Promise<CancellationRecord | null> {
  const [row] = await run(db, sql<CancellationRecord>`select * from cancellations where id = ${id}::uuid`)
  return row ?? null
}

/** A cancellation by its reference, for the receipt of who declared it. */
export async function findDeclared(db: Database, reference: string): Promise<CancellationRecord | null> {
  const [row] = await run(
    db,
    sql<CancellationRecord>`select * from cancellations where reference = ${reference}`,
  )
  return row ?? null
}

/** At most so many contracts of one address are listed in a mail. */
const CONTRACTS_AT_MOST = 20

/** The purchases of an address whose subscriptions go on, the newest first. */
export async function contractsOfEmail(db: Database, email: string): Promise<string[]> {
  const rows = await run(
    db,
    sql<{ payment_id: string }>`
    select s.payment_id from subscriptions s
    where lower(s.buyer ->> 'email') = lower(${email}) and s.status <> 'ended'
    group by s.payment_id order by max(s.created_at) desc limit ${CONTRACTS_AT_MOST}`,
  )
  return rows.map(({ payment_id }) => payment_id)
}

/**
 * Runs work on the subscriptions that a purchase started, locked against other changes, in one transaction. The payment
 * is locked first, as every writer of an outcome does.
 */
async function withContract<T>(
  db: Database,
  paymentId: string,
  work: (tx: Database, subscriptions: readonly SubscriptionRecord[]) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select id from payments where id = ${paymentId}::uuid for update`.execute(tx)
    await sql`select id from subscriptions where payment_id = ${paymentId}::uuid for update`.execute(tx)
    return work(tx, await subscriptionsOfPayment(tx, paymentId))
  })
}

type Found = { id: string; paymentId: string; sellerId: number }

/**
 * Writes the contract of a cancellation and when each of its subscriptions ends, calls off the charges after that, and
 * orders the mails: all at once. A later cancellation counts where it ends the contract sooner.
 */
export async function matchCancellation(
  db: Database,
  { id, paymentId, sellerId }: Found,
  endOf: (subscription: SubscriptionRecord) => Date,
): Promise<void> {
  await withContract(db, paymentId, async (tx, subscriptions) => {
    const isOpen = await run(
      tx,
      sql`select from cancellations where id = ${id}::uuid and state = 'received' for update`,
    )
    // Another process has written it meanwhile.
    if (isOpen.length === 0) return
    const ends = subscriptions
      .filter(({ status }) => status !== 'ended')
      .map((each) => ({ id: each.id, before: each.cancelled_to, at: endOf(each) }))
    const sooner = ends.filter(({ before, at }) => before === null || at < new Date(before))
    if (sooner.length > 0)
      await sql`update cancellations set state = 'repeated', due_at = null
        where payment_id = ${paymentId}::uuid and state = 'ending'`.execute(tx)
    for (const { id: subscription, at } of sooner) await endAt(tx, subscription, at)
    const state = sooner.length > 0 ? 'ending' : ends.length > 0 ? 'repeated' : 'ended'
    await sql`
      update cancellations c set state = ${state}, seller_id = ${sellerId}, payment_id = ${paymentId}::uuid,
        ends_at = s.last, due_at = case when ${state} = 'ending' then s.next end
      from (select max(coalesce(cancelled_to, ended_at)) as last,
          min(cancelled_to) filter (where status <> 'ended') as next
        from subscriptions where payment_id = ${paymentId}::uuid) s
      where c.id = ${id}::uuid`.execute(tx)
    await orderMail(tx, { id, to: 'buyer' })
    if (state === 'ending') await orderMail(tx, { id, to: 'seller' })
  })
}

/** Has a subscription end at a moment, without a charge from then on. */
async function endAt(tx: Database, subscription: string, at: Date): Promise<void> {
  await sql`
    with called_off as (
      -- guard: nothing-charged-after-a-cancellation
      update subscription_charges set state = 'canceled'
      where subscription_id = ${subscription} and state in ('scheduled', 'failed') and due_at >= ${at}::timestamptz
      returning number
    )
    update subscriptions s set cancelled_to = ${at}::timestamptz,
      next_charge_at = (select min(c.due_at) from subscription_charges c
        where c.subscription_id = s.id and c.state in ('scheduled', 'failed', 'charging')
          and c.due_at < ${at}::timestamptz)
    where s.id = ${subscription}`.execute(tx)
}

/**
 * Orders a mail. A mailbox gets so many acknowledgements a day, which strangers can use up. So a buyer whose contract
 * this cancellation ends is mailed whatever the count: without the mail nobody could take back what a stranger declared.
 */
async function orderMail(tx: Database, order: CancellationMailOrder): Promise<void> {
  const isCounted = order.to === 'buyer'
  await sql`insert into outbox (topic, payload)
    select 'cancellation-mail', ${JSON.stringify(order)}::jsonb from cancellations
    where id = ${order.id}::uuid
      -- guard: ended-contracts-are-acknowledged
      and (is_mailed or state = 'ending' or not ${isCounted})`.execute(tx)
}

/**
 * Ends the search for the contract of a cancellation: none exists with this number and address, or several with the
 * address. `onFile`: the sale with this number, whose buyer is notified.
 */
export async function leaveUnmatched(
  db: Database,
  id: string,
  { state, onFile }: { state: 'unmatched' | 'several'; onFile: string | null },
): Promise<void> {
  await sql`
    with unmatched as (
      update cancellations set state = ${state}, due_at = null
      where id = ${id}::uuid and state = 'received' returning id, is_mailed
    )
    insert into outbox (topic, payload)
    select 'cancellation-mail', jsonb_build_object('id', id, 'to', 'buyer') from unmatched where is_mailed
    union all
    select 'cancellation-mail', jsonb_build_object('id', id, 'to', 'on-file', 'sale', ${onFile}::text)
    from unmatched where ${onFile}::text is not null`.execute(db)
}

/** Ends the subscriptions of a cancelled contract whose time has come, and says when the next one does. */
export async function endCancelled(
  db: Database,
  { id, payment_id }: { id: string; payment_id: string },
): Promise<void> {
  await withContract(db, payment_id, async (tx) => {
    await sql`
      with ended as (
        update subscriptions set status = 'ended', ended_at = now(), end_reason = 'cancelled', next_charge_at = null
        where payment_id = ${payment_id}::uuid and status <> 'ended' and cancelled_to <= now() returning id
      )
      update subscription_charges c set state = 'canceled'
      from ended e where c.subscription_id = e.id and c.state in ('scheduled', 'failed')`.execute(tx)
    await sql`
      update cancellations c set state = case when s.next is null then 'ended' else 'ending' end, due_at = s.next
      from (select min(cancelled_to) as next from subscriptions
        where payment_id = ${payment_id}::uuid and status <> 'ended') s
      where c.id = ${id}::uuid and c.state = 'ending'`.execute(tx)
  })
}

/** Undoes the cancellation of a contract while it is still active; false where there is no cancellation. */
export async function undoCancellation(db: Database, paymentId: string): Promise<boolean> {
  return withContract(db, paymentId, async (tx) => {
    const [undone] = await run(
      tx,
      sql<{ id: string }>`update cancellations set state = 'undone', due_at = null
        where payment_id = ${paymentId}::uuid and state = 'ending' and ends_at > now() returning id`,
    )
    if (undone === undefined) return false
    await sql`
      update subscription_charges c set state = 'scheduled' from subscriptions s
      where s.payment_id = ${paymentId}::uuid and s.status <> 'ended' and c.subscription_id = s.id
        and c.state = 'canceled' and c.due_at >= s.cancelled_to`.execute(tx)
    await sql`
      update subscriptions s set cancelled_to = null,
        next_charge_at = (select min(c.due_at) from subscription_charges c
          where c.subscription_id = s.id and c.state in ('scheduled', 'failed', 'charging'))
      where s.payment_id = ${paymentId}::uuid and s.status <> 'ended'`.execute(tx)
    await orderMail(tx, { id: undone.id, to: 'undone' })
    await orderMail(tx, { id: undone.id, to: 'seller-undone' })
    return true
  })
}

/** Leases cancellations whose time has come, as `leaseDueAttempts` does attempts. */
export async function leaseDueCancellations(
  db: Database,
  limit: number,
  leaseMs: number,
): Promise<{ id: string; tries: number }[]> {
  return run(
    db,
    sql<{ id: string; tries: number }>`
    update cancellations w set due_at = now() + ${leaseMs} * interval '1 millisecond', tries = w.tries + 1
    where w.id in (select id from cancellations where due_at <= now() order by due_at limit ${limit}
      for update skip locked)
    returning w.id, w.tries`,
  )
}

/** Forgets cancellations of no contract after 90 days, and all others five years after they were received. */
export async function forgetCancellations(db: Database): Promise<void> {
  await sql`delete from cancellations where received_at < now() - interval '90 days' and state <> 'ending'
    and (state in ('unmatched', 'several') or received_at < now() - interval '5 years')`.execute(db)
}
