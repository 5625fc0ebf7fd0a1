/**
 * Passkeys: keys that a device keeps for the office and opens for whoever it belongs to.
 *
 * - `user_passkeys`: `credential_id` is the key's name, `public_key` what its answers are checked by (SPKI), `counter`
 *   how often it has answered, where it counts.
 * - `passkey_challenges`: what a key is asked to sign, once and for five minutes; of it only the hash is here.
 */
export const sql = `
create table user_passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  algorithm integer not null,
  counter bigint not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index user_passkeys_of_user on user_passkeys (user_id);

create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign-in', 'prove')),
  user_id bigint references users on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (user_id is null))
);
create index passkey_challenges_by_age on passkey_challenges (expires_at);
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
`
