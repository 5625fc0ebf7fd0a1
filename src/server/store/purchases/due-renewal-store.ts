import { sql } from 'kysely'
import type { SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import type { AttemptState } from '#rules/payment/payment-state.ts'
import type { ChargeState, Recurrence, SubscriptionStatus } from '#rules/subscriptions/subscription.ts'
import { run, type Database } from '../postgres/database.ts'
import { orderNotice, type NoticeKind } from './renewal-notice-store.ts'

/** A charge that is not planned yet, of a seller whose subscriptions renew by themselves. */
export type UnplannedRenewal = {
  charge: number
  subscription: string
  number: number
  due_at: string
  period: number
  has_trial: boolean
  started_at: string
  renews_since: string
  first_reminded_at: string | null
}

/**
 * Charges to plan that are due before `until`. What was due when the seller turned renewals on stays with its link, and
 * so does what no card is kept for.
 */
export async function renewalsToPlan(
  db: Database,
  { until, limit }: { until: Date; limit: number },
): Promise<UnplannedRenewal[]> {
  const rows = await run(
    db,
    sql<{ planned: UnplannedRenewal }>`
    select to_jsonb(x) as planned from sellers l cross join lateral (
      select c.id as charge, s.id as subscription, c.number, c.due_at, s.period, s.started_at, l.renews_since,
        s.trial_ends_at is not null as has_trial, n.first_reminded_at
      from subscription_charges c join subscriptions s on s.id = c.subscription_id
        cross join lateral (select min(n.sent_at) as first_reminded_at, coalesce(bool_or(n.charge = c.number), false)
          as is_reminded from subscription_notices n
          where n.subscription_id = s.id and n.kind = 'renewal-reminder') n
      where c.seller_id = l.id and c.state = 'scheduled' and c.renew_at is null and c.automatic_attempts = 0
        -- guard: due-after-the-switch
        and c.due_at > l.renews_since and c.due_at <= ${until}::timestamptz
        and s.status <> 'ended' and s.card is not null and s.stored_reference is not null
        and (not n.is_reminded or n.first_reminded_at is not null)
      order by c.due_at limit ${limit}) x
    -- guard: only-renewed-sellers-are-planned
    where l.renews_since is not null
    limit ${limit}`,
  )
  return rows.map(({ planned }) => planned)
}

/** Plans a charge, and orders its reminder where it has none yet; nothing where somebody else did so meanwhile. */
export async function planCharge(
  db: Database,
  { charge, subscription, number }: UnplannedRenewal,
  { renewAt, reminds }: { renewAt: Date | null; reminds: boolean },
): Promise<void> {
  await sql`
    update subscription_charges set renew_at = ${renewAt}::timestamptz
    where id = ${charge} and state = 'scheduled' and renew_at is null and automatic_attempts = 0`.execute(db)
  if (reminds) await orderNotice(db, { subscription, kind: 'renewal-reminder', charge: number })
}

/** A charge that this process alone looks at until its lease is over. */
export type LeasedRenewal = {
  charge: number
  number: number
  state: ChargeState
  due_at: string
  /** How many attempts the worker made for it. */
  attempts: number
  subscription: {
    id: string
    subscription_id: string
    seller_id: number
    product_id: number
    offer_hash: string | null
    type: Recurrence['type']
    status: SubscriptionStatus
    time_zone: string
    cancelled_to: string | null
    locale: string
    installments: number
    gateway: string
  }
  /** The last of its attempts. */
  last: {
    state: AttemptState
    code: string | null
    gateway_code: string | null
    advice: SchemeAdvice | null
    outcome_at: string | null
    created_at: string
  } | null
}

/**
 * Leases charges whose time has come, the earliest period of a subscription alone. `now` is the program's, which is the
 * database's but in tests.
 */
export async function leaseRenewals(
  db: Database,
  { now, limit, leaseMs }: { now: Date; limit: number; leaseMs: number },
): Promise<LeasedRenewal[]> {
  const until = new Date(now.getTime() + leaseMs)
  const rows = await run(
    db,
    sql<{ leased: LeasedRenewal }>`
    with due as (
      select c.id from subscription_charges c
      where c.renew_at <= ${now}::timestamptz and c.due_at <= ${now}::timestamptz
        -- guard: only-scheduled-charges-are-renewed
        and c.state = 'scheduled'
        and not exists (select from subscription_charges e where e.subscription_id = c.subscription_id
          and e.number < c.number and e.state in ('scheduled', 'charging', 'failed'))
      order by c.renew_at limit ${limit}
      -- guard: renewal-leased-once
      for update of c skip locked
    ), leased as (
      update subscription_charges c set renew_at = ${until}::timestamptz from due where c.id = due.id returning c.*
    )
    select jsonb_build_object('charge', c.id, 'number', c.number, 'state', c.state, 'due_at', c.due_at,
      'attempts', c.automatic_attempts, 'subscription', to_jsonb(s), 'last', to_jsonb(a)) as leased
    from leased c join subscriptions s on s.id = c.subscription_id left join attempts a on a.id = c.automatic_attempt_id
    order by c.due_at`,
  )
  return rows.map(({ leased }) => leased)
}

type Leased = Pick<LeasedRenewal, 'charge' | 'attempts' | 'number' | 'subscription'>

/** Only while nothing has begun for the charge since it was leased. */
const isAsLeased = ({ charge, attempts }: Leased) =>
  sql`id = ${charge} and state = 'scheduled' and automatic_attempts = ${attempts}`

/** No attempt could be begun: the charge is looked at again later, and its page says why. */
export async function holdRenewal(
  db: Database,
  leased: Leased,
  { code, until }: { code: string; until: Date },
): Promise<boolean> {
  const rows = await run(
    db,
    sql`update subscription_charges set renew_at = ${until}::timestamptz, hold_code = ${code}
      where ${isAsLeased(leased)} returning id`,
  )
  return rows.length > 0
}

/** The worker does nothing more for a charge; it can still be paid by its link. */
export async function releaseRenewal(db: Database, leased: Leased): Promise<void> {
  await sql`update subscription_charges set renew_at = null, hold_code = null where ${isAsLeased(leased)}`.execute(
    db,
  )
}

/** After a refusal the charge waits. With a notice to its buyer the subscription is overdue; without, nobody hears of it. */
export async function awaitRenewal(
  db: Database,
  leased: Leased,
  { until, notices }: { until: Date; notices: readonly NoticeKind[] },
): Promise<void> {
  const { id } = leased.subscription
  await db.transaction().execute(async (tx) => {
    await sql`select from subscriptions where id = ${id} for update`.execute(tx)
    const rows = await run(
      tx,
      sql`update subscription_charges set renew_at = ${until}::timestamptz, hold_code = null
        where ${isAsLeased(leased)} returning id`,
    )
    if (rows.length === 0 || notices.length === 0) return
    await sql`update subscriptions set status = 'past-due'
      where id = ${id} and status in ('trialing', 'active')`.execute(tx)
    for (const kind of notices) await orderNotice(tx, { subscription: id, kind, charge: leased.number })
  })
}

/** Ends a subscription that nobody paid, and calls off its charges. False: it was paid or ended meanwhile. */
export async function endUnpaid(db: Database, leased: Leased): Promise<boolean> {
  const { id } = leased.subscription
  return db.transaction().execute(async (tx) => {
    await sql`select from subscriptions where id = ${id} for update`.execute(tx)
    const rows = await run(
      tx,
      sql`
      update subscriptions s set status = 'ended', ended_at = now(), end_reason = 'unpaid', next_charge_at = null
      where s.id = ${id} and s.status <> 'ended'
        -- guard: only-unpaid-subscriptions-end
        and exists (select from subscription_charges where ${isAsLeased(leased)})
      returning s.id`,
    )
    if (rows.length === 0) return false
    await sql`update subscription_charges set state = 'canceled', renew_at = null
      where subscription_id = ${id} and state in ('scheduled', 'failed')`.execute(tx)
    await orderNotice(tx, { subscription: id, kind: 'subscription-unpaid', charge: leased.number })
    return true
  })
}
