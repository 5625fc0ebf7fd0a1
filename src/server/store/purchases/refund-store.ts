import { sql } from 'kysely'
import type { Minor } from '#rules/base/money.ts'
import type { RefundState } from '#rules/sales/refund.ts'
import { constraintOf } from './begin-attempt.ts'
import { run, type Database } from '../postgres/database.ts'
import { whenGiven } from '../postgres/when-given.ts'
import type { JsonRow, Row } from '../rows.ts'

/** A refund or a void as its row says it. Amounts in its currency. */
export type RefundRecord = Omit<JsonRow<'refunds'>, 'seller_id'> & {
  /** The items of its sale that it ends: numbers of tickets, or 0 for a product without tickets. */
  items: number[]
}

export type NewRefund = Pick<
  RefundRecord,
  | 'id'
  | 'refund_id'
  | 'refund_key'
  | 'part'
  | 'contents'
  | 'kind'
  | 'way'
  | 'attempt_id'
  | 'sale_id'
  | 'card'
  | 'amount'
  | 'reason'
  | 'gateway_key'
> & {
  /** The sale's share of its charge. */
  share: Minor
}

/** An item that the orders of a key end. `sale_id`: the row of its sale. */
export type NewRefundItem = { sale_id: string; number: number }
export type RefundItemRow = Pick<Row<'refund_items'>, 'sale_id' | 'number' | 'state'>

/** The checks behind the arithmetic. */
const WALLS = ['attempts_not_overrefunded', 'sales_not_overrefunded', 'legs_not_overrefunded']

/** How long the process that asked has for the gateway's answer; then the sweep goes on. */
const ANSWER_SECONDS = 60

export type Written = 'written' | 'key-used' | 'too-much' | 'item-taken'

/** Refunded or soon to be refunded money of a purchase, besides its rows. */
export type Returned = {
  attempt_id: string
  /** Amount in the ledger: reported by the gateway or known to us. */
  ledger: Minor
  /** Refunds of ours that are done. */
  done: Minor
  /** Refunds of ours, and reversals, whose outcome is open. */
  open: Minor
}

export async function returnedOf(db: Database, paymentId: string): Promise<Returned[]> {
  return run(
    db,
    sql<Returned>`
    select a.id as attempt_id,
      (select coalesce(sum(amount), 0)::bigint from ledger_entries l
        where l.attempt_id = a.id and l.kind = 'refund') as ledger,
      (select coalesce(sum(amount), 0)::bigint from refunds r
        where r.attempt_id = a.id and r.kind = 'refund' and r.state = 'done') as done,
      (select coalesce(sum(amount), 0)::bigint from refunds r
        where r.attempt_id = a.id and r.kind = 'refund' and r.state in ('asked', 'received', 'unknown'))
      + (select coalesce(sum(amount), 0)::bigint from pending_reversals o
        where o.attempt_id = a.id and o.state in ('pending', 'received')) as open
    from attempts a where a.payment_id = ${paymentId}`,
  )
}

/** Lists the refunds of a charge, ordered by any party, the oldest first. Moments are ISO 8601. */
export async function refundsInLedger(
  db: Database,
  attemptId: string,
): Promise<Pick<JsonRow<'ledger_entries'>, 'at' | 'amount'>[]> {
  const rows = await run(
    db,
    sql<{ entry: Pick<JsonRow<'ledger_entries'>, 'at' | 'amount'> }>`
    select jsonb_build_object('at', at, 'amount', amount) as entry from ledger_entries
    where attempt_id = ${attemptId} and kind = 'refund' and amount > 0 order by at, id`,
  )
  return rows.map(({ entry }) => entry)
}

/**
 * Whether another order of the same amount of a sale is open. In the transaction that writes the own one: the sale is
 * locked by then, so of two at once the second sees the first.
 */
