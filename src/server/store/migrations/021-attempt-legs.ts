/**
 * Purchases that two cards pay. Each card is a row of `attempt_legs`, written with its attempt and charged at the
 * gateway under a reference of its own; `state` is that of rules/card-legs.ts. `sent_at` is when its authorisation was
 * last sent, from which the gateway's "not found" is counted.
 *
 * Money of such a purchase moves on one of its cards: `leg` names it in the ledger and among the reversals.
 */
export const sql = `
create table attempt_legs (
  attempt_id uuid not null references attempts,
  number smallint not null check (number in (1, 2)),
  seller_id bigint not null,
  reference text not null unique,
  gateway_id text,
  amount bigint not null check (amount > 0),
  total bigint not null check (total > 0),
  installments integer not null check (installments >= 1),
  installment_value bigint not null,
  card jsonb not null,
  state text not null check (state in ('planned', 'authorizing', 'in-review', 'authorized', 'capturing', 'captured',
    'refused', 'uncaptured')),
  code text,
  gateway_code text,
  sent_at timestamptz,
  primary key (attempt_id, number)
);
create index attempt_legs_by_gateway_id on attempt_legs (gateway_id) where gateway_id is not null;

alter table ledger_entries add column leg smallint;
alter table pending_reversals add column leg smallint;
create index reversals_of_legs on pending_reversals (attempt_id) where leg is not null;
`
