import { sql } from 'kysely'
import type { Minor } from '#rules/money.ts'
import type { NextAction } from '#rules/outcome.ts'
import type { AttemptState } from '#rules/payment-state.ts'
import { statusOfLine, type SaleStatus } from '#rules/sale-status.ts'
import type { Database } from './database.ts'
import { constraintOf } from './begin-attempt.ts'
import { endSubscriptions, recordSubscriptions, type NewSubscription } from './subscription-store.ts'

export type LedgerEntry = {
  /** Makes the movement count once, however often it is reported. */
  key: string
  kind: 'charge' | 'refund' | 'void' | 'chargeback'
  amount: Minor
}

export type OwedReversal = { key: string; kind: 'refund' | 'void'; amount: Minor; reason: string }

export type OutboxMessage = { topic: 'mail' | 'webhook'; payload: Record<string, string> }

/** Everything that one learnt fact changes; computed before, written in one statement. */
export type Settling = {
  attemptId: string
  /** The state that the change was computed from: another one meanwhile, and nothing is written. */
  from: AttemptState
  to: AttemptState
  gatewayId: string | null
  storedReference: string | null
  code: string | null
  gatewayCode: string | null
  retryable: boolean
  action: NextAction | null
  expiresAt: Date | null
  dueAt: Date | null
  /**
   * Null: the sales stay as they are, because another attempt speaks for them. `trials` are the lines of which nothing
   * was paid yet: where the others are paid, these read TRIAL.
   */
  sales: { status: SaleStatus; code: string | null; trials: number[] } | null
  paysPurchase: boolean
  /** What becomes of the stock and the use of a coupon that this attempt holds. */
  holds: 'sold' | 'released' | null
  /** Stock and the use of a coupon of an attempt whose holds were given back and whose money came all the same. */
  reclaim: boolean
  ledger: LedgerEntry | null
  owed: OwedReversal | null
  outbox: OutboxMessage[]
  /** What this money begins beyond the purchase. */
  subscriptions: NewSubscription[]
  /** Why what the purchase had begun is over. */
  endsSubscriptions: 'refunded' | 'charged-back' | null
}

export type Settled = 'settled' | 'changed-meanwhile' | 'not-reclaimable'

/** Thrown so that the transaction leaves nothing behind. */
class NotReclaimable extends Error {}

/**
 * Writes what was learnt of an attempt: attempt, sales, purchase, holds, ledger, debts and messages, all in one
 * statement. No rule of ours can refuse it here; `not-reclaimable` only answers a late payment that claims again, when
 * its stock is gone or it is already owed back. The payment is locked first, as `beginAttempt` does.
 */
export async function writeSettlement(db: Database, change: Settling): Promise<Settled> {
  try {
    const touchesSubscriptions = change.subscriptions.length > 0 || change.endsSubscriptions !== null
    const needsFreshRows = change.reclaim || change.ledger?.kind === 'refund'
    if (!needsFreshRows && !touchesSubscriptions)
      return (await writeChange(db, change)) ? 'settled' : 'changed-meanwhile'
    return await db.transaction().execute((transaction) => writeLocked(transaction, change))
  } catch (error) {
    if (error instanceof NotReclaimable) return 'not-reclaimable'
    // Another attempt of the purchase was begun after the rows were read.
    if (constraintOf(error) === 'one_live_attempt') return 'changed-meanwhile'
    throw error
  }
}

/**
 * Writes a change that depends on other rows of the purchase than its attempt. A statement sees the rows of the moment
 * at which it began, even when it then waited for a lock: so the lock comes first, in a statement of its own.
 */
async function writeLocked(db: Database, change: Settling): Promise<Settled> {
  const { attemptId } = change
  await sql`select from payments where id = (select payment_id from attempts where id = ${attemptId})
    for update`.execute(db)
  if (!(await writeChange(db, change))) return 'changed-meanwhile'
  if (change.reclaim) {
    const isClaimed =
      !(await isOwedBack(db, attemptId)) &&
      (await reclaimStock(db, attemptId)) &&
      (await reclaimCoupon(db, attemptId))
    if (!isClaimed) throw new NotReclaimable()
  }
  await recordSubscriptions(db, attemptId, change.subscriptions)
  if (change.endsSubscriptions !== null) await endSubscriptions(db, attemptId, change.endsSubscriptions)
  return 'settled'
}

/** Whether the money of this attempt was promised back, or is back already: then it buys nothing any more. */
async function isOwedBack(db: Database, attemptId: string): Promise<boolean> {
  const { rows } = await sql`select from owed_reversals where attempt_id = ${attemptId} limit 1`.execute(db)
  return rows.length > 0
}

