/**
 * Who may use the operator's calls, and who used which.
 *
 * - `operator_keys`: named keys, of which only the hash is here. A name is not given twice, so that it means one key
 *   in `operator_uses` for ever.
 * - `operator_uses`: a row for each call, written before it is carried out; `outcome` is null while it is under way or
 *   where the process died with it, else `done` or the code of its error. `target`: the sale or row that it was about.
 * - `event_addresses`: the network addresses behind the names that stand in security events, in clear for as many hours
 *   as the operator sets; none where they set none.
 * - `operator_notices`: what a running program has noticed and the doctor says, by its name.
 */
export const sql = `
create table operator_keys (
  name text primary key check (name ~ '^[a-z0-9][a-z0-9.-]{0,39}$'),
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  permissions text[] not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

create table operator_uses (
  id bigint primary key generated always as identity,
  operator text not null,
  call text not null,
  target text,
  used_at timestamptz not null default now(),
  outcome text
);
create index operator_uses_of_operator on operator_uses (operator, used_at);

create table event_addresses (
  address text primary key,
  ip text not null,
  seen_at timestamptz not null default now()
);
create index event_addresses_by_age on event_addresses (seen_at);

create table operator_notices (
  name text primary key,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
`
