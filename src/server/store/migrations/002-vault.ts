/**
 * Cards in the minutes of their purchase. `card` (number and expiry) and `security_code` are ciphertexts whose keys
 * need the token, and of the token only the hash is here, so a dump of this table opens nothing.
 *
 * UNLOGGED: what is written never reaches the write-ahead log, a replica or a backup made of it, and the table is
 * emptied after a crash of the server, when buyers type their card again.
 */
export const sql = `
create unlogged table vault_cards (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  bin text not null check (bin ~ '^[0-9]{6}$'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  brand text not null check (brand ~ '^[a-z]{1,20}$'),
  month text not null check (month ~ '^[0-9]{2}$'),
  year text not null check (year ~ '^[0-9]{2}$'),
  card bytea not null,
  security_code bytea,
  expires_at timestamptz not null,
  security_code_expires_at timestamptz not null
);
create index vault_cards_over on vault_cards (expires_at);
create index vault_cards_security_code_over on vault_cards (security_code_expires_at)
  where security_code is not null;
`
