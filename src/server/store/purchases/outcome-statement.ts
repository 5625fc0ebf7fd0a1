import type { LedgerEntry, AttemptChange, WrittenRows } from './attempt-change.ts'
import { sql, type RawBuilder } from 'kysely'
import { statusOfLine } from '#rules/sales/sale-status.ts'
import { forgetCards } from '../gateways/vault-store.ts'

type Part = RawBuilder<unknown>

/**
 * Returns the amount that an entry moves. A refund is reported as the total refunded so far, so the difference moved
 * now; a bank takes back what was not refunded before, and returns what it took.
 */
function movedBy(entry: LedgerEntry) {
  if (entry.kind === 'chargeback') {
    return sql`greatest(0, least(${entry.amount}::bigint, a.total - (select coalesce(sum(amount), 0)
      from ledger_entries l where l.attempt_id = a.id and l.kind = 'refund')))`
  }
  if (entry.kind === 'chargeback-reversal') {
    return sql`(select coalesce(sum(case when l.kind = 'chargeback' then amount else -amount end), 0)
      from ledger_entries l where l.attempt_id = a.id and l.kind in ('chargeback', 'chargeback-reversal'))`
  }
  if (entry.kind !== 'refund') return sql`${entry.amount}::bigint`
  // A reversal is booked when it is closed, whether or not the gateway reports its refund before that.
  return sql`greatest(0, ${entry.amount}::bigint - (select coalesce(sum(amount), 0) from ledger_entries l
    where l.attempt_id = a.id and l.kind = 'refund') - (select coalesce(sum(amount), 0) from pending_reversals o
    where o.attempt_id = a.id and o.kind = 'refund' and o.state in ('pending', 'received')))`
}

/** Returns the total that the gateway reports as refunded: regardless of its origin, it cannot be refunded again. */
function refundedBy({ ledger }: AttemptChange): number {
  return ledger.find(({ kind }) => kind === 'refund')?.amount ?? 0
}

/** Statuses that say of a line that it was paid, which one on trial was not. */
function mayBeTrial({ sales }: AttemptChange): boolean {
  return sales !== null && sales.trials.length > 0 && statusOfLine(sales.status, true) === 'TRIAL'
}

/** The attempt moves on from the states that the change was computed from, with its purchase locked before it. */
function attemptParts(change: AttemptChange): Part {
  return sql`
    purchase as (
      select id from payments
      where id = (select payment_id from attempts where id = ${change.attemptId})
        -- guard: purchase-unchanged
        and state = ${change.purchaseFrom}
      for update
    ),
    attempt as (
      update attempts set state = ${change.to}, gateway_id = coalesce(${change.gatewayId}, gateway_id),
        stored_reference = coalesce(${change.storedReference}, stored_reference),
        code = coalesce(${change.code}, code), gateway_code = coalesce(${change.gatewayCode}, gateway_code),
        advice = coalesce(${change.advice === null ? null : JSON.stringify(change.advice)}::jsonb, advice),
        retryable = ${change.retryable},
        action = coalesce(${change.action === null ? null : JSON.stringify(change.action)}::jsonb, action),
        refund_claimed = greatest(refund_claimed, least(total, ${refundedBy(change)}::bigint)),
        expires_at = coalesce(${change.expiresAt}::timestamptz, expires_at), due_at = ${change.dueAt}::timestamptz,
        outcome_at = case when state = ${change.to} then outcome_at else now() end
      from purchase where attempts.id = ${change.attemptId} and payment_id = purchase.id
        -- guard: attempt-unchanged
        and state = ${change.from}
        -- guard: holds-not-ended
        and (${change.holds !== 'sold' || change.reclaim} or not holds_ended)
      returning attempts.*
    )`
}

function paymentPart(change: AttemptChange): Part {
  return sql`
    payment as (
      update payments p set state = case when ${change.paysPurchase} then 'paid' else p.state end, updated_at = now(),
        paid_at = case when ${change.paysPurchase} then coalesce(p.paid_at, now()) else p.paid_at end
      from attempt a where p.id = a.payment_id
      returning p.*
    )`
}

