import { sql } from 'kysely'
import type { Currency, Minor } from '#rules/base/money.ts'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

/** A reversal that is due, with what its gateway needs to do it. */
export type DueReversal = Pick<
  Row<'pending_reversals'>,
  'id' | 'reversal_key' | 'kind' | 'amount' | 'tries' | 'attempt_id' | 'leg'
> &
  Pick<Row<'attempts'>, 'payment_id'>

/** Refunds of a purchase that the program ordered automatically, the oldest first; amounts in minor units. */
export type ReturnedMoney = Pick<
  Row<'pending_reversals'>,
  'id' | 'amount' | 'reason' | 'state' | 'created_at'
> &
  Pick<Row<'attempts'>, 'currency'>

export async function returnedByItself(db: Database, paymentId: string): Promise<ReturnedMoney[]> {
  const { rows } = await sql<ReturnedMoney>`
    select r.id, r.amount, r.reason, r.state, r.created_at, a.currency
    from pending_reversals r join attempts a on a.id = r.attempt_id
    where a.payment_id = ${paymentId} and r.kind = 'refund' order by r.id`.execute(db)
  return rows
}

/** Leases reversals whose time has come, as `leaseDueAttempts` does attempts. */
export async function leaseDueReversals(
  db: Database,
  limit: number,
  leaseMs: number,
): Promise<DueReversal[]> {
  const { rows } = await sql<DueReversal>`
    update pending_reversals r set due_at = now() + ${leaseMs} * interval '1 millisecond', tries = r.tries + 1
    from attempts a
    where a.id = r.attempt_id and r.id in (select id from pending_reversals where state = 'pending' and due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    returning r.id, r.reversal_key, r.kind, r.amount, r.tries, r.attempt_id, r.leg, a.payment_id`.execute(db)
  return rows
}

/**
 * Puts off a reversal whose gateway is not configured: it goes on when that is there again. Answers whether it was
 * found so for the first time.
 */
export async function strandReversal(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    with found as (select id, stranded_at is null as first from pending_reversals where id = ${id} for update)
    update pending_reversals r set due_at = now() + interval '1 hour', stranded_at = coalesce(r.stranded_at, now())
    from found where r.id = found.id returning found.first`.execute(db)
  return rows[0]?.first === true
}

/**
 * Records that the gateway took the order and reports the outcome by webhook only: until then the reversal is not paid.
 */
export async function receiveReversal(db: Database, id: number, gatewayReversalId: string): Promise<void> {
  await sql`update pending_reversals set state = 'received', due_at = null, gateway_reversal_id = ${gatewayReversalId}
    where id = ${id} and state = 'pending'`.execute(db)
}

/** Finds a reversal of an attempt that its gateway received, by the gateway's id; null where none exists. */
export async function findReceivedReversal(
  db: Database,
  attemptId: string,
  gatewayReversalId: string,
): Promise<number | null> {
  const { rows } = await sql<Pick<Row<'pending_reversals'>, 'id'>>`select id from pending_reversals
    where attempt_id = ${attemptId} and gateway_reversal_id = ${gatewayReversalId} and state = 'received'`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/**
 * Closes a reversal, or sets when it is tried again. The refunded amount is written into the ledger with it, and the
 * buyer gets one mail, however many processes closed it.
 */
export async function closeReversal(
  db: Database,
  id: number,
  outcome: { state: 'done' | 'refused' } | { state: 'pending'; dueAt: Date },
  from: readonly ReversalState[] = ['pending', 'received'],
): Promise<void> {
  const dueAt = outcome.state === 'pending' ? outcome.dueAt : null
  // One of two cards was authorised and never charged: no money moved, and there is nothing to write home about.
  const isVoided = sql`(c.leg is not null and c.kind = 'void')`
  await sql`
    with closed as (
      update pending_reversals set state = ${outcome.state}, due_at = ${dueAt}::timestamptz
      where id = ${id} and state = any(${from}::text[])
      returning id, reversal_key, attempt_id, kind, amount, leg
    ),
    voided as (
      update attempt_legs l set state = 'voided' from closed c
      where ${outcome.state === 'done'} and ${isVoided} and l.attempt_id = c.attempt_id and l.number = c.leg
        and l.state in ('awaiting', 'in-review', 'authorized')
    ),
    message as (
      insert into outbox (topic, payload)
      select 'mail', jsonb_build_object('kind', 'refunded', 'payment_id', a.payment_id, 'attempt_id', a.id,
        'reversal_id', c.id)
      from closed c join attempts a on a.id = c.attempt_id where ${outcome.state === 'done'} and not ${isVoided}
    )
    insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, leg, kind, amount, currency, gateway, gateway_id)
    select c.reversal_key, a.seller_id, a.payment_id, a.id, c.leg, c.kind, c.amount, a.currency, a.gateway, a.gateway_id
    from closed c join attempts a on a.id = c.attempt_id where ${outcome.state === 'done'} and not ${isVoided}
    on conflict (entry_key) do nothing`.execute(db)
}

type ReversalState = 'pending' | 'received' | 'done' | 'refused'

/** A pending reversal as an operator sees it. */
export type Reversal = {
  id: number
  attempt_id: string
  payment_id: string
  kind: 'refund' | 'void'
  amount: Minor
  currency: Currency
  reason: string
  state: ReversalState
  tries: number
  gateway: string
  reference: string
  sale_id: string
  created_at: string
}

const reversalColumns = sql`r.id, a.id as attempt_id, a.payment_id, r.kind, r.amount, a.currency, r.reason, r.state, r.tries, a.gateway, a.reference,
  (select s.sale_id from sales s where s.payment_id = a.payment_id order by s.line limit 1) as sale_id,
  to_jsonb(r.created_at) as created_at`

/** Lists the reversals that no gateway has refunded yet, the newest first. */
export async function openReversals(db: Database, limit: number): Promise<Reversal[]> {
  const { rows } = await sql<Reversal>`
    select ${reversalColumns} from pending_reversals r join attempts a on a.id = r.attempt_id
    where r.state <> 'done' order by r.id desc limit ${limit}`.execute(db)
  return rows
}

/** Contents of the buyer's notification of a completed reversal: its reason, and its total refund. */
export type ReversalToMail = { id: number; reason: string; amount: Minor }

/**
 * Returns the total refunded by a reversal and by the parts that it was split into; null where it is no longer stored.
 */
export async function readReversalToMail(db: Database, id: number): Promise<ReversalToMail | null> {
  const { rows } = await sql<ReversalToMail>`
    select r.id, r.reason, (select sum(part.amount) from pending_reversals part where part.attempt_id = r.attempt_id
      and part.leg is not distinct from r.leg and part.reason = r.reason and part.kind = 'refund'
      and part.state = 'done')::bigint as amount
    from pending_reversals r where r.id = ${id} and r.state = 'done'`.execute(db)
  return rows[0] ?? null
}

export async function findReversal(db: Database, id: number): Promise<Reversal | null> {
  const { rows } = await sql<Reversal>`
    select ${reversalColumns} from pending_reversals r join attempts a on a.id = r.attempt_id where r.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}
