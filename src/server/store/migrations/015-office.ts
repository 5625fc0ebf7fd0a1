/**
 * Who works in the office, for which seller.
 *
 * - `users`: `email_key` is the address by which they are known. `password`: a scrypt hash with its cost and salt.
 * - `office_sessions`: of the cookie only the hash is here. `proven_at`: when the password was entered last.
 *   `by_passkey`: it was begun, or proven, by a passkey, which is more than a password.
 * - `office_links`: what makes a user (`setup`, `invitation`) or gives another password (`password`), once, for one
 *   address; of the link only the hash is here.
 * - `members`: one user may belong to many sellers. `operators`: users who look after the installation.
 * - `sign_in_tries`: for an hour, by keyed hashes of account and address block.
 */
export const sql = `
create table users (
  id bigint primary key generated always as identity,
  email text not null,
  email_key text not null unique generated always as (lower(email)) stored,
  name text not null,
  password text not null,
  locale text not null,
  created_at timestamptz not null default now()
);

create table office_sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null unique default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  device text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  proven_at timestamptz not null default now(),
  by_passkey boolean not null default false
);
create index office_sessions_of_user on office_sessions (user_id);
create index office_sessions_by_age on office_sessions (seen_at);

create table office_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('setup', 'invitation', 'password')),
  email text,
  seller_id bigint references sellers,
  role text check (role in ('owner', 'manager', 'finance', 'support', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint office_links_whole check (
    case kind
      when 'setup' then email is null and seller_id is null and role is null
      when 'invitation' then email is not null and seller_id is not null and role is not null
      else email is not null and seller_id is null and role is null end)
);
create index office_links_of_seller on office_links (seller_id) where seller_id is not null;

create table members (
  seller_id bigint not null references sellers,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'finance', 'support', 'editor', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (seller_id, user_id)
);
create index members_of_user on members (user_id);

create table operators (
  user_id bigint primary key references users on delete cascade,
  role text not null check (role in ('admin', 'helper')),
  created_at timestamptz not null default now()
);

create table sign_in_tries (
  id bigint primary key generated always as identity,
  key text not null,
  at timestamptz not null default now()
);
create index sign_in_tries_by_key on sign_in_tries (key, at);
create index sign_in_tries_by_age on sign_in_tries (at);
`
