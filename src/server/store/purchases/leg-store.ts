import { sql, type RawBuilder } from 'kysely'
import type { RefundReason } from '#rules/sales/refund-reason.ts'
import { legReversals, type LegState } from '#rules/payment/card-legs.ts'
import type { SchemeAdvice } from '#rules/payment/scheme-advice.ts'
import { run, type Database } from '../postgres/database.ts'
import type { LegRecord, NewLeg } from './purchase-records.ts'
import type { DueReversal } from './reversal-store.ts'

/** Why a card gets back what it paid or holds: a reversal's reason. */
const OTHER_CARD_FAILED: RefundReason = 'other-card-failed'

/**
 * The cards of an attempt `a` that two cards pay, as `AttemptRecord.legs` holds them: to be merged into the columns of
 * the attempt. Other attempts have none, and nothing is read for them.
 */
export const legsOfAttempt = sql`case when a.method = 'TWO_CREDIT_CARDS' then jsonb_build_object('legs', (
    select jsonb_agg(to_jsonb(l) || jsonb_build_object('reversal', (
      select jsonb_build_object('kind', r.kind, 'state', r.state) from pending_reversals r
      where r.attempt_id = l.attempt_id and r.leg = l.number and r.reason = ${OTHER_CARD_FAILED})) order by l.number)
    from attempt_legs l where l.attempt_id = a.id)) else '{}' end`

/** The part of an attempt's own statement that writes its cards: those of one that two cards pay. */
export function legPart(legs: readonly NewLeg[]): RawBuilder<unknown> {
  return sql`
    leg as (
      insert into attempt_legs (attempt_id, number, seller_id, reference, amount, total, installments,
        installment_value, card, state)
      select a.id, l.number, a.seller_id, l.reference, l.amount, l.total, l.installments, l.installment_value, l.card,
        'planned'
      from attempt a, jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as l (number smallint, reference text,
        amount bigint, total bigint, installments integer, installment_value bigint, card jsonb)
      returning *
    )`
}

export async function findLegs(db: Database, attemptId: string): Promise<LegRecord[]> {
  const [row] = await run(
    db,
    sql<{
      found: { legs?: LegRecord[] }
    }>`select ${legsOfAttempt} as found from attempts a where a.id = ${attemptId}`,
  )
  return row?.found.legs ?? []
}

/** The change of a card's state by what its gateway reported. In another state than `from` nothing is written. */
export type LegChange = {
  from: LegState
  to: LegState
  gatewayId?: string | undefined
  code?: string | null
  gatewayCode?: string | undefined
  advice?: SchemeAdvice
}

/** Moves a card on, and books what it was charged; answers whether it was still in the state of before. */
export async function moveLeg(
  db: Database,
  leg: Pick<LegRecord, 'attempt_id' | 'number'>,
  { from, to, gatewayId, code, gatewayCode, advice }: LegChange,
): Promise<boolean> {
  const rows = await run(
    db,
    sql<{ number: number }>`
    with leg as (
      update attempt_legs set state = ${to}, gateway_id = coalesce(${gatewayId ?? null}, gateway_id),
        code = coalesce(${code ?? null}, code), gateway_code = coalesce(${gatewayCode ?? null}, gateway_code),
        advice = coalesce(${advice === undefined ? null : JSON.stringify(advice)}::jsonb, advice),
        sent_at = case when ${to === 'authorizing'} then now() else sent_at end
      where attempt_id = ${leg.attempt_id} and number = ${leg.number} and state = ${from}
      returning *
    ),
    booked as (
      insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, leg, kind, amount, currency, gateway,
        gateway_id)
      select 'charge:' || l.reference, a.seller_id, a.payment_id, a.id, l.number, 'charge', l.total, a.currency,
        a.gateway, l.gateway_id
      from leg l join attempts a on a.id = l.attempt_id where ${to === 'captured'}
      on conflict (entry_key) do nothing
    )
    select number from leg`,
  )
  return rows.length > 0
}

/** Whether the authorisation of a card was sent more than so many seconds ago, by the clock that wrote when. */
export async function wasSentBefore(
  db: Database,
  leg: Pick<LegRecord, 'attempt_id' | 'number'>,
  seconds: number,
): Promise<boolean> {
  const [row] = await run(
    db,
    sql<{
      older: boolean
    }>`select sent_at < now() - ${seconds} * interval '1 second' as older from attempt_legs
      where attempt_id = ${leg.attempt_id} and number = ${leg.number}`,
  )
  return row?.older === true
}

