import { sql } from 'kysely'
import type { Minor } from '#rules/base/money.ts'
import type { RenewableCharge } from '#rules/subscriptions/renewal.ts'
import type { Recurrence, SubscriptionStatus } from '#rules/subscriptions/subscription.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import { run, type Database } from '../postgres/database.ts'
import type { JsonRow } from '../rows.ts'
import type { Purchase, SaleRecord } from './purchase-records.ts'

/** Subscription that a paid purchase starts; the rest is read from its rows. */
export type NewSubscription = {
  /** The sale that recurs. */
  saleId: string
  status: Extract<SubscriptionStatus, 'trialing' | 'active'>
  /** Every charge once none has an amount of its own any more. */
  amount: Minor
  timeZone: string
  startedAt: Date
  trialEndsAt: Date | null
  /** When the period of the last charge is over; null: never by itself. */
  endsAt: Date | null
  recurrence: Recurrence
  charges: { number: number; amount: Minor; dueAt: Date; isPaid: boolean }[]
}

/** A subscription with its charges. */
export type SubscriptionRecord = Omit<JsonRow<'subscriptions'>, 'end_reason' | 'created_at' | 'terms'> & {
  /** The buyer's bank has not said yet whether automatic charges are authorised. */
  awaits_mandate: boolean
  /** Of the links of the purchase that began it, which those to it follow. */
  links_version: number
  terms: Recurrence
  charges: Pick<JsonRow<'subscription_charges'>, 'number' | 'amount' | 'due_at' | 'state' | 'paid_at'>[]
}

/**
 * Writes the subscriptions that a paid attempt began, in the transaction that applies its outcome. A sale has one: to
 * write it again changes nothing.
 */
export async function recordSubscriptions(
  db: Database,
  attemptId: string,
  subscriptions: readonly NewSubscription[],
): Promise<void> {
  for (const subscription of subscriptions) await recordSubscription(db, attemptId, subscription)
}

async function recordSubscription(db: Database, attemptId: string, begun: NewSubscription): Promise<void> {
  const charges = begun.charges.map(({ number, amount, dueAt, isPaid }) => ({
    number,
    amount,
    due_at: dueAt,
    is_paid: isPaid,
  }))
  const next = begun.charges.find((charge) => !charge.isPaid)
  await sql`
    with subscription as (
      insert into subscriptions (id, subscription_id, seller_id, payment_id, sale_id, product_id, offer_hash, name,
        type, status, buyer, locale, period, amount, currency, method, installments, gateway, stored_reference, card,
        time_zone, started_at, trial_ends_at, next_charge_at, charges_total, ends_at, terms)
      select s.id, ${newPublicId()}, s.seller_id, s.payment_id, s.id, s.product_id, s.offer_hash, s.name,
        ${begun.recurrence.type}, ${begun.status}, p.buyer, p.locale, ${begun.recurrence.period}::integer,
        ${begun.amount}::bigint, s.currency, a.method, a.installments, a.gateway, a.stored_reference, a.card,
        ${begun.timeZone}, ${begun.startedAt}::timestamptz, ${begun.trialEndsAt}::timestamptz,
        ${next?.dueAt ?? null}::timestamptz, ${begun.recurrence.charges}::integer, ${begun.endsAt}::timestamptz,
        ${JSON.stringify(begun.recurrence)}::jsonb
      from sales s join payments p on p.id = s.payment_id, attempts a
      where s.id = ${begun.saleId} and a.id = ${attemptId}
      on conflict (sale_id) do nothing
      returning *
    )
    insert into subscription_charges (subscription_id, seller_id, number, amount, currency, due_at, state, sale_id,
      attempt_id, paid_at)
    select s.id, s.seller_id, c.number, c.amount, s.currency, c.due_at,
      case when c.is_paid then 'paid' else 'scheduled' end, case when c.is_paid then s.sale_id end,
      case when c.is_paid then ${attemptId}::uuid end, case when c.is_paid then s.started_at end
    from subscription s, jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
      as c (number integer, amount bigint, due_at timestamptz, is_paid boolean)`.execute(db)
}

