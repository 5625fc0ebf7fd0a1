/**
 * Who waits: for tickets of a batch that is sold out, and for the opening of an event.
 *
 * - `waiting_list_entries`: the waiting list. Joining, offering and taking happen under the lock of the batch, so the order
 *   of `position` is the order in which they joined. Whoever comes for a batch takes what has expired out of its count first
 *   (`end_expired`), which also offers what is free to those who wait, in the same statement and before anything is
 *   counted as free: nobody who comes later gets between a ticket that came back and whoever waits for it. While nobody
 *   waits for the batch that costs one look at an index. An offer is a reservation that no session owns until its link is
 *   opened. It has lapsed when that reservation ended.
 * - `waiting_rooms`: named by event and opening: one that is moved to another hour begins anew. `next_at` is the first
 *   moment that nobody has yet.
 * - `waiting_room_visitors`: everybody in a waiting room has a moment at which they are let in, so many a minute, and it never
 *   moves. Who came before the opening gets one at the opening, in an order of chance; who comes later, in the order of
 *   coming, behind all of them. Nothing has to run for the line to move: it moves with the clock of this database, for
 *   every process alike.
 */
export const sql = `
create table waiting_list_entries (
  id text primary key,
  position bigint generated always as identity,
  seller_id bigint not null,
  product_id bigint not null,
  batch_id bigint not null references batches,
  ticket_id bigint not null references tickets,
  email text not null,
  locale text not null,
  quantity integer not null check (quantity > 0),
  state text not null check (state in ('waiting', 'offered', 'taken', 'declined', 'lapsed', 'left')),
  reservation text,
  joined_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index waiting_list_entries_once on waiting_list_entries (batch_id, email) where state in ('waiting', 'offered');
create index waiting_list_entries_in_line on waiting_list_entries (batch_id, position) where state in ('waiting', 'offered');
create index waiting_list_entries_by_age on waiting_list_entries (changed_at);

create table waiting_rooms (
  product_id bigint not null,
  opens_at timestamptz not null,
  next_at timestamptz,
  primary key (product_id, opens_at)
);

create table waiting_room_visitors (
  product_id bigint not null,
  opens_at timestamptz not null,
  session_id text not null,
  came bigint generated always as identity,
  early boolean not null,
  admits_at timestamptz,
  primary key (product_id, opens_at, session_id)
);
create index waiting_room_visitors_to_draw on waiting_room_visitors (product_id, opens_at) where admits_at is null;
`