/** Writes a pending reversal for what each card of a failed purchase holds or paid; one that is there already stays. */
export async function addLegReversals(
  db: Database,
  attemptId: string,
  legs: readonly LegRecord[],
): Promise<void> {
  const pending = legReversals(legs)
  if (pending.length === 0) return
  await run(
    db,
    sql`insert into pending_reversals (reversal_key, seller_id, attempt_id, leg, kind, amount, reason, state, due_at)
      select r.kind || ':' || l.reference, l.seller_id, l.attempt_id, l.number, r.kind, l.total,
        ${OTHER_CARD_FAILED}, 'pending', now()
      from attempt_legs l join jsonb_to_recordset(${JSON.stringify(pending)}::jsonb) as r (number smallint, kind text)
        on r.number = l.number
      where l.attempt_id = ${attemptId}
      on conflict (reversal_key) do nothing`,
  )
}

/** Leases the due reversals of an attempt's cards for `leaseMs`, to be carried out at once and not by the sweep. */
export async function leaseReversalsOf(
  db: Database,
  attemptId: string,
  leaseMs: number,
): Promise<DueReversal[]> {
  const { rows } = await sql<DueReversal>`
    update pending_reversals r set due_at = now() + ${leaseMs} * interval '1 millisecond', tries = r.tries + 1
    from attempts a
    where a.id = r.attempt_id and r.id in (select id from pending_reversals where attempt_id = ${attemptId}
      and leg is not null and state = 'pending' and due_at <= now() for update skip locked)
    returning r.id, r.reversal_key, r.kind, r.amount, r.tries, r.attempt_id, r.leg, a.payment_id`.execute(db)
  return rows
}

/** Marks a card whose authorisation was voided, so that it is not captured any more. */
export async function voidLeg(db: Database, attemptId: string, number: number): Promise<void> {
  await run(
    db,
    sql`update attempt_legs set state = 'voided'
      where attempt_id = ${attemptId} and number = ${number} and state in ('awaiting', 'in-review', 'authorized')`,
  )
}

/**
 * Books that a bank has taken back what one card paid, or that its dispute was won, once however often it is reported.
 * `taken` books what the card paid and has not got back, `won` what was taken. The first card that is taken changes the
 * attempt, which its team is mailed; the second changes nothing of it, and is mailed from here.
 */
export async function bookDispute(
  db: Database,
  leg: Pick<LegRecord, 'attempt_id' | 'number'>,
  reported: 'taken' | 'won',
): Promise<void> {
  const kind = reported === 'taken' ? 'chargeback' : 'chargeback-reversal'
  const amount =
    reported === 'taken'
      ? sql`l.total - l.refund_claimed`
      : sql`(select coalesce(sum(case when e.kind = 'chargeback' then e.amount else -e.amount end), 0)
          from ledger_entries e where e.attempt_id = l.attempt_id and e.leg = l.number
            and e.kind in ('chargeback', 'chargeback-reversal'))`
  await run(
    db,
    sql`
    with leg as (
      update attempt_legs set charged_back = ${reported === 'taken'},
        disputes = disputes + case when ${reported === 'taken'} then 1 else 0 end
      where attempt_id = ${leg.attempt_id} and number = ${leg.number} and charged_back <> ${reported === 'taken'}
      returning *
    ),
    mailed as (
      insert into outbox (topic, payload)
      select 'team-event', jsonb_build_object('event', 'charged-back', 'payment_id', a.payment_id,
        'attempt_id', a.id, 'at', now())
      from leg l join attempts a on a.id = l.attempt_id
      -- guard: second-card-mailed
      where ${reported === 'taken'} and a.state = 'charged-back'
    )
    insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, leg, kind, amount, currency, gateway,
      gateway_id)
    select ${kind} || ':' || l.reference || ':' || l.disputes, a.seller_id, a.payment_id, a.id, l.number, ${kind},
      ${amount}, a.currency, a.gateway, l.gateway_id
    from leg l join attempts a on a.id = l.attempt_id
    on conflict (entry_key) do nothing`,
  )
}
