/**
 * Money that an operator gives back, and authorisations that one lets go.
 *
 * - `refunds`: one order to a gateway, committed before it is sent. `refund_key` is the operator's, and `part` counts the
 *   orders of one key, where a purchase was paid by several cards. `contents` is what was asked under the key.
 *   `gateway_key` is what the gateway tells repeats by, `gateway_refund_id` what it calls the refund. `ended_at` is when
 *   its outcome was known, `settled_at` when that was written into the purchase.
 * - `attempts.refund_claimed`: what was given back or is about to be, whoever did it, and `attempts_not_overrefunded` is
 *   the wall behind the arithmetic. `sales.refund_claimed` is the same for one product, whose share of the charge is
 *   `refundable`; `refunded` is what is known to have been given back by us.
 * - `webhook_events.reversal`: what an event says of one refund, from a gateway that cannot be asked.
 * - `pending_reversals`: `received` waits for such an event.
 * - A chargeback that was won brings its money back: `chargeback-reversal`.
 */
export const sql = `
alter table attempts add column refund_claimed bigint not null default 0 check (refund_claimed >= 0);
update attempts a set refund_claimed = least(a.total, (select coalesce(sum(amount), 0) from ledger_entries l
  where l.attempt_id = a.id and l.kind = 'refund'));
alter table attempts add constraint attempts_not_overrefunded check (refund_claimed <= total);

alter table sales
  add column refundable bigint not null default 0,
  add column refund_claimed bigint not null default 0 check (refund_claimed >= 0),
  add column refunded bigint not null default 0 check (refunded >= 0),
  add constraint sales_not_overrefunded check (refund_claimed <= refundable),
  add constraint sales_refunds_claimed check (refunded <= refund_claimed);

create table refunds (
  id uuid primary key,
  refund_id text not null unique,
  refund_key text not null,
  part integer not null check (part >= 1),
  contents text not null,
  kind text not null check (kind in ('refund', 'void')),
  way text not null check (way in ('gateway', 'transfer')),
  seller_id bigint not null,
  payment_id uuid not null references payments,
  attempt_id uuid not null references attempts,
  sale_id uuid not null references sales,
  card integer check (card between 1 and 2),
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('asked', 'received', 'unknown', 'done', 'refused')),
  gateway_key text not null unique,
  gateway_refund_id text,
  refusal text,
  tries integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  settled_at timestamptz,
  constraint refunds_key unique (refund_key, part),
  check ((state in ('done', 'refused')) = (ended_at is not null))
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_due on refunds (due_at) where due_at is not null;
create index refunds_by_gateway_id on refunds (gateway_refund_id) where gateway_refund_id is not null;
create index refunds_newest on refunds (created_at desc, id);

alter table webhook_events add column reversal jsonb;
create index webhooks_of_reversals on webhook_events (gateway, (reversal->>'gatewayId')) where reversal is not null;

alter table pending_reversals drop constraint pending_reversals_state_check;
alter table pending_reversals
  add column gateway_reversal_id text,
  add constraint pending_reversals_state_check check (state in ('pending', 'received', 'done', 'refused'));
create index reversals_by_gateway_id on pending_reversals (gateway_reversal_id) where gateway_reversal_id is not null;

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('charge', 'refund', 'void', 'chargeback', 'chargeback-reversal'));
`