export async function isSameRefundOpen(
  tx: Database,
  { key, saleId, amount }: { key: string; saleId: string; amount: Minor },
): Promise<boolean> {
  const { rows } = await sql`
    select from refunds where sale_id = ${saleId} and refund_key <> ${key} and kind = 'refund'
      and state in ('asked', 'received', 'unknown')
    group by refund_key having sum(amount) = ${amount} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Writes the refund orders of one key, all or none, before any gateway is called. Their claims are counted at the
 * attempt and at the sale, whose checks refuse more than was captured whatever was read before; `too-much`, `key-used`
 * and `item-taken` mean that the decision was based on rows that have changed.
 *
 * @param items the items that they end once they are done
 * @param also rows that are written with them
 */
export async function writeRefunds(
  db: Database,
  refunds: readonly NewRefund[],
  items: readonly NewRefundItem[],
  also: (tx: Database) => Promise<void> = () => Promise.resolve(),
): Promise<Written> {
  try {
    await db.transaction().execute(async (transaction) => {
      for (const refund of refunds) await writeRefund(transaction, refund)
      for (const item of items) await claimItem(transaction, refunds[0]?.refund_key ?? '', item)
      await also(transaction)
    })
    return 'written'
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'refunds_key') return 'key-used'
    if (constraint === 'one_end_of_an_item') return 'item-taken'
    if (constraint !== null && WALLS.includes(constraint)) return 'too-much'
    throw error
  }
}

async function writeRefund(db: Database, refund: NewRefund): Promise<void> {
  const claimed = refund.kind === 'refund' ? refund.amount : 0
  await sql`
    with purchase as (
      select id from payments where id = (select payment_id from attempts where id = ${refund.attempt_id}) for update
    ),
    attempt as (
      update attempts a set refund_claimed = a.refund_claimed + ${claimed}::bigint
      from purchase where a.id = ${refund.attempt_id} and a.payment_id = purchase.id
      returning a.*
    ),
    sale as (
      update sales s set refundable = ${refund.share}::bigint, refund_claimed = s.refund_claimed + ${claimed}::bigint
      from attempt where s.id = ${refund.sale_id}
    ),
    card as (
      update attempt_legs l set refund_claimed = l.refund_claimed + ${claimed}::bigint
      from attempt where l.attempt_id = attempt.id and l.number = ${refund.card}::integer
    )
    insert into refunds (id, refund_id, refund_key, part, contents, kind, way, seller_id, payment_id, attempt_id,
      sale_id, card, amount, currency, reason, state, gateway_key, due_at)
    select ${refund.id}::uuid, ${refund.refund_id}, ${refund.refund_key}, ${refund.part}::integer, ${refund.contents},
      ${refund.kind}, ${refund.way}, a.seller_id, a.payment_id, a.id, ${refund.sale_id}::uuid,
      ${refund.card}::integer, ${refund.amount}::bigint, a.currency, ${refund.reason}, 'asked',
      ${refund.gateway_key}, now() + ${ANSWER_SECONDS} * interval '1 second'
    from attempt a`.execute(db)
}

async function claimItem(db: Database, key: string, { sale_id, number }: NewRefundItem): Promise<void> {
  await sql`
    insert into refund_items (refund_key, sale_id, seller_id, payment_id, number)
    select ${key}, s.id, s.seller_id, s.payment_id, ${number}::integer from sales s
    where s.id = ${sale_id}::uuid`.execute(db)
}

/** The items of a purchase that refunds have ended, or end once they are done. */
export async function endedItems(db: Database, paymentId: string): Promise<RefundItemRow[]> {
  return run(
    db,
    sql<RefundItemRow>`
    select sale_id, number, state from refund_items where payment_id = ${paymentId} and state <> 'freed'`,
  )
}

/** A row of refunds as JSON, with the items that it ends. */
const REFUND = sql`to_jsonb(r) || jsonb_build_object('items',
  (select coalesce(jsonb_agg(i.number order by i.number), '[]') from refund_items i
    where i.refund_key = r.refund_key and i.sale_id = r.sale_id))`

export async function refundsByKey(db: Database, key: string): Promise<RefundRecord[]> {
  return refundsWhere(db, sql`r.refund_key = ${key}`)
}

export async function refundsOfPayment(db: Database, paymentId: string): Promise<RefundRecord[]> {
  return refundsWhere(db, sql`r.payment_id = ${paymentId}`)
}

async function refundsWhere(db: Database, condition: ReturnType<typeof sql>): Promise<RefundRecord[]> {
  const rows = await run(
    db,
    sql<{ refund: RefundRecord }>`
    select ${REFUND} as refund from refunds r where ${condition} order by r.created_at, r.refund_key, r.part`,
  )
  return rows.map(({ refund }) => refund)
}

/** Refunds with the public id of their sale, the newest first; `before` is the id of the last one that was read. */
export async function listRefunds(
  db: Database,
  filter: { state: RefundState | null; before: string | null; limit: number },
): Promise<(RefundRecord & { public_sale_id: string })[]> {
  const rows = await run(
    db,
    sql<{ refund: RefundRecord & { public_sale_id: string } }>`
    select ${REFUND} || jsonb_build_object('public_sale_id', s.sale_id) as refund
    from refunds r join sales s on s.id = r.sale_id
    where (${filter.state}::text is null or r.state = ${filter.state})
      and ${whenGiven(
        filter.before,
        sql`(r.created_at, r.id) <
        (select created_at, id from refunds where refund_id = ${filter.before})`,
      )}
    order by r.created_at desc, r.id desc limit ${filter.limit}`,
  )
  return rows.map(({ refund }) => refund)
}

/** Leases refunds whose time has come, as `leaseDueAttempts` does attempts. */
export async function leaseDueRefunds(db: Database, limit: number, leaseMs: number): Promise<RefundRecord[]> {
  const rows = await run(
    db,
    sql<{ refund: RefundRecord }>`
    update refunds r set due_at = now() + ${leaseMs} * interval '1 millisecond', tries = r.tries + 1
    where r.id in (select id from refunds where due_at <= now() order by due_at limit ${limit} for update skip locked)
    returning ${REFUND} as refund`,
  )
  return rows.map(({ refund }) => refund)
}

export type RefundAnswer = {
  state: RefundState
  gatewayRefundId: string | null
  refusal: string | null
  /** When somebody has to look at it again; null where nobody has. */
  dueAt: Date | null
}

/**
 * Writes the outcome of a refund, once: one that has ended stays unchanged. A refusal releases its claim; a completed
 * refund counts for its sale. It stays due until that is written into the purchase too.
 */
export async function endRefund(db: Database, id: string, answer: RefundAnswer): Promise<void> {
  const isOver = answer.state === 'done' || answer.state === 'refused'
  const dueAt = answer.state === 'done' ? sql`now()` : sql`${answer.dueAt}::timestamptz`
  await sql`
    with purchase as (
      select id from payments where id = (select payment_id from refunds where id = ${id}) for update
    ),
    refund as (
      update refunds r set state = ${answer.state}, refusal = ${answer.refusal}, due_at = ${dueAt},
        gateway_refund_id = coalesce(${answer.gatewayRefundId}, r.gateway_refund_id),
        ended_at = case when ${isOver} then now() end
      from purchase where r.id = ${id} and r.payment_id = purchase.id and r.ended_at is null
      returning r.*
    ),
    attempt as (
      update attempts a set refund_claimed = a.refund_claimed - r.amount
      from refund r where a.id = r.attempt_id and r.kind = 'refund' and ${answer.state === 'refused'}
    ),
    card as (
      update attempt_legs l set refund_claimed = l.refund_claimed - r.amount
      from refund r where l.attempt_id = r.attempt_id and l.number = r.card and r.kind = 'refund'
        and ${answer.state === 'refused'}
    )
    update sales s set
      refund_claimed = s.refund_claimed - case when ${answer.state === 'refused'} then r.amount else 0 end,
      refunded = s.refunded + case when ${answer.state === 'done'} then r.amount else 0 end
    from refund r where s.id = r.sale_id and r.kind = 'refund' and ${isOver}`.execute(db)
}

/**
 * Ends a refund that is done and written into its purchase. The buyer gets one mail, however many processes wrote it.
 */
export async function finishRefund(db: Database, id: string): Promise<void> {
  await sql`
    with refund as (
      update refunds set applied_at = now(), due_at = null where id = ${id} and applied_at is null and state = 'done'
      returning id, kind, payment_id, attempt_id
    )
    insert into outbox (topic, payload)
    select 'mail', jsonb_build_object('kind', 'refund-made', 'payment_id', payment_id, 'attempt_id', attempt_id,
      'refund_id', id)
    from refund where kind = 'refund'`.execute(db)
}

/** The refund of an attempt by what its gateway calls it. */
export async function findRefundByGatewayId(
  db: Database,
  attemptId: string,
  gatewayRefundId: string,
): Promise<RefundRecord | null> {
  const [found] = await refundsWhere(
    db,
    sql`r.attempt_id = ${attemptId} and r.gateway_refund_id = ${gatewayRefundId}`,
  )
  return found ?? null
}

export async function findRefund(db: Database, id: string): Promise<RefundRecord | null> {
  const [found] = await refundsWhere(db, sql`r.id = ${id}`)
  return found ?? null
}
