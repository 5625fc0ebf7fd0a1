import type { Client } from 'pg'
import { withDatabase, type Stage } from '../../harness/stage.ts'

/** More messages than the rules let wait. */
const MESSAGES = 120

/**
 * Work that a shop only reaches over hours and days, written into its database: money that is due for refund and was
 * not sent, a refund without an end, a report of a gateway that differs, an account whose webhooks never arrived,
 * messages that wait, and an attempt that was never looked up.
 */
const WAITING = `
  with sold as (
    select s.id as sale, s.currency, s.seller_id, a.id as attempt, a.payment_id as payment
    from sales s join attempts a on a.payment_id = s.payment_id where a.state = 'approved' order by a.id limit 1
  ), owed as (
    insert into pending_reversals (reversal_key, seller_id, attempt_id, kind, amount, reason, state, due_at)
    select 'drill', seller_id, attempt, 'refund', 100, 'drill', 'pending', now() + interval '80 minutes' from sold
  ), asked as (
    insert into refunds (id, refund_id, refund_key, part, contents, kind, way, seller_id, payment_id, attempt_id, sale_id,
      amount, currency, reason, state, gateway_key, due_at)
    select gen_random_uuid(), 'drill', 'drill', 1, 'drill', 'refund', 'gateway', seller_id, payment, attempt, sale, 100,
      currency, 'drill', 'asked', 'drill', now() + interval '3 days' from sold
  ), differing as (
    insert into reconciliation_differences (gateway, reference, movement, kind, theirs, currency, moved_at)
    select 'drill', 'drill', 'charge', 'missing-here', 100, currency, now() from sold
  ), silent as (
    insert into account_webhooks (gateway, seller_id, charged_at)
    select 'drill', seller_id, now() - interval '2 days' from sold
  ), messages as (
    insert into outbox (topic, payload) select 'drill', '{}' from generate_series(1, ${MESSAGES})
  )
  update attempts set due_at = now() - interval '5 minutes' where id = (select attempt from sold)`

/** In the order in which one refers to another. */
const DONE = [
  `delete from outbox where topic = 'drill'`,
  `update attempts set due_at = null where state = 'approved' and due_at is not null`,
  `delete from pending_reversals where reversal_key = 'drill'`,
  `delete from refunds where refund_key = 'drill'`,
  `delete from reconciliation_differences where gateway = 'drill'`,
  `delete from account_webhooks where gateway = 'drill'`,
]

/** The alerts that what waits brings about. */
export const OF_WAITING_WORK = [
  'BalcaoAttemptsOverdue',
  'BalcaoOutboxWaits',
  'BalcaoReversalsWait',
  'BalcaoRefundsOpen',
  'BalcaoBooksDiffer',
  'BalcaoWebhooksMissing',
] as const

/**
 * Writes work that waits into the database of a shop whose worker is away, and keeps the next worker from what it would
 * do at once: its messages and its attempt are locked, so that it passes them over.
 *
 * @returns lets all of it be done
 */
export async function leaveWaiting(stage: Stage, db: Client): Promise<() => Promise<void>> {
  await withDatabase(stage, (other) => other.query(WAITING))
  await db.query('begin')
  const locked = [
    await db.query(`select from outbox where topic = 'drill' for update`),
    await db.query('select from attempts where due_at is not null for update'),
  ]
  if (locked.some(({ rowCount }) => rowCount === 0)) throw new Error('Nothing waits: was anything sold?')
  return async () => {
    for (const statement of DONE) await db.query(statement)
    await db.query('commit')
  }
}

/** Keeps everybody from writing purchases while this is done, so that they get no answer but a 503. */
export async function withoutPurchases(db: Client, work: () => Promise<void>): Promise<void> {
  await db.query('begin; lock table payments in share row exclusive mode')
  try {
    await work()
  } finally {
    await db.query('rollback')
  }
}
