/**
 * Tickets that are reserved, issued and checked in. `batches.held` counts what reservations and purchases under way
 * hold, `batches.sold` what is paid; `batches_not_oversold` is the wall behind all that follows.
 *
 * - `reservations`: tickets that a session holds until `ends_at`, by this database's clock. An `open` one that has
 *   ended stays counted in `held` until somebody comes for the same batch: whoever claims takes what has expired out of
 *   the count first (`end_expired`), and whoever only reads subtracts it. Nothing has to run for expiry to be right.
 *   `paying`: an attempt holds its tickets. It has no foreign keys: `claim_tickets` reads the ticket that it writes,
 *   no ticket is ever deleted, and checking each row once more would cost as much as all the rest of a claim.
 *   `claim_tickets` writes the whole row, so that a new column is a change of it. `address_block`: where it was asked
 *   for, for the limit of what a block may hold unpaid; null once it is bought or given back, and where limits are off.
 * - `departures`: every leaving of an event's page, by a name that the page chose; whoever closes it gives their
 *   tickets back soon, and may come back before that. `shortened_reservations`: the end that a reservation had before
 *   it was brought forward.
 * - `issued_tickets`: one row a ticket. They come into being with the sale and in its transaction
 *   (`issue_or_void_tickets`). `number` counts the tickets of a purchase, and a purchase issues each number once.
 *   `transferred`: the holder gave it to somebody else, whose row names this one in `replaces`. Names are copied,
 *   because a seller may call a batch otherwise later. `version` counts the changes of a row; `changed_at` is when.
 * - `event_keys`: what opens the check-in page of an event; only the key's hash is kept.
 * - `entries`: who came in where, as a device that may have been offline tells it. `client_uuid` makes each count once,
 *   however often it is sent; two rows of one ticket are a double entry. `device_id`: two phones at one place have one
 *   name for it and are two all the same.
 * - `ticket_keys`: the public keys by which codes of this shop were ever signed. A code holds until its key is revoked.
 */
export const sql = `
create table reservations (
  token text primary key,
  seller_id bigint not null,
  product_id bigint not null,
  batch_id bigint not null,
  ticket_id bigint not null,
  session_id text not null,
  reservation_key text,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('open', 'paying', 'ended')),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  address_block text
);
create unique index reservations_of_key on reservations (session_id, reservation_key)
  where reservation_key is not null;
create index reservations_open on reservations (batch_id, ends_at) where state = 'open';
create index reservations_of_session on reservations (session_id, product_id) where state <> 'ended';
create index reservations_of_block on reservations (batch_id, address_block, ends_at)
  where address_block is not null;
create index reservations_by_age on reservations (ends_at);

create table departures (
  session_id text not null,
  departure text not null,
  product_id bigint not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (session_id, departure)
);
create index departures_open on departures (session_id, product_id) where undone_at is null;
create index departures_by_age on departures (at);

create table shortened_reservations (
  token text primary key,
  full_end timestamptz not null
);

create table issued_tickets (
  id uuid primary key default gen_random_uuid(),
  seller_id bigint not null,
  payment_id uuid not null references payments,
  hold_id bigint not null references holds,
  product_id bigint not null references products,
  batch_id bigint not null references batches,
  ticket_id bigint not null references tickets,
  number integer not null check (number > 0),
  batch_name text not null,
  ticket_name text not null,
  half_price boolean not null,
  half_price_proof text,
  holder_name text,
  holder_email text,
  state text not null default 'valid' check (state in ('valid', 'transferred', 'void')),
  void_reason text check (void_reason in ('refunded', 'charged-back')),
  replaces uuid unique references issued_tickets,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint void_for_a_reason check ((state = 'void') = (void_reason is not null))
);
create unique index issued_once on issued_tickets (payment_id, number) where replaces is null;
create unique index one_good_ticket_a_number on issued_tickets (payment_id, number) where state = 'valid';
create index issued_tickets_of_payment on issued_tickets (payment_id, number);
create index issued_tickets_of_event on issued_tickets (product_id, changed_at);
create index issued_tickets_of_hold on issued_tickets (hold_id);

create table event_keys (
  id uuid primary key default gen_random_uuid(),
  seller_id bigint not null,
  product_id bigint not null references products,
  name text not null,
  key_hash text not null unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz,
  revoked_at timestamptz
);
create index event_keys_of_event on event_keys (product_id);

create table entries (
  id bigint primary key generated always as identity,
  seller_id bigint not null,
  product_id bigint not null references products,
  issued_ticket_id uuid not null references issued_tickets,
  event_key_id uuid references event_keys,
  check_in_point text not null,
  client_uuid uuid not null unique,
  at timestamptz not null,
  synced_at timestamptz not null default now(),
  device_id text not null
);
create index entries_of_ticket on entries (issued_ticket_id);
create index entries_of_event on entries (product_id, id);

create table ticket_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{4}$'),
  public_key text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
`
