/**
 * What buyers do: leads, purchases, their attempts, sales, holds, the ledger, and what is still owed or to be told.
 *
 * - `payments`: one purchase. `trans` names it; two tabs of a session share it. `open` until it is paid or given up.
 * - `attempts`: one try to charge it, written and committed before a gateway is called. Two partial unique indexes
 *   are the last wall: one live attempt a payment, and one in-flight attempt a product and document.
 * - `sales`: one product of a purchase as the buyer and the seller see it. `version` counts its changes for the
 *   event stream.
 * - `holds`: stock that an attempt took; sold or released with its outcome.
 * - `ledger_entries`: money that moved, append-only; `entry_key` makes every movement count once.
 * - `pending_reversals`: refunds and voids that we owe, until a gateway has definitely done them.
 * - `outbox`: what has to happen after a commit; the dispatcher turns rows into jobs and notifications.
 *
 * Amounts are minor units. Every table carries its seller.
 */
export const sql = `
create table leads (
  uuid uuid primary key,
  seller_id bigint not null references sellers,
  product_id bigint not null references products,
  session_id text not null,
  step smallint not null check (step between 0 and 3),
  fields jsonb not null,
  origin jsonb not null,
  status text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index leads_of_session on leads (session_id, product_id);
create index leads_by_age on leads (updated_at);

create table payments (
  id uuid primary key,
  trans text not null unique,
  session_id text not null,
  seller_id bigint not null references sellers,
  product_id bigint not null references products,
  generation integer not null,
  state text not null check (state in ('open', 'paid', 'given-up')),
  lead_uuid uuid,
  currency text not null,
  amount bigint not null check (amount >= 0),
  locale text not null,
  buyer jsonb not null,
  origin jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz
);
create unique index one_open_payment on payments (session_id, product_id) where state = 'open';
create index payments_of_session on payments (session_id, product_id);
create index payments_of_lead on payments (lead_uuid) where lead_uuid is not null;

create table attempts (
  id uuid primary key,
  payment_id uuid not null references payments,
  seller_id bigint not null,
  product_id bigint not null,
  number integer not null,
  reference text not null unique,
  nonce text not null unique,
  contents_hash text not null,
  gateway text not null,
  method text not null,
  state text not null check (state in ('sending', 'unknown', 'awaiting', 'in-review', 'approved', 'refused',
    'not-sent', 'expired', 'canceled', 'superseded', 'refunded', 'partially-refunded', 'charged-back')),
  currency text not null,
  amount bigint not null check (amount >= 0),
  total bigint not null check (total >= amount),
  installments integer not null check (installments >= 1),
  installment_value bigint not null,
  card jsonb,
  guard_key text,
  gateway_id text,
  stored_reference text,
  code text,
  gateway_code text,
  tried text[] not null default '{}',
  remaining integer not null default 0,
  retryable boolean not null default false,
  action jsonb,
  risk jsonb,
  expires_at timestamptz,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (payment_id, number)
);
create unique index one_live_attempt on attempts (payment_id)
  where state in ('sending', 'unknown', 'awaiting', 'in-review', 'approved');
create unique index one_attempt_in_flight on attempts (guard_key) where state in ('sending', 'unknown', 'in-review');
create index attempts_due on attempts (due_at) where due_at is not null;
create index attempts_paid_lately on attempts (guard_key, settled_at) where state = 'approved';
create index attempts_by_gateway_id on attempts (gateway, gateway_id) where gateway_id is not null;

create table sales (
  id uuid primary key,
  sale_id text not null unique,
  chc text not null unique,
  payment_id uuid not null references payments,
  seller_id bigint not null,
  product_id bigint not null,
  line integer not null,
  offer_hash text,
  name text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  code text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  unique (payment_id, line)
);

create table holds (
  id bigint primary key generated always as identity,
  attempt_id uuid not null references attempts,
  seller_id bigint not null,
  kind text not null check (kind in ('stock')),
  product_id bigint not null,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('held', 'sold', 'released'))
);
create index holds_of_attempt on holds (attempt_id);

create table ledger_entries (
  id bigint primary key generated always as identity,
  entry_key text not null unique,
  seller_id bigint not null,
  payment_id uuid not null references payments,
  attempt_id uuid not null references attempts,
  kind text not null check (kind in ('charge', 'refund', 'void', 'chargeback')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  gateway text not null,
  gateway_id text,
  at timestamptz not null default now()
);
create index ledger_of_attempt on ledger_entries (attempt_id);

create table pending_reversals (
  id bigint primary key generated always as identity,
  reversal_key text not null unique,
  seller_id bigint not null,
  attempt_id uuid not null references attempts,
  kind text not null check (kind in ('refund', 'void')),
  amount bigint not null check (amount > 0),
  reason text not null,
  state text not null check (state in ('pending', 'done', 'refused')),
  tries integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null default now()
);
create index reversals_due on pending_reversals (due_at) where state = 'pending';

create table outbox (
  id bigint primary key generated always as identity,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create table webhook_events (
  gateway text not null,
  event_id text not null,
  type text not null,
  reference text,
  gateway_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (gateway, event_id)
);
create index webhooks_left on webhook_events (received_at) where processed_at is null;
`