/** Takes the stock of a late payment straight to sold; all of it or none. */
async function reclaimStock(db: Database, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ wanted: number; claimed: number }>`
    with wanted as (
      select id, product_id, quantity from holds where attempt_id = ${attemptId} and state = 'released' and kind = 'stock'
    ),
    free as (
      select w.id, p.id as product_id, w.quantity from wanted w join products p on p.id = w.product_id
      where p.stock is null or p.sold + p.held + w.quantity <= p.stock
      order by p.id for update of p
    ),
    enough as (select count(*) = (select count(*) from wanted) as all_free from free),
    product as (
      update products p set sold = p.sold + f.quantity from free f
      where p.id = f.product_id and (select all_free from enough) returning p.id
    ),
    hold as (
      update holds h set state = 'sold' from free f where h.id = f.id and (select all_free from enough)
    )
    select (select count(*) from wanted) as wanted, (select count(*) from product) as claimed`.execute(db)
  const [row] = rows
  return row !== undefined && row.wanted === row.claimed
}

/**
 * Takes the use of a coupon for a late payment again: of the coupon and, where it limits them, of the buyer. That it
 * has ended by its date meanwhile changes nothing: the price was agreed before.
 */
async function reclaimCoupon(db: Database, attemptId: string): Promise<boolean> {
  const { rows } = await sql<{ wanted: number; claimed: number; keys: number; buyers: number }>`
    with wanted as (
      select id, coupon_id, buyer_keys from holds
      where attempt_id = ${attemptId} and state = 'released' and kind = 'coupon'
    ),
    coupon as (
      update coupons c set redemptions = c.redemptions + 1 from wanted w
      where c.id = w.coupon_id and (c.use_limit is null or c.redemptions < c.use_limit)
      returning c.id, c.per_buyer_limit
    ),
    buyer as (
      update coupon_buyers b set uses = b.uses + 1, use_limit = coalesce(c.per_buyer_limit, b.use_limit, b.uses + 1)
      from coupon c, wanted w
      where b.coupon_id = c.id and b.buyer_key = any(w.buyer_keys)
        and (c.per_buyer_limit is null or b.uses < c.per_buyer_limit)
      returning b.buyer_key
    ),
    hold as (
      update holds h set state = 'sold' from wanted w where h.id = w.id
    )
    select (select count(*) from wanted) as wanted, (select count(*) from coupon) as claimed,
      (select coalesce(sum(cardinality(buyer_keys)), 0) from wanted) as keys,
      (select count(*) from buyer) as buyers`.execute(db)
  const [row] = rows
  return row !== undefined && row.wanted === row.claimed && row.keys === row.buyers
}

/** A refund is reported as the total given back so far; what moved now is the rest of it. */
function movedBy(entry: LedgerEntry | null) {
  if (entry?.kind !== 'refund') return sql`${entry?.amount ?? 0}::bigint`
  return sql`greatest(0, ${entry.amount}::bigint - (select coalesce(sum(amount), 0) from ledger_entries l
    where l.attempt_id = a.id and l.kind = 'refund'))`
}

/** Statuses that say of a line that it was paid, which one on trial was not. */
function mayBeTrial({ sales }: Settling): boolean {
  return sales !== null && sales.trials.length > 0 && statusOfLine(sales.status, true) === 'TRIAL'
}

