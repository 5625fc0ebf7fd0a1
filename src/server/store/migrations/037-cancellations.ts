/**
 * Declarations by which buyers cancel what recurs (§ 312k BGB), each kept as it was made. `received`: nobody has looked
 * for its contract yet; `unmatched`: there is none with this number and address; `several`: no number was given, and the
 * address has several; `ending`: the contract ends at `ends_at`; `ended`: it has; `undone`: its buyer took it back;
 * `repeated`: another one ends the contract. `sale_id` is public and comes from a signed link. `wanted_on`: the day by
 * which the buyer wants the end, `YYYY-MM-DD`; null: as soon as possible. `is_mailed`: whether a mail acknowledges it.
 * `due_at`: when somebody has to look at it again.
 *
 * `subscriptions.cancelled_to`: the moment at which a subscription ends because its buyer cancelled it.
 *
 * Withdrawals: `acknowledges`: the mail of receipt is still to be ordered, once it is known what comes of the withdrawal;
 * `acknowledged_at`: when it was. `guarantee_ends_at`: the end of the guarantee that the seller gives beyond the law.
 */
export const sql = `
create table cancellations (
  id uuid primary key,
  reference text not null unique,
  sale_id text,
  name text not null,
  order_number text not null,
  email text not null,
  locale text not null,
  is_for_cause boolean not null,
  cause text,
  wanted_on text check (wanted_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
  received_at timestamptz not null default now(),
  state text not null default 'received'
    check (state in ('received', 'unmatched', 'several', 'ending', 'ended', 'undone', 'repeated')),
  seller_id bigint references sellers on delete cascade,
  payment_id uuid references payments on delete cascade,
  ends_at timestamptz,
  is_mailed boolean not null,
  due_at timestamptz,
  tries integer not null default 0,
  constraint cancellations_matched check ((state in ('received', 'unmatched', 'several')) = (payment_id is null))
);
create unique index cancellations_ending on cancellations (payment_id) where state = 'ending';
create index cancellations_due on cancellations (due_at) where due_at is not null;
create index cancellations_of_email on cancellations (lower(email));
create index cancellations_by_age on cancellations (received_at);
create index cancellations_of_purchase on cancellations (payment_id) where payment_id is not null;
create index cancellations_of_seller on cancellations (seller_id, received_at desc, id desc)
  where seller_id is not null;

alter table subscriptions add column cancelled_to timestamptz;
create index subscriptions_of_email on subscriptions (lower(buyer ->> 'email')) where status <> 'ended';

alter table withdrawals
  add column acknowledges boolean not null default false,
  add column acknowledged_at timestamptz,
  add column guarantee_ends_at timestamptz;
`