/**
 * Writes the parts that the buyer and the seller see: the sales and the lead. Pages that follow the sales are notified.
 */
function saleParts(change: AttemptChange): Part {
  const lines = JSON.stringify(change.sales?.lines ?? {})
  return sql`
    sale as (
      update sales s set status = case
          when jsonb_exists(${lines}::jsonb, s.line::text) then ${lines}::jsonb ->> s.line::text
          when ${mayBeTrial(change)} and s.line = any(${change.sales?.trials ?? []}::integer[])
          then 'TRIAL' else ${change.sales?.status ?? ''} end, code = ${change.sales?.code ?? null},
        version = s.version + 1, paid_at = case when ${change.paysPurchase} then coalesce(s.paid_at, now()) else s.paid_at end
      from attempt a where s.payment_id = a.payment_id and not s.dropped
      returning s.*
    ),
    lead as (
      update leads l set status = ${change.sales?.status ?? ''}, version = l.version + 1, updated_at = now()
      from attempt a join payments p on p.id = a.payment_id
      where l.uuid = p.lead_uuid and l.session_id = p.session_id
    ),
    changed as (
      insert into outbox (topic, payload)
      select 'sale-changed', jsonb_build_object('sale_id', s.sale_id, 'version', s.version, 'status', s.status) from sale s
    )`
}

/** Marks the attempt's holds as sold, or releases them. */
export function holdParts(change: AttemptChange): Part {
  const sold = change.holds === 'sold'
  return sql`
    hold as (
      update holds h set state = ${change.holds ?? 'held'}
      -- guard: stock-of-the-refused
      from attempt a where h.attempt_id = a.id and h.state = 'held'
      returning h.product_id, h.coupon_id, h.buyer_keys, h.quantity, h.batch_id, h.reservation, h.voucher
    ),
    product as (
      update products p set held = p.held - h.quantity, sold = p.sold + case when ${sold} then h.quantity else 0 end,
        voucher_held = p.voucher_held - case when h.voucher then h.quantity else 0 end
      from hold h where p.id = h.product_id
      returning p.id
    ),
    -- A use that is sold stays counted. Counting the products first keeps the order in which rows are locked.
    coupon as (
      update coupons c set redemptions = c.redemptions - case when ${sold} then 0 else h.quantity end,
        voucher_held = c.voucher_held - case when h.voucher then h.quantity else 0 end
      from hold h, (select count(*) from product) locked
      where c.id = h.coupon_id and (h.voucher or not ${sold})
      returning c.id, h.buyer_keys
    ),
    coupon_buyer as (
      update coupon_buyers b set uses = b.uses - 1 from coupon c
      where b.coupon_id = c.id and b.buyer_key = any(c.buyer_keys) and not ${sold}
      returning b.buyer_key
    )`
}

/**
 * Triggers on `holds` issue and void the tickets themselves (record 64).
 *
 * The tickets that the attempt held are sold, or free again: but for those of a reservation that has not ended, which
 * go back to it, so that a refused card does not cost a buyer their seats.
 */
export function ticketParts(change: AttemptChange): Part {
  const sold = change.holds === 'sold'
  return sql`
    batch_locked as (
      select b.id from batches b, (select count(*) from coupon) coupons, (select count(*) from coupon_buyer) buyers
      where b.id in (select batch_id from hold) order by b.id for no key update of b
    ),
    reservation as (
      -- guard: refused-seats-stay-reserved
      update reservations r set state = case when not ${sold} and r.ends_at > now() then 'open' else 'ended' end,
        address_block = case when not ${sold} then r.address_block end
      from hold h, (select count(*) from batch_locked) locked
      where r.token = h.reservation and r.state = 'paying'
      returning r.token, r.state
    ),
    -- No batch is written before all of them are locked, whether or not anything was reserved.
    freed as (
      select h.batch_id as id, coalesce(sum(h.quantity) filter (where r.state is distinct from 'open'), 0) as quantity,
        coalesce(sum(h.quantity) filter (where h.voucher), 0) as vouchers
      from hold h cross join (select count(*) from batch_locked) locked
      left join reservation r on r.token = h.reservation
      where h.batch_id is not null and (h.voucher or r.state is distinct from 'open') group by h.batch_id
    ),
    batch as (
      -- guard: refused-seats-are-freed
      update batches b set held = b.held - f.quantity, sold = b.sold + case when ${sold} then f.quantity else 0 end,
        voucher_held = b.voucher_held - f.vouchers
      from freed f where b.id = f.id
    )`
}