async function writeChange(db: Database, change: Settling): Promise<boolean> {
  const sold = change.holds === 'sold'
  const outbox = JSON.stringify(change.outbox)
  const { rows } = await sql<{ id: string }>`
    with purchase as (
      select id from payments where id = (select payment_id from attempts where id = ${change.attemptId}) for update
    ),
    attempt as (
      update attempts set state = ${change.to}, gateway_id = coalesce(${change.gatewayId}, gateway_id),
        stored_reference = coalesce(${change.storedReference}, stored_reference),
        code = coalesce(${change.code}, code), gateway_code = coalesce(${change.gatewayCode}, gateway_code),
        retryable = ${change.retryable},
        action = coalesce(${change.action === null ? null : JSON.stringify(change.action)}::jsonb, action),
        expires_at = coalesce(${change.expiresAt}::timestamptz, expires_at), due_at = ${change.dueAt}::timestamptz,
        settled_at = case when state = ${change.to} then settled_at else now() end
      from purchase where attempts.id = ${change.attemptId} and payment_id = purchase.id and state = ${change.from}
      returning attempts.*
    ),
    payment as (
      update payments p set state = case when ${change.paysPurchase} then 'paid' else p.state end, updated_at = now(),
        paid_at = case when ${change.paysPurchase} then coalesce(p.paid_at, now()) else p.paid_at end
      from attempt a where p.id = a.payment_id
    ),
    sale as (
      update sales s set status = case when ${mayBeTrial(change)} and s.line = any(${change.sales?.trials ?? []}::integer[])
          then 'TRIAL' else ${change.sales?.status ?? ''} end, code = ${change.sales?.code ?? null},
        version = s.version + 1, paid_at = case when ${change.paysPurchase} then coalesce(s.paid_at, now()) else s.paid_at end
      from attempt a where ${change.sales !== null} and s.payment_id = a.payment_id and not s.dropped
      returning s.sale_id, s.version, s.status
    ),
    lead as (
      update leads l set status = ${change.sales?.status ?? ''}, version = l.version + 1, updated_at = now()
      from attempt a join payments p on p.id = a.payment_id
      where ${change.sales !== null} and l.uuid = p.lead_uuid and l.session_id = p.session_id
    ),
    hold as (
      update holds h set state = ${change.holds ?? 'held'}
      from attempt a where h.attempt_id = a.id and h.state = 'held' and ${change.holds !== null}
      returning h.product_id, h.coupon_id, h.buyer_keys, h.quantity
    ),
    product as (
      update products p set held = p.held - h.quantity, sold = p.sold + case when ${sold} then h.quantity else 0 end
      from hold h where p.id = h.product_id
      returning p.id
    ),
    -- A use that is sold stays counted. Counting the products first keeps the order in which rows are locked.
    coupon as (
      update coupons c set redemptions = c.redemptions - h.quantity
      from hold h, (select count(*) from product) locked
      where c.id = h.coupon_id and not ${sold}
      returning c.id, h.buyer_keys
    ),
    coupon_buyer as (
      update coupon_buyers b set uses = b.uses - 1 from coupon c
      where b.coupon_id = c.id and b.buyer_key = any(c.buyer_keys)
    ),
    ledger as (
      insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, kind, amount, currency, gateway, gateway_id)
      select ${change.ledger?.key ?? ''}, a.seller_id, a.payment_id, a.id, ${change.ledger?.kind ?? ''},
        ${movedBy(change.ledger)}, a.currency, a.gateway, a.gateway_id
      from attempt a where ${change.ledger !== null}
      on conflict (entry_key) do nothing
    ),
    owed as (
      insert into owed_reversals (reversal_key, seller_id, attempt_id, kind, amount, reason, state, due_at)
      select ${change.owed?.key ?? ''}, a.seller_id, a.id, ${change.owed?.kind ?? ''}, ${change.owed?.amount ?? 0},
        ${change.owed?.reason ?? ''}, 'owed', now()
      from attempt a where ${change.owed !== null}
      on conflict (reversal_key) do nothing
    ),
    message as (
      insert into outbox (topic, payload)
      select m.topic, m.payload from attempt, jsonb_to_recordset(${outbox}::jsonb) as m (topic text, payload jsonb)
    ),
    changed as (
      insert into outbox (topic, payload)
      select 'sale-changed', jsonb_build_object('sale_id', s.sale_id, 'version', s.version, 'status', s.status) from sale s
    )
    select id from attempt`.execute(db)
  return rows.length > 0
}

/** A reversal that is due, with what its gateway needs to do it. */
export type DueReversal = {
  id: number
  reversal_key: string
  kind: 'refund' | 'void'
  amount: Minor
  tries: number
  attempt_id: string
  payment_id: string
}

/** Leases debts whose time has come, as `leaseDueAttempts` does attempts. */
export async function leaseDueReversals(
  db: Database,
  limit: number,
  leaseMs: number,
): Promise<DueReversal[]> {
  const { rows } = await sql<DueReversal>`
    update owed_reversals r set due_at = now() + ${leaseMs} * interval '1 millisecond', tries = r.tries + 1
    from attempts a
    where a.id = r.attempt_id and r.id in (select id from owed_reversals where state = 'owed' and due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    returning r.id, r.reversal_key, r.kind, r.amount, r.tries, r.attempt_id, a.payment_id`.execute(db)
  return rows
}

/**
 * Closes a debt, or sets when it is tried again. What was given back is written into the ledger with it, and the buyer
 * is told, once however many closed it.
 */
export async function closeReversal(
  db: Database,
  id: number,
  outcome: { state: 'done' | 'refused' } | { state: 'owed'; dueAt: Date },
): Promise<void> {
  const dueAt = outcome.state === 'owed' ? outcome.dueAt : null
  await sql`
    with closed as (
      update owed_reversals set state = ${outcome.state}, due_at = ${dueAt}::timestamptz
      where id = ${id} and state = 'owed'
      returning reversal_key, attempt_id, kind, amount
    ),
    message as (
      insert into outbox (topic, payload)
      select 'mail', jsonb_build_object('kind', 'refunded', 'payment_id', a.payment_id, 'attempt_id', a.id)
      from closed c join attempts a on a.id = c.attempt_id where ${outcome.state === 'done'}
    )
    insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, kind, amount, currency, gateway, gateway_id)
    select c.reversal_key, a.seller_id, a.payment_id, a.id, c.kind, c.amount, a.currency, a.gateway, a.gateway_id
    from closed c join attempts a on a.id = c.attempt_id where ${outcome.state === 'done'}
    on conflict (entry_key) do nothing`.execute(db)
}
