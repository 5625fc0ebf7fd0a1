/**
 * What protects accounts of the office beside the password, and how much a member may give back.
 *
 * - `totp_factors`: the secret of an authenticator app, sealed. `step` is the last time step that a code was used of, so
 *   that no code works twice. It asks for codes once it is confirmed.
 * - `recovery_codes`: hashes; each works once.
 * - `seller_security`: whether members of a seller need a second factor.
 * - `refund_limits`: of a role, or of one member, in minor units a day. `refund_days`: what each has given back on a day
 *   of the seller's time zone.
 */
export const sql = `
create table totp_factors (
  user_id bigint primary key references users on delete cascade,
  sealed bytea not null,
  step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table seller_security (
  seller_id bigint primary key references sellers,
  needs_factor boolean not null default false
);

create table refund_limits (
  id bigint primary key generated always as identity,
  seller_id bigint not null references sellers,
  role text,
  user_id bigint references users on delete cascade,
  currency text not null,
  amount bigint not null check (amount >= 0),
  constraint refund_limits_of_one check ((role is null) <> (user_id is null)),
  constraint refund_limits_once unique nulls not distinct (seller_id, role, user_id, currency)
);
create index refund_limits_of_user on refund_limits (user_id) where user_id is not null;

create table refund_days (
  seller_id bigint not null references sellers,
  user_id bigint not null references users on delete cascade,
  day text not null,
  currency text not null,
  amount bigint not null,
  primary key (seller_id, user_id, day, currency)
);
create index refund_days_of_user on refund_days (user_id);
create index refund_days_by_day on refund_days (day);
`
