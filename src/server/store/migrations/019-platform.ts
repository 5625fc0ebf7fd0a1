/**
 * What operators do and see in the office for the installation as a whole.
 *
 * - `seller_stops`: who stopped a seller or let it sell on, and why.
 * - `operator_marks`: that an operator has looked at something that a gateway owes an explanation for, and what they
 *   found. `subject`: the number of the reversal or the difference.
 * - `security_counts`: security events as they are logged, those that are alike in a minute as one row. `address`: a
 *   keyed hash, as in the log.
 */
export const sql = `
create table seller_stops (
  id bigint primary key generated always as identity,
  seller_id bigint not null references sellers,
  is_stopped boolean not null,
  reason text not null,
  author text not null,
  at timestamptz not null default now()
);
create index seller_stops_of on seller_stops (seller_id, id);

create table operator_marks (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('reversal', 'difference')),
  subject bigint not null,
  note text not null,
  author text not null,
  at timestamptz not null default now()
);
create index operator_marks_of on operator_marks (kind, subject, id);

create table security_counts (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  route text,
  gateway text,
  reason text,
  address text,
  count integer not null check (count > 0)
);
create index security_counts_by_age on security_counts (at);
create index security_counts_by_kind on security_counts (kind, id);
`
