/**
 * What protects the second factors of an account: the code that is mailed before the first one, the link that undoes it,
 * and the removal of lost ones, which waits.
 */
export const sql = `
alter table users add column password_reset_at timestamptz;
alter table office_sessions add column mailbox_at timestamptz;

create table factor_codes (
  user_id bigint primary key references users on delete cascade,
  id uuid not null,
  session_id uuid not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);

create table factor_undos (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null
);
create index factor_undos_of_user on factor_undos (user_id);

create table factor_recoveries (
  user_id bigint primary key references users on delete cascade,
  token_hash bytea not null,
  started_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  ready_at timestamptz not null,
  expires_at timestamptz not null,
  constraint factor_recoveries_token_key unique (token_hash)
);
create index factor_recoveries_of_starter on factor_recoveries (started_by) where started_by is not null;
`