/**
 * Ends the subscriptions of a refunded purchase; future charges are cancelled. Where the purchase only renewed a
 * subscription, that one charge is refunded and the subscription continues. `lines` null: all of the purchase.
 */
export async function endSubscriptions(
  db: Database,
  attemptId: string,
  { reason, lines }: { reason: 'refunded' | 'charged-back'; lines: number[] | null },
): Promise<void> {
  await sql`
    with sale as (
      select l.id from sales l join attempts a on a.payment_id = l.payment_id
      where a.id = ${attemptId} and (${lines}::integer[] is null or l.line = any(${lines}::integer[]))
    ), charge as (
      update subscription_charges c set state = ${reason}
      from sale where c.attempt_id = ${attemptId} and c.state = 'paid' and c.sale_id = sale.id
    ), ended as (
      update subscriptions s set status = 'ended', ended_at = now(), end_reason = ${reason}, next_charge_at = null
      from sale where s.sale_id = sale.id and s.status <> 'ended'
      returning s.id
    )
    update subscription_charges c set state = 'canceled'
    from ended e where c.subscription_id = e.id and c.state in ('scheduled', 'failed')`.execute(db)
}

const subscriptionColumns = sql`
  to_jsonb(s) || jsonb_build_object('charges', (select jsonb_agg(to_jsonb(c) order by c.number)
    from subscription_charges c where c.subscription_id = s.id),
    'links_version', (select links_version from payments where id = s.payment_id),
    'awaits_mandate', exists (select from attempts a join mandates m on m.attempt_id = a.id
      where a.payment_id = s.payment_id and m.state = 'created' and attempt_paid(a.state))
      or exists (select from payments p join attempts a on a.payment_id = p.id join mandates m on m.attempt_id = a.id
        where p.renewal is not null and p.renewal->>'subscription_id' = s.id::text
          and m.state = 'created' and attempt_paid(a.state))) as subscription`

/** The subscriptions that a purchase began, each with its charges in order. */
export async function subscriptionsOfPayment(db: Database, paymentId: string): Promise<SubscriptionRecord[]> {
  const rows = await run(
    db,
    sql<{ subscription: SubscriptionRecord }>`
    select ${subscriptionColumns}
    from subscriptions s join sales l on l.id = s.sale_id where s.payment_id = ${paymentId} order by l.line`,
  )
  return rows.map((row) => row.subscription)
}

/** Finds a subscription by its public name, with the sale that started it; null where none exists. */
export async function findSubscription(
  db: Database,
  publicId: string,
): Promise<{ subscription: SubscriptionRecord; sale: SaleRecord } | null> {
  const [row] = await run(
    db,
    sql<{ subscription: SubscriptionRecord; sale: SaleRecord }>`
    select ${subscriptionColumns}, to_jsonb(l) as sale
    from subscriptions s join sales l on l.id = s.sale_id where s.subscription_id = ${publicId}`,
  )
  return row ?? null
}

/** The subscriptions that a purchase began, or the one that it renewed. */
export async function subscriptionsOfPurchase(
  db: Database,
  { payment: { id, renewal } }: Pick<Purchase, 'payment'>,
): Promise<SubscriptionRecord[]> {
  if (renewal === null) return subscriptionsOfPayment(db, id)
  const found = await findSubscription(db, renewal.public_id)
  return found === null ? [] : [found.subscription]
}

/** The charges of a subscription as the rules of renewals read them. */
export function renewableCharges({ charges }: SubscriptionRecord): RenewableCharge[] {
  return charges.map(({ number, amount, due_at, state }) => ({
    number,
    amount,
    dueAt: Date.parse(due_at),
    state,
  }))
}
