/**
 * What the gateway role keeps: cards in the minutes of their purchase, sellers' accounts, the gateways' health and what
 * gateways reported.
 *
 * - `vault_cards`: `card` (number and expiry) and `security_code` are ciphertexts whose keys need the token, and of the
 *   token only the hash is here, so a dump of this table opens nothing. UNLOGGED: what is written never reaches the
 *   write-ahead log, a replica or a backup made of it, and the table is emptied after a crash of the server, when
 *   buyers type their card again. `payment_id`: the purchase that used the card first, which alone may use it, and
 *   whose outcome empties the row.
 *   `wallet`: what a device's wallet gave is kept the same way, encrypted for `gateway` alone; of its card are known
 *   the brand and mostly the last digits.
 * - `gateway_credentials`: a seller's account at a gateway and the secrets of its webhooks, sealed (AES-256-GCM) under
 *   the key that `key_id` names; `salt` is public. Only the gateway role and the operator's command open them.
 *   `names`: the names of what is sealed, never a value; `updated_by`: who kept it in the office. Null: an operator's
 *   command kept it.
 * - `gateway_breakers`: what every process knows of the gateways' health (`rules/circuit-breaker.ts`). A row is there
 *   once a gateway failed; `version` lets several processes change it one after another.
 * - `webhook_events`: every proven event once. `seller_id`: whose secret proved it; 0 where the gateway's own did. An
 *   event of one seller says nothing of another's charges, and takes no id from them. `reported`: what the event itself says
 *   of its charge, from gateways that cannot be asked (`rules/outcome.ts`); null where the state is read again from the
 *   gateway. `reversal`: what it says of one refund, from such a gateway.
 * - `account_webhooks`: sellers' accounts that have charged. `charged_at`: when that was first seen; `came_at`: when a
 *   proven event of theirs was first seen; `told_at`: when the operator was told that none has come.
 */
export const sql = `
create unlogged table vault_cards (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  bin text not null check (bin ~ '^([0-9]{6})?$'),
  last_four text not null check (last_four ~ '^([0-9]{4})?$'),
  brand text not null check (brand ~ '^[a-z]{1,20}$'),
  month text not null check (month ~ '^([0-9]{2})?$'),
  year text not null check (year ~ '^([0-9]{2})?$'),
  wallet text check (wallet in ('apple-pay', 'google-pay')),
  gateway text,
  card bytea not null,
  security_code bytea,
  expires_at timestamptz not null,
  security_code_expires_at timestamptz not null,
  payment_id uuid,
  check ((wallet is null) = (gateway is null)),
  check (wallet is not null or '' not in (bin, last_four, month, year))
);
create index vault_cards_of_payment on vault_cards (payment_id) where payment_id is not null;
create index vault_cards_over on vault_cards (expires_at);
create index vault_cards_security_code_over on vault_cards (security_code_expires_at)
  where security_code is not null;

create table gateway_credentials (
  seller_id bigint not null references sellers,
  gateway text not null,
  key_id text not null,
  salt bytea not null,
  sealed bytea not null,
  updated_at timestamptz not null default now(),
  names text[],
  updated_by text,
  primary key (seller_id, gateway)
);

create table gateway_breakers (
  gateway text primary key,
  state jsonb not null,
  version bigint not null
);

create table webhook_events (
  gateway text not null,
  event_id text not null,
  type text not null,
  reference text,
  gateway_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  reported jsonb,
  seller_id bigint not null default 0,
  reversal jsonb,
  primary key (gateway, seller_id, event_id)
);
create table account_webhooks (
  gateway text not null,
  seller_id bigint not null,
  charged_at timestamptz not null default now(),
  came_at timestamptz,
  told_at timestamptz,
  primary key (gateway, seller_id)
);

create index webhooks_left on webhook_events (received_at) where processed_at is null;
create index webhooks_by_age on webhook_events (received_at);
create index webhooks_of_reference on webhook_events (reference) where reference is not null;
create index webhooks_of_reversals on webhook_events (gateway, (reversal->>'gatewayId')) where reversal is not null;
`
