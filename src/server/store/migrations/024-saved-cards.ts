/**
 * Cards that gateways keep for buyers who wished it, and how such a buyer gets back to them.
 *
 * - `saved_cards`: a gateway's own reference of a card, by seller and e-mail. Of the card itself only brand, first six
 *   and last four digits and the month of its end. The same card kept again takes the newer reference.
 * - `card_codes`: one asked-for code. The code is not in the database, and neither is a hash of it: it is computed from
 *   the row's id under a key of the program. One row is written whether or not there are cards.
 * - `card_rights`: a session that has given a valid code may use and remove the cards of an e-mail at a seller.
 */
export const sql = `
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
create index card_codes_of_block on card_codes (address_block, created_at);

create table card_rights (
  session_id text not null,
  seller_id bigint not null references sellers,
  email text not null,
  expires_at timestamptz not null,
  primary key (session_id, seller_id)
);
`