/** The entry of the money that moved. A refund that is reported once more moved nothing, and is no entry. */
function ledgerPart(entry: LedgerEntry): Part {
  const moved = movedBy(entry)
  return sql`
    ${sql.raw(`ledger_${entry.kind.replace('-', '_')}`)} as (
      insert into ledger_entries (entry_key, seller_id, payment_id, attempt_id, kind, amount, currency, gateway, gateway_id)
      select ${entry.key}, a.seller_id, a.payment_id, a.id, ${entry.kind}, ${moved}, a.currency, a.gateway,
        a.gateway_id
      from attempt a ${entry.kind === 'refund' ? sql`where ${moved} > 0` : sql``}
      on conflict (entry_key) do nothing
    )`
}

/** A refund that was refused to us, and has been made all the same, is a reversal no more as far as it was made. */
function refusedReversalPart(entry: LedgerEntry): Part {
  const moved = movedBy(entry)
  return sql`
    refused_reversal as (
      update pending_reversals o set state = case when m.moved < o.amount then o.state else 'done' end,
        amount = case when m.moved < o.amount then o.amount - m.moved else o.amount end
      from (select a.id, ${moved} as moved from attempt a) m
      where o.attempt_id = m.id and o.kind = 'refund' and o.leg is null and o.state = 'refused' and m.moved > 0
    )`
}

/** Writes the pending reversal of money that has to be refunded. */
function reversalPart(pending: NonNullable<AttemptChange['pending']>): Part {
  return sql`
    reversal as (
      insert into pending_reversals (reversal_key, seller_id, attempt_id, kind, amount, reason, state, due_at)
      select ${pending.key}, a.seller_id, a.id, ${pending.kind}, ${pending.amount}, ${pending.reason}, 'pending', now() from attempt a
      on conflict (reversal_key) do nothing
    )`
}

function messagePart({ outbox }: AttemptChange): Part {
  return sql`
    message as (
      insert into outbox (topic, payload)
      select m.topic, m.payload from attempt, jsonb_to_recordset(${JSON.stringify(outbox)}::jsonb) as m (topic text, payload jsonb)
    )`
}

/**
 * One statement of all the parts, which writes everything and answers the rows as it left them or, where the attempt
 * has moved on meanwhile, writes and answers nothing.
 */
export function outcomeStatement(change: AttemptChange): RawBuilder<WrittenRows> {
  // Unchanged parts are omitted: the server sets up every part of a statement, also one that finds nothing.
  const parts = [
    attemptParts(change),
    paymentPart(change),
    ...(change.sales === null ? [] : [saleParts(change)]),
    ...(change.holds === null || !change.hasHolds ? [] : [holdParts(change), ticketParts(change)]),
    ...change.ledger.map(ledgerPart),
    ...change.ledger.filter(({ kind }) => kind === 'refund').map(refusedReversalPart),
    ...(change.pending === null ? [] : [reversalPart(change.pending)]),
    ...(change.outbox.length === 0 ? [] : [messagePart(change)]),
    ...(change.vault === null
      ? []
      : [sql`vaulted as (${forgetCards(change.vault, sql`(select payment_id from attempt)`)})`]),
  ]
  const sales =
    change.sales === null
      ? sql`'[]'::jsonb`
      : sql`coalesce((select jsonb_agg(to_jsonb(s) order by s.line) from sale s), '[]')`
  return sql<WrittenRows>`
    with ${sql.join(parts)}
    select to_jsonb(p) as payment, to_jsonb(a) as attempt, ${sales} as sales from attempt a, payment p`
}
