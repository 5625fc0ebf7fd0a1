import { sql } from 'kysely'
import type { ListedState, WithdrawalAnswer, WithdrawalState } from '#rules/sales/withdrawal-answer.ts'
import type { Currency, Minor } from '#rules/base/money.ts'
import { run, type Database } from '../postgres/database.ts'
import { whenGiven } from '../postgres/when-given.ts'

/** A withdrawal, or the cancellation of a contract, with what came of it. */
export type ListedWithdrawal = {
  kind: 'withdrawal' | 'cancellation'
  reference: string
  sale_id: string
  order_number: string
  product: string
  /** Remainder of the paid amount, with interest, in minor units. */
  refundable: Minor
  /** Amount refunded to the buyer, in minor units. */
  refunded: Minor
  currency: Currency
  name: string
  email: string
  state: ListedState
  reason: string | null
  received_at: Date
  right_ends_at: Date | null
  /** The end of the seller's guarantee, where it decides instead of the right. */
  guarantee_ends_at: Date | null
  /** When a cancelled contract ends. */
  ends_at: Date | null
  /** Why a contract is cancelled for cause. */
  cause: string | null
  answer: WithdrawalAnswer | null
  answer_text: string | null
  answered_by: string | null
  answered_at: Date | null
}

export type WithdrawalFilter = {
  state: ListedState | null
  /** Of one purchase: that of this sale. */
  sale: string | null
  /** The last one of the page before; null: the first page. */
  before: string | null
  limit: number
}

/** Withdrawals from purchases of a seller and cancellations of their contracts, the newest first. One statement. */
export async function listWithdrawals(
  db: Database,
  sellerId: number,
  { state, sale, before, limit }: WithdrawalFilter,
): Promise<ListedWithdrawal[]> {
  const among = sql`(${state}::text is null or w.state = ${state})
      and ${whenGiven(
        sale,
        sql`w.payment_id = (select b.payment_id from sales b where b.sale_id = ${sale} and b.seller_id = ${sellerId})`,
      )}
      and ${whenGiven(
        before,
        sql`(w.received_at, w.id) < (
          select b.received_at, b.id from withdrawals b where b.reference = ${before} and b.seller_id = ${sellerId}
          union all
          select b.received_at, b.id from cancellations b where b.reference = ${before} and b.seller_id = ${sellerId})`,
      )}
    order by w.received_at desc, w.id desc limit ${limit}`
  return run(
    db,
    sql<ListedWithdrawal>`
    select w.kind, w.reference, s.sale_id, p.order_number, s.name as product, s.currency,
      (select coalesce(sum(case when l.kind in ('charge', 'chargeback-reversal') then l.amount else -l.amount end), 0)::bigint
        from attempts a join ledger_entries l on l.attempt_id = a.id where a.payment_id = w.payment_id) as refundable,
      (select coalesce(sum(l.amount), 0)::bigint from attempts a join ledger_entries l on l.attempt_id = a.id
        where a.payment_id = w.payment_id and l.kind in ('refund', 'void')) as refunded,
      w.name, w.email, w.state, w.reason,
      w.received_at, w.right_ends_at, w.guarantee_ends_at, w.ends_at, w.cause, w.answer, w.answer_text, w.answered_by, w.answered_at
    from (
      (select 'withdrawal' as kind, w.id, w.reference, w.payment_id, w.name, w.email, w.state, w.reason,
        w.received_at, w.right_ends_at, w.guarantee_ends_at, null::timestamptz as ends_at, null::text as cause, w.answer, w.answer_text,
        w.answered_by, w.answered_at
      from withdrawals w where
        -- guard: office-own-withdrawals
        w.seller_id = ${sellerId}
        and ${among})
      union all
      (select 'cancellation', w.id, w.reference, w.payment_id, w.name, w.email, w.state, null, w.received_at, null, null,
        w.ends_at, w.cause, null, null, null, null
      from cancellations w where
        -- guard: office-own-cancellations
        w.seller_id = ${sellerId}
        and ${among})
    ) w join payments p on p.id = w.payment_id
    join lateral (select x.sale_id, x.name, x.currency from sales x where x.payment_id = w.payment_id order by x.line limit 1) s
      on true
    order by w.received_at desc, w.id desc limit ${limit}`,
  )
}

/** The withdrawal that a seller answers; its row is locked in a transaction. */
export async function lockWithdrawal(
  db: Database,
  sellerId: number,
  reference: string,
): Promise<{ id: string; payment_id: string; state: WithdrawalState } | null> {
  const [row] = await run(
    db,
    sql<{ id: string; payment_id: string; state: WithdrawalState }>`
    select id, payment_id, state from withdrawals
    where reference = ${reference} and seller_id = ${sellerId} and payment_id is not null for update`,
  )
  return row ?? null
}

export type Answered = { answer: WithdrawalAnswer; text: string | null; author: string }

/** How long the refund of an accepted withdrawal has before the sweep takes it up. */
const REFUND_SECONDS = 60

/** Writes the answer to a withdrawal that waits for its seller. A refusal is mailed; a refund is ordered afterwards. */
export async function writeAnswer(
  tx: Database,
  id: string,
  { answer, text, author }: Answered,
): Promise<void> {
  await sql`
    with answered as (
      update withdrawals set answer = ${answer}, answer_text = ${text}, answered_by = ${author}, answered_at = now(),
        state = case when ${answer} = 'refund' then 'refunding' else 'done' end,
        answers = answers + case when ${answer} = 'refund' then 1 else 0 end,
        due_at = case when ${answer} = 'refund' then now() + ${REFUND_SECONDS} * interval '1 second' end
      where id = ${id}::uuid and state = 'asked' returning id
    )
    insert into outbox (topic, payload)
    select 'withdrawal-mail', jsonb_build_object('id', id, 'to', 'refused') from answered
    where ${answer} = 'refuse'`.execute(tx)
}
