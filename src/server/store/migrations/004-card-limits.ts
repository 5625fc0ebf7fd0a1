/**
 * Limits against the testing of stolen cards and against orders that are never paid, and cards that gateways keep for
 * buyers.
 *
 * - `card_tries`: each key of an attempt by card (`session:…`, `block:…`, `device:…`, `bin:…`, `product:…`) names it.
 *   What became of it stands with the attempt, so nothing is counted twice.
 * - `unpaid_orders`: the same of an order that waits for its payment (`session:…`, `block:…`; `document:…` and `email:…`
 *   by a digest), for the limits of what may wait.
 * - `asked_mails`: a mail that somebody asked to be sent to an address, under each of its keys (`session:…`, `block:…`;
 *   `document:…` and `email:…` by a digest), for the limits of such mails.
 * - `used_captchas`: each solved captcha counts once, whichever process it is sent to.
 * - `charged_cards`: the tries of a card at a seller, by a keyed hash of its number that only the gateway role can
 *   compute. `kept_card_keys`: that hash behind a gateway's reference of a card that it keeps, written when the gateway
 *   answers a typed card by a reference, and nowhere else. Nobody's name, mail or digits are beside it.
 * - `saved_cards`: a gateway's own reference of a card that its buyer wished to be kept, by seller and e-mail. Of the card
 *   itself only brand, first six and last four digits and the month of its end. The same card kept again takes the newer
 *   reference.
 * - `card_codes`: one asked-for code. The code is not in the database, and neither is a hash of it: it is computed from
 *   the row's id under a key of the program. One row is written whether or not there are cards.
 * - `card_rights`: a session that has given a valid code may use and remove the cards of an e-mail at a seller.
 */
export const sql = `
create table card_tries (
  key text not null,
  at timestamptz not null default now(),
  attempt_id uuid not null references attempts on delete cascade
);
create index card_tries_latest on card_tries (key, at desc);
create index card_tries_by_age on card_tries (at);

create table unpaid_orders (
  key text not null,
  at timestamptz not null default now(),
  attempt_id uuid not null references attempts on delete cascade
);
create index unpaid_orders_latest on unpaid_orders (key, at desc);
create index unpaid_orders_by_age on unpaid_orders (at);

create table asked_mails (
  key text not null,
  at timestamptz not null default now(),
  session_id text not null
);
create index asked_mails_latest on asked_mails (key, at desc);
create index asked_mails_by_age on asked_mails (at);

create table used_captchas (
  id text primary key,
  expires_at timestamptz not null
);
create index used_captchas_by_age on used_captchas (expires_at);

create table charged_cards (
  card_key text not null,
  seller_id bigint not null,
  attempt_id uuid not null references attempts on delete cascade deferrable initially deferred,
  at timestamptz not null default now()
);
create index charged_cards_by_key on charged_cards (card_key, seller_id, at);
create index charged_cards_by_age on charged_cards (at);
create index charged_cards_of_attempt on charged_cards (attempt_id);

create table kept_card_keys (
  seller_id bigint not null references sellers,
  gateway text not null,
  stored_reference text not null,
  card_key text not null,
  primary key (seller_id, gateway, stored_reference)
);

create table saved_cards (
  id text primary key,
  seller_id bigint not null references sellers,
  email text not null,
  gateway text not null,
  stored_reference text not null,
  brand text not null,
  bin text not null,
  last_four text not null,
  expires text not null,
  created_at timestamptz not null default now(),
  unique (seller_id, email, gateway, brand, last_four, expires)
);

create table card_codes (
  id uuid primary key,
  session_id text not null,
  seller_id bigint not null references sellers,
  product_id bigint not null,
  email text not null,
  address_block text not null,
  locale text not null,
  tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint card_codes_tried_five_times check (tries <= 5)
);
create index card_codes_of_email on card_codes (email, created_at);
create index card_codes_of_session on card_codes (session_id, created_at);
create index card_codes_by_age on card_codes (created_at);
create index card_codes_of_block on card_codes (address_block, created_at);

create table card_rights (
  session_id text not null,
  seller_id bigint not null references sellers,
  email text not null,
  expires_at timestamptz not null,
  primary key (session_id, seller_id)
);
`
