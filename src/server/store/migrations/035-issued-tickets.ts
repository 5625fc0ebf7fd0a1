/**
 * Tickets that were issued, and what a door keeps of them.
 *
 * - `issued_tickets`: one row a ticket. They come into being with the sale and in its transaction: a hold of tickets
 *   that becomes `sold` issues them (`holds_issue_tickets`), by whichever statement it becomes so, and one that is given
 *   back voids them. `number` counts the tickets of a purchase, and a purchase issues each number once.
 *   `transferred`: the holder gave it to somebody else, whose row names this one in `replaces`. `names` are copied,
 *   because a seller may call a batch otherwise later. `version` counts the changes of a row; `changed_at` is when.
 * - A bank that takes the money back voids the tickets, and makes them valid again when the dispute is won. The seats are
 *   not sold to others meanwhile.
 * - `event_keys`: what opens a door; only the key's hash is kept.
 * - `entries`: who came in where, as a door that may have been offline tells it. `client_uuid` makes each count once,
 *   however often it is told; two rows of one ticket are a double entry.
 * - `ticket_keys`: the public keys by which codes of this shop were ever signed. A code holds until its key is revoked.
 */
export const sql = `
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
create index issued_tickets_of_event on issued_tickets (product_id, changed_at);
create index issued_tickets_of_hold on issued_tickets (hold_id);

create table event_keys (
  id uuid primary key default gen_random_uuid(),
  seller_id bigint not null,
  product_id bigint not null references products,
  name text not null,
  key_hash text not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index event_keys_of_event on event_keys (product_id);

create table entries (
  id bigint primary key generated always as identity,
  seller_id bigint not null,
  product_id bigint not null references products,
  issued_ticket_id uuid not null references issued_tickets,
  event_key_id uuid references event_keys,
  door text not null,
  client_uuid uuid not null unique,
  at timestamptz not null,
  synced_at timestamptz not null default now()
);
create index entries_of_ticket on entries (issued_ticket_id);
create index entries_of_event on entries (product_id, id);

create table ticket_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{4}$'),
  public_key text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- The tickets of one hold. Those of the purchase's holds before it come first, so that no two holds share a number.
create function issue_tickets(sold holds) returns void language sql as $$
  insert into issued_tickets (seller_id, payment_id, hold_id, product_id, batch_id, ticket_id, number, batch_name,
    ticket_name, half_price)
  select sold.seller_id, a.payment_id, sold.id, t.product_id, t.batch_id, t.id,
    n + (select coalesce(sum(h.quantity), 0) from holds h
      where h.attempt_id = sold.attempt_id and h.kind = 'ticket' and h.id < sold.id),
    b.name, t.name, coalesce((t.body ->> 'half_price')::boolean, false)
  from attempts a, tickets t, batches b, generate_series(1, sold.quantity) as n
  where a.id = sold.attempt_id and t.id = sold.ticket_id and b.id = sold.batch_id
  -- What a gateway reported is always written: a number that is issued already is not issued again.
  on conflict (payment_id, number) where replaces is null do nothing
$$;

create function issue_or_void_tickets() returns trigger language plpgsql as $$
begin
  if new.state = 'sold' then
    perform issue_tickets(new);
  else
    update issued_tickets set state = 'void', void_reason = 'refunded', version = version + 1, changed_at = now()
    where hold_id = new.id and state = 'valid';
  end if;
  return null;
end $$;

create trigger holds_issue_tickets after update of state on holds for each row
  when (new.kind = 'ticket' and new.state is distinct from old.state and (new.state = 'sold' or old.state = 'sold'))
  execute function issue_or_void_tickets();

create function void_disputed_tickets() returns trigger language plpgsql as $$
begin
  if new.state = 'charged-back' then
    update issued_tickets set state = 'void', void_reason = 'charged-back', version = version + 1, changed_at = now()
    where payment_id = new.payment_id and state = 'valid';
  elsif new.state = 'approved' then
    update issued_tickets set state = 'valid', void_reason = null, version = version + 1, changed_at = now()
    where payment_id = new.payment_id and void_reason = 'charged-back';
  end if;
  return null;
end $$;

create trigger attempts_void_tickets after update of state on attempts for each row
  when (new.state is distinct from old.state and (new.state = 'charged-back' or old.state = 'charged-back'))
  execute function void_disputed_tickets();

-- What was sold before there were tickets to issue.
do $$ begin
  perform issue_tickets(h) from holds h where h.kind = 'ticket' and h.state = 'sold';
end $$;
`
