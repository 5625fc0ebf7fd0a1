import { sql } from 'kysely'
import type { Currency } from '#rules/base/money.ts'
import type { TimelineFact, TimelineKind } from '#rules/sales/sale-timeline.ts'
import type { Database } from '../postgres/database.ts'

/** Something that happened to a purchase, or is still to come. */
export type TimelineRow = {
  at: Date
  kind: TimelineKind
  /** Detail of its kind: a method, a state, the kind of a mail. */
  what: string | null
  amount: number | null
  currency: Currency | null
  /** The member of the team who did it. */
  by: string | null
  facts: Partial<Record<TimelineFact, string>>
}

/** States that say what became of a charge later on, and when; it was approved before, when it was paid. */
const APPROVED = sql`('approved', 'refunded', 'partially-refunded', 'charged-back')`

/**
 * Reads the events of a sale's purchase, the newest first. One statement: each part reads the rows of one purchase by
 * an index.
 */
export async function readTimeline(
  db: Database,
  { sellerId, saleId, most }: { sellerId: number; saleId: string; most: number },
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with p as (
      select p.* from payments p join sales s on s.payment_id = p.id
      -- guard: timeline-of-the-own-seller
      where s.sale_id = ${saleId} and s.seller_id = ${sellerId}
    ),
    a as (select a.* from attempts a join p on a.payment_id = p.id),
    legs as (select l.* from attempt_legs l join a on l.attempt_id = a.id),
    t as (select t.* from issued_tickets t join p on t.payment_id = p.id),
    told as (${ofCharges} union all ${ofMoney} union all ${ofThings} union all ${ofPersons})
    select at, kind, what, amount, currency, by, jsonb_strip_nulls(facts) as facts from told
    where at is not null order by at desc, place desc limit ${most}`.execute(db)
  return rows
}

const NO_MONEY = sql`null::bigint as amount, null::text as currency`
const NOBODY = sql`null::text as by`

/** The purchase, its attempts, and what their gateways answered. `place`: the order within a moment. */
const ofCharges = sql`
  select created_at as at, 'begun' as kind, null::text as what, ${NO_MONEY}, ${NOBODY}, '{}'::jsonb as facts, 1 as place
    from p
  union all select created_at, 'tried', method, total, currency, ${NOBODY}, jsonb_build_object('number', number::text,
    'gateway', gateway, 'reference', reference, 'installments', installments::text), 2 from a
  union all select a.created_at, 'held', h.kind || '-' || h.state, ${NO_MONEY}, ${NOBODY},
    jsonb_build_object('number', a.number::text, 'quantity', sum(h.quantity)::text), 3
    from a join holds h on h.attempt_id = a.id group by a.id, a.created_at, a.number, h.kind, h.state
  union all select coalesce(outcome_at, created_at), 'authentication', three_ds ->> 'status', ${NO_MONEY}, ${NOBODY},
    jsonb_build_object('number', number::text), 4 from a where three_ds is not null
  union all select sent_at, 'card', state, total, a.currency, ${NOBODY}, jsonb_build_object('number', legs.number::text,
    'card', (legs.card ->> 'brand') || ' … ' || (legs.card ->> 'last_four'), 'reference', legs.reference,
    'gateway_id', legs.gateway_id, 'code', legs.code, 'gateway_code', legs.gateway_code), 5
    from legs join (select id, currency from a) a on a.id = legs.attempt_id
  union all select case when state in ${APPROVED} then coalesce((select paid_at from p), outcome_at) else outcome_at end,
    'answered', case when state in ${APPROVED} then 'approved' else state end, total, currency,
    ${NOBODY}, jsonb_build_object('number', number::text, 'gateway', gateway, 'gateway_id', gateway_id, 'code', code,
    'gateway_code', gateway_code), 6 from a where state <> 'awaiting'
  union all select expires_at, 'ends', method, total, currency, ${NOBODY}, jsonb_build_object('number', number::text), 7
    from a where state = 'awaiting'
  union all select w.received_at, 'heard', w.type, ${NO_MONEY}, ${NOBODY}, jsonb_build_object('gateway', w.gateway,
    'event', w.event_id, 'reference', w.reference, 'taken_at', w.processed_at::text), 8
    from webhook_events w where w.reference in (select reference from a union select reference from legs)
      and w.seller_id in (0, ${sql`(select seller_id from p)`})`

/** Ledger entries, and refunds. */
const ofMoney = sql`
  select l.at, 'booked', l.kind, l.amount, l.currency, ${NOBODY}, jsonb_build_object('gateway', l.gateway,
    'gateway_id', l.gateway_id, 'card', l.leg::text), 9
    from ledger_entries l join a on l.attempt_id = a.id
  union all select r.created_at, 'refund-ordered', r.way, r.amount, r.currency, ${NOBODY},
    jsonb_build_object('reason', r.reason, 'reference', r.refund_id, 'ended',
      (select string_agg(case when i.number = 0 then s.name else i.number::text end, ', ' order by i.number)
        from refund_items i join sales s on s.id = i.sale_id
        where i.refund_key = r.refund_key and i.sale_id = r.sale_id)), 10
    from refunds r join p on r.payment_id = p.id
  union all select r.ended_at, 'refund-ended', r.state, r.amount, r.currency, ${NOBODY},
    jsonb_build_object('reference', r.refund_id, 'gateway_id', r.gateway_refund_id, 'refusal', r.refusal), 11
    from refunds r join p on r.payment_id = p.id
  union all select v.created_at, 'reversal', v.state, v.amount, a.currency, ${NOBODY},
    jsonb_build_object('reason', v.reason, 'gateway_id', v.gateway_reversal_id), 12
    from pending_reversals v join a on v.attempt_id = a.id
  union all select coalesce(c.paid_at, c.due_at), 'charge', c.state, c.amount, c.currency, ${NOBODY},
    jsonb_build_object('number', c.number::text), 13
    from p join subscriptions s on s.payment_id = p.id
    join lateral (select * from subscription_charges c where c.subscription_id = s.id
      and (c.state <> 'scheduled' or c.number = (select min(n.number) from subscription_charges n
        where n.subscription_id = s.id and n.state = 'scheduled'))) c on true`

/** Tickets, who came in with them, and what was mailed. */
const ofThings = sql`
  select created_at, case when replaces is null then 'ticket-issued' else 'ticket-handed' end,
    ticket_name || ' · ' || batch_name, ${NO_MONEY}, ${NOBODY}, jsonb_build_object('number', number::text), 14 from t
  union all select changed_at, 'ticket-ended', ticket_name || ' · ' || batch_name, ${NO_MONEY}, ${NOBODY},
    jsonb_build_object('number', number::text, 'reason', void_reason), 15 from t where state = 'void'
  union all select e.at, 'came-in', t.ticket_name || ' · ' || t.batch_name, ${NO_MONEY}, ${NOBODY},
    jsonb_build_object('number', t.number::text, 'point', e.check_in_point), 16
    from entries e join t on e.issued_ticket_id = t.id
  union all select m.sent_at, 'mailed', m.kind, ${NO_MONEY}, ${NOBODY}, '{}'::jsonb, 17
    from sent_mails m join p on m.payment_id = p.id
  union all select x.sent_at, 'advertised', x.provider, ${NO_MONEY}, ${NOBODY},
    jsonb_build_object('event', x.event, 'state', x.state, 'reason', x.reason), 18
    from pixel_sends x join p on x.payment_id = p.id`

/** Actions of team members on a sale of the purchase. */
const ofPersons = sql`
  select e.at, 'done', e.action, (e.facts ->> 'amount')::bigint, e.facts ->> 'currency', u.name, '{}'::jsonb, 19
    from audit_entries e left join users u on u.id = e.user_id
    where e.target_kind = 'sale' and e.target_id in (select s.sale_id from sales s join p on s.payment_id = p.id)
      and e.seller_id = (select seller_id from p)`
