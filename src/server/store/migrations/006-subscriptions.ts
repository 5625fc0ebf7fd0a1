/**
 * What goes on after a purchase: subscriptions and contracts, and every charge of theirs.
 *
 * - `subscriptions`: one for each sale that recurs, written in the transaction that settles its purchase. Everything
 *   that a renewal needs stands here: the amount and the terms as they were agreed (a later catalogue changes nothing),
 *   the method, and for a card the gateway with its stored reference.
 * - `subscription_charges`: one row a period, unique, so that a period is charged once however many processes renew. A
 *   renewal claims rows that are `scheduled` and due. A contract has all of its rows from the beginning, a subscription
 *   the next one only.
 *
 * `status`: `trialing` and `active` go on, `past-due` waits for a late payment, `ended` is over for good.
 *
 * - `mandates`: authorisations of automatic charges (Pix Automático) that were asked for together with a first charge, one
 *   for each attempt that was paid. `approved` is what a renewal charges by; its reference then stands in
 *   `subscriptions.stored_reference`, with the method PIX_AUTOMATIC and no card. A subscription of that method without a
 *   reference has nothing that its next charge could be sent to. `end_due_at` is when it is tried (again) to take one
 *   away from the payer's bank by which nothing will be charged any more, `end_tries` how often it was.
 * - `subscription_changes`: which member of a shop cancelled a subscription or moved its next charge, and when. `number`,
 *   `due_before` and `due_after` say which charge was moved, from when to when.
 */
export const sql = `
create table subscriptions (
  id uuid primary key,
  subscription_id text not null unique,
  seller_id bigint not null references sellers,
  payment_id uuid not null references payments,
  sale_id uuid not null unique references sales,
  product_id bigint not null references products,
  offer_hash text,
  name text not null,
  type text not null check (type in ('SUBSCRIPTION', 'CONTRACT')),
  status text not null check (status in ('trialing', 'active', 'past-due', 'ended')),
  buyer jsonb not null,
  locale text not null,
  period integer not null check (period > 0),
  amount bigint not null check (amount >= 0),
  currency text not null,
  method text not null,
  installments integer not null check (installments >= 1),
  gateway text not null,
  stored_reference text,
  card jsonb,
  time_zone text not null,
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  next_charge_at timestamptz,
  charges_total integer check (charges_total >= 1),
  ends_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('refunded', 'charged-back', 'completed', 'cancelled', 'unpaid')),
  terms jsonb not null,
  created_at timestamptz not null default now(),
  check ((status = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (end_reason is null))
);
create index subscriptions_of_payment on subscriptions (payment_id);
create index subscriptions_by_reference on subscriptions (stored_reference, gateway) where stored_reference is not null;
create index subscriptions_of_seller on subscriptions (seller_id, created_at, id);
create index subscriptions_of_buyer on subscriptions (product_id, (buyer->>'document'));

create table subscription_charges (
  id bigint primary key generated always as identity,
  subscription_id uuid not null references subscriptions,
  seller_id bigint not null,
  number integer not null check (number >= 1),
  amount bigint not null check (amount >= 0),
  currency text not null,
  due_at timestamptz not null,
  state text not null check (state in ('scheduled', 'charging', 'paid', 'failed', 'canceled', 'refunded',
    'charged-back')),
  sale_id uuid references sales,
  attempt_id uuid references attempts,
  paid_at timestamptz,
  unique (subscription_id, number)
);
create index subscription_charges_due on subscription_charges (due_at) where state = 'scheduled';
create index subscription_charges_of_attempt on subscription_charges (attempt_id) where attempt_id is not null;

create table mandates (
  attempt_id uuid primary key references attempts,
  seller_id bigint not null,
  gateway text not null,
  reference text not null,
  state text not null check (state in ('created', 'approved', 'rejected', 'expired', 'canceled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  end_due_at timestamptz,
  end_tries integer not null default 0,
  unique (gateway, reference)
);
create index mandates_to_end on mandates (end_due_at) where end_due_at is not null;

create table subscription_changes (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions,
  kind text not null check (kind in ('cancelled', 'moved')),
  author text not null,
  number integer,
  due_before timestamptz,
  due_after timestamptz,
  at timestamptz not null default now(),
  check ((kind = 'moved') = (number is not null and due_before is not null and due_after is not null))
);
create index subscription_changes_of on subscription_changes (subscription_id, id);
`
