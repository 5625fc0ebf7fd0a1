/**
 * The address of an account is changed by a link to the new one, and for three days the link of a mail to the old one
 * takes that back.
 *
 * - `email_changes`: the address that an account is to have, until the link is used; `id` names the link.
 * - `email_undos`: the address that it had. Until `expires_at` no other account gets it.
 */
export const sql = `
create table email_changes (
  user_id bigint primary key references users on delete cascade,
  id uuid not null unique,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  email text not null,
  expires_at timestamptz not null
);

create table email_undos (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  email text not null,
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index email_undos_of_user on email_undos (user_id);
create index email_undos_of_address on email_undos (lower(email));
`
