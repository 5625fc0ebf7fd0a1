/**
 * Money that is given back.
 *
 * - `refunds`: one order of an operator to a gateway, committed before it is sent. `refund_key` is the operator's, and
 *   `part` counts the orders of one key, where a purchase was paid by several cards. `contents` is what was asked under
 *   the key. `gateway_key` is what the gateway tells repeats by, `gateway_refund_id` what it calls the refund. `ended_at`
 *   is when its outcome was known, `applied_at` when that was written into the purchase.
 * - `pending_reversals`: refunds and voids that we still have to make, until a gateway has definitely done them. `received` waits for an
 *   event of a gateway that cannot be asked. `leg` names the card of two. `stranded_at`: when
 *   its gateway was first found to be no gateway of this installation any more.
 */
export const sql = `
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
  applied_at timestamptz,
  constraint refunds_key unique (refund_key, part),
  check ((state in ('done', 'refused')) = (ended_at is not null))
);
create index refunds_of_payment on refunds (payment_id);
create index refunds_of_attempt on refunds (attempt_id);
create index refunds_open on refunds (state) where state in ('asked', 'received', 'unknown');
create index refunds_due on refunds (due_at) where due_at is not null;
create index refunds_by_gateway_id on refunds (gateway_refund_id) where gateway_refund_id is not null;
create index refunds_newest on refunds (created_at desc, id);

create table pending_reversals (
  id bigint primary key generated always as identity,
  reversal_key text not null unique,
  seller_id bigint not null,
  attempt_id uuid not null references attempts,
  kind text not null check (kind in ('refund', 'void')),
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('pending', 'received', 'done', 'refused')),
  tries integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  leg smallint,
  gateway_reversal_id text,
  stranded_at timestamptz
);
create index reversals_of_attempt on pending_reversals (attempt_id);
create index reversals_not_done on pending_reversals (id) where state <> 'done';
create index reversals_due on pending_reversals (due_at) where state = 'pending';
create index reversals_by_gateway_id on pending_reversals (gateway_reversal_id) where gateway_reversal_id is not null;
`
