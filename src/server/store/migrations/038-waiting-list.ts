/**
 * Who waits for tickets of a batch that is sold out. Joining, offering and taking happen under the lock of the batch,
 * so the order of `place` is the order in which they joined.
 *
 * Whoever comes for a batch takes what has expired out of its count first (`end_expired`, migration 031). From now on
 * they also offer what is free to those who wait, in the same statement and before anything is counted as free: nobody
 * who comes later gets between a ticket that came back and whoever waits for it. Nothing else of the sale changes, and
 * while nobody waits for the batch it costs one look at an index of nobody.
 *
 * An offer is a reservation that no session owns until its link is opened. It has lapsed when that reservation ended.
 */
export const sql = `
create table waiting_entries (
  id text primary key,
  place bigint generated always as identity,
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
create unique index waiting_entries_once on waiting_entries (batch_id, email) where state in ('waiting', 'offered');
create index waiting_entries_in_line on waiting_entries (batch_id, place) where state in ('waiting', 'offered');
create index waiting_entries_by_age on waiting_entries (changed_at);

-- Offers what is free to those who wait, in their order. Who asks for more than is free keeps their place, and the
-- next are served; the same where no more are granted at half price. The batches have to be locked, and what has expired to be out of their count.
create function offer_places(batch_ids bigint[], moment timestamptz) returns void language plpgsql as $$
declare
  b record;
  w record;
  free bigint;
  token text;
begin
  update waiting_entries e set state = 'lapsed', changed_at = moment
  where e.batch_id = any(batch_ids) and e.state = 'offered'
    and not exists (select from reservations r where r.token = e.reservation and r.state <> 'ended');
  for b in
    select l.id, l.stock - l.sold - l.held as free,
      least(moment + interval '120 minutes', l.release_interval_end_date) as until
    from batches l
    where l.id = any(batch_ids) and l.retired_at is null and l.stock - l.sold - l.held > 0
      and (l.release_interval_end_date is null or l.release_interval_end_date > moment)
    order by l.id
  loop
    free := b.free;
    for w in
      select e.*, t.half_price from waiting_entries e join tickets t on t.id = e.ticket_id and t.retired_at is null
      where e.batch_id = b.id and e.state = 'waiting' order by e.place
    loop
      exit when free = 0;
      continue when w.quantity > free;
      if w.half_price then
        -- Whoever claims at half price holds every such batch of the event; other offers hold theirs alone.
        perform pg_advisory_xact_lock(hashtextextended(w.product_id::text, 38));
        continue when half_price_left(w.product_id, moment) < w.quantity;
      end if;
      token := replace(gen_random_uuid()::text, '-', '');
      insert into reservations (token, seller_id, product_id, batch_id, ticket_id, session_id, quantity, state,
        started_at, ends_at)
      values (token, w.seller_id, w.product_id, w.batch_id, w.ticket_id, 'waiting-' || w.id, w.quantity, 'open',
        moment, b.until);
      update waiting_entries e set state = 'offered', reservation = token, changed_at = moment where e.id = w.id;
      insert into outbox (topic, payload) values ('waiting-list', jsonb_build_object('entry_id', w.id, 'kind', 'offer'));
      free := free - w.quantity;
    end loop;
    update batches l set held = l.held + b.free - free where l.id = b.id and free < b.free;
  end loop;
end $$;

create or replace function end_expired(batch_ids bigint[], moment timestamptz) returns void language plpgsql as $$
begin
  with expired as (
    update reservations set state = 'ended'
    where batch_id = any(batch_ids) and state = 'open' and ends_at <= moment returning batch_id, quantity
  )
  update batches b set held = b.held - e.quantity
  from (select batch_id, sum(quantity) as quantity from expired group by batch_id) e where b.id = e.batch_id;
  if exists (select from waiting_entries where batch_id = any(batch_ids) and state in ('waiting', 'offered')) then
    perform offer_places(batch_ids, moment);
  end if;
end $$;

-- joined, also when the address waits already; available: so many can be had now; closed; unknown: no such ticket.
create function join_waiting(entry text, ticket bigint, address text, language text, quantity integer)
returns text language plpgsql as $$
declare
  t tickets;
  b batches;
  moment timestamptz;
begin
  select k.* into t from tickets k where k.id = ticket and k.retired_at is null;
  if not found then return 'unknown'; end if;
  perform from batches l where l.id = t.batch_id for no key update;
  moment := clock_timestamp();
  perform end_expired(array[t.batch_id], moment);
  if exists (select from waiting_entries e
      where e.batch_id = t.batch_id and e.email = address and e.state in ('waiting', 'offered')) then
    return 'joined';
  end if;
  select l.* into b from batches l where l.id = t.batch_id;
  if b.retired_at is not null or b.release_interval_end_date <= moment then return 'closed'; end if;
  if b.stock - b.sold - b.held >= quantity
    and not (t.half_price and half_price_left(t.product_id, moment) < quantity) then
    return 'available';
  end if;
  insert into waiting_entries (id, seller_id, product_id, batch_id, ticket_id, email, locale, quantity, state,
    joined_at, changed_at)
  values (entry, t.seller_id, t.product_id, t.batch_id, t.id, address, language, quantity, 'waiting', moment, moment);
  insert into outbox (topic, payload) values ('waiting-list', jsonb_build_object('entry_id', entry, 'kind', 'joined'));
  return 'joined';
end $$;

-- Gives the kept tickets to a session, which has the minutes of every reservation from then on. Its own again, when it
-- comes back from another device. Answers what stood in the way, or taken.
create function take_place(entry text, session text, minutes integer, most integer)
returns text language plpgsql as $$
declare
  w waiting_entries;
  r reservations;
  moment timestamptz;
  others bigint;
begin
  select e.* into w from waiting_entries e where e.id = entry;
  if not found then return 'unknown'; end if;
  perform from batches l where l.id = w.batch_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended(session, 31));
  moment := clock_timestamp();
  perform end_expired(array[w.batch_id], moment);
  select e.* into w from waiting_entries e where e.id = entry for update;
  if w.state not in ('offered', 'taken') then return w.state; end if;
  select k.* into r from reservations k where k.token = w.reservation for update;
  if not found or r.state = 'ended' then return 'lapsed'; end if;
  if r.state = 'paying' then return 'paying'; end if;
  if r.session_id = session then return 'taken'; end if;
  select coalesce(sum(k.quantity), 0) into others from reservations k
  where k.session_id = session and k.product_id = r.product_id
    and k.state <> 'ended' and (k.state = 'paying' or k.ends_at > moment);
  if others + r.quantity > most then return 'too-many'; end if;
  update reservations k set session_id = session,
    started_at = case w.state when 'offered' then moment else k.started_at end,
    ends_at = case w.state when 'offered' then moment + make_interval(mins => minutes) else k.ends_at end
  where k.token = r.token;
  update waiting_entries e set state = 'taken', changed_at = moment where e.id = entry;
  return 'taken';
end $$;

-- Does not wait any more, or does not want what is kept, which goes to the next.
create function give_place_up(entry text) returns text language plpgsql as $$
declare
  w waiting_entries;
  moment timestamptz;
begin
  select e.* into w from waiting_entries e where e.id = entry;
  if not found then return 'unknown'; end if;
  perform from batches l where l.id = w.batch_id for no key update;
  moment := clock_timestamp();
  perform end_expired(array[w.batch_id], moment);
  select e.* into w from waiting_entries e where e.id = entry for update;
  if w.state not in ('waiting', 'offered') then return w.state; end if;
  update waiting_entries e set state = case w.state when 'waiting' then 'left' else 'declined' end,
    changed_at = moment where e.id = entry;
  if w.state = 'waiting' then return 'left'; end if;
  update reservations k set state = 'ended' where k.token = w.reservation and k.state = 'open';
  update batches l set held = l.held - w.quantity where l.id = w.batch_id;
  perform end_expired(array[w.batch_id], moment);
  return 'declined';
end $$;
`
