/**
 * Tickets at half price (meia-entrada) are granted up to a share of all tickets of their event, whatever batches they
 * are of: 40 % by law 12.933/2013, article 1, § 10, or more where the event says so (`half_price_percent`). The share is
 * rounded up, so that it is never less than the law's.
 *
 * They are counted in the rows that take them (`half_price_count`), not on a counter: what gives tickets back need not
 * know of it. Whoever takes some locks every batch of the event that has any, in the order of their ids as always, and
 * counts afterwards: two batches cannot both take the last one. `claim_tickets`, `take_tickets` and `reclaim_tickets`
 * are as they were otherwise.
 */
export const sql = `
alter table tickets add column half_price boolean not null
  generated always as (coalesce(body -> 'half_price' = 'true'::jsonb, false)) stored;
create index tickets_at_half_price on tickets (product_id) where half_price;
create index holds_of_ticket on holds (ticket_id) where ticket_id is not null;

-- How many tickets an event grants at half price, and how many of them are taken. No row: it has no such tickets.
create function half_price_count(event bigint, moment timestamptz) returns table (quota bigint, taken bigint)
language sql stable as $$
  select (select ceil(sum(case when b.retired_at is null then b.stock else b.sold + b.held end)
      * coalesce((p.body -> 'event' ->> 'half_price_percent')::integer, 40) / 100.0)::bigint
      from batches b where b.product_id = p.id),
    (select coalesce(sum(h.quantity), 0) from tickets t join holds h on h.ticket_id = t.id
      where t.product_id = p.id and t.half_price and h.state in ('held', 'sold'))
    + (select coalesce(sum(r.quantity), 0) from tickets t join reservations r on r.ticket_id = t.id
      where t.product_id = p.id and t.half_price and r.batch_id = t.batch_id and r.state = 'open' and r.ends_at > moment)
  from products p where p.id = event and exists (select from tickets t where t.product_id = p.id and t.half_price)
$$;

create function half_price_left(event bigint, moment timestamptz) returns bigint language sql stable as $$
  select greatest(0, quota - taken) from half_price_count(event, moment)
$$;

-- The batches whose tickets at half price are counted together.
create function half_price_batches(events bigint[]) returns table (id bigint) language sql stable as $$
  select distinct t.batch_id from tickets t where t.product_id = any(events) and t.half_price
$$;

-- Serves requests in their order, each on its own: one that cannot be served leaves nothing, and stops no other.
-- op: reserve, change or release. result: held, released, sold-out, too-many, gone, paying or unknown.
create or replace function claim_tickets(requests jsonb, minutes integer, most integer)
returns table (at integer, result text, reservation reservations, left_over bigint) language plpgsql as $$
declare
  ids bigint[];
  free bigint[];
  taken bigint[];
  moment timestamptz;
  r record;
  v reservations;
  slot integer;
  more integer;
  others bigint;
  events bigint[];
  halves bigint[];
  half integer;
begin
  select array_agg(distinct t.product_id) into events from tickets t
  where t.half_price and t.id in (
    select q.ticket from jsonb_to_recordset(requests) as q (ticket bigint)
    union all
    select w.ticket_id from jsonb_to_recordset(requests) as q (token text) join reservations w on w.token = q.token);
  select array_agg(l.id) into ids from (
    select b.id from batches b where b.id in (
      select t.batch_id from jsonb_to_recordset(requests) as q (ticket bigint) join tickets t on t.id = q.ticket
      union
      select w.batch_id from jsonb_to_recordset(requests) as q (token text) join reservations w on w.token = q.token
      union
      select g.id from half_price_batches(events) g)
    order by b.id for no key update) l;
  perform pg_advisory_xact_lock(s.key) from (
    select distinct hashtextextended(q.session, 31) as key from jsonb_to_recordset(requests) as q (session text)
    order by 1) s;
  moment := clock_timestamp();
  perform end_expired(ids, moment);
  select array_agg(b.stock - b.sold - b.held order by b.id), array_agg(0 order by b.id) into free, taken
  from batches b where b.id = any(ids);
  select array_agg(half_price_left(e.id, moment) order by e.at) into halves
  from unnest(events) with ordinality as e (id, at);
  for r in
    select q.n, q.op, q.token, q.session, q.key, q.quantity, t.id as ticket_id, t.batch_id, t.product_id, t.seller_id
    from jsonb_to_recordset(requests)
      as q (n integer, op text, token text, session text, key text, ticket bigint, quantity integer)
    left join (tickets t join batches b on b.id = t.batch_id and b.retired_at is null)
      on t.id = q.ticket and t.retired_at is null
    order by q.n
  loop
    v := null;
    if r.op = 'reserve' then
      select w.* into v from reservations w where w.session_id = r.session and w.reservation_key = r.key;
    else
      select w.* into v from reservations w where w.token = r.token and w.session_id = r.session;
    end if;
    slot := array_position(ids, coalesce(v.batch_id, r.batch_id));
    half := null;
    if events is not null then
      select array_position(events, t.product_id) into half from tickets t
      where t.id = coalesce(v.ticket_id, r.ticket_id) and t.half_price;
    end if;
    if slot is null or (v.token is null and r.op <> 'reserve') then
      result := 'unknown';
    elsif v.token is not null and r.op = 'reserve' then
      result := case v.state when 'ended' then 'gone' else 'held' end;
    elsif v.state = 'paying' then
      result := 'paying';
    elsif r.op = 'release' then
      result := 'released';
      if v.state = 'open' then
        update reservations w set state = 'ended' where w.token = v.token;
        free[slot] := free[slot] + v.quantity;
        taken[slot] := taken[slot] - v.quantity;
        if half is not null then halves[half] := halves[half] + v.quantity; end if;
        v.state := 'ended';
      end if;
    elsif v.state = 'ended' then
      result := 'gone';
    else
      more := r.quantity - coalesce(v.quantity, 0);
      select coalesce(sum(w.quantity), 0) into others from reservations w
      where w.session_id = r.session and w.product_id = coalesce(v.product_id, r.product_id)
        and w.state <> 'ended' and (w.state = 'paying' or w.ends_at > moment);
      if more > 0 and more > free[slot] then
        result := 'sold-out';
      elsif more > 0 and half is not null and more > halves[half] then
        result := 'sold-out';
      elsif more > 0 and others + more > most then
        result := 'too-many';
      else
        result := 'held';
        free[slot] := free[slot] - more;
        taken[slot] := taken[slot] + more;
        if half is not null then halves[half] := halves[half] - more; end if;
        if v.token is null then
          v := (r.token, r.seller_id, r.product_id, r.batch_id, r.ticket_id, r.session, r.key, r.quantity, 'open',
            moment, moment + make_interval(mins => minutes))::reservations;
          insert into reservations select v.*;
        else
          update reservations w set quantity = r.quantity where w.token = v.token;
          v.quantity := r.quantity;
        end if;
      end if;
    end if;
    at := r.n;
    reservation := v;
    left_over := case when slot is not null then greatest(0, free[slot]) end;
    return next;
  end loop;
  update batches b set held = b.held + d.taken
  from unnest(ids, taken) as d (id, taken) where b.id = d.id and d.taken <> 0;
end $$;

-- Takes the tickets of an attempt, all or none: those that the session has reserved, and the rest of what is free.
-- wanted: batch, ticket, quantity, and whether the batch is on sale; what was reserved is taken though it is not.
create or replace function take_tickets(attempt uuid, seller bigint, product bigint, session text, wanted jsonb)
returns bigint language plpgsql as $$
declare
  ids bigint[];
  w record;
  v reservations;
  missing integer;
  taken bigint := 0;
begin
  select array_agg(l.id) into ids from (
    select b.id from batches b
    where b.id in (
      select q.batch from jsonb_to_recordset(wanted) as q (batch bigint)
      union
      select g.id from half_price_batches(array(
        select t.product_id from tickets t where t.half_price and t.id in (select q.ticket from jsonb_to_recordset(wanted) as q (ticket bigint)))) g)
    order by b.id for no key update) l;
  perform end_expired(ids, clock_timestamp());
  for w in
    select q.* from jsonb_to_recordset(wanted)
      as q (batch bigint, ticket bigint, quantity integer, "onSale" boolean) order by q.batch, q.ticket
  loop
    missing := w.quantity;
    for v in
      select r.* from reservations r
      where r.session_id = session and r.product_id = product and r.ticket_id = w.ticket and r.state = 'open'
      order by r.ends_at, r.token for update
    loop
      exit when missing = 0;
      if v.quantity <= missing then
        update reservations r set state = 'paying' where r.token = v.token;
      else
        update reservations r set quantity = r.quantity - missing where r.token = v.token;
      end if;
      insert into holds (attempt_id, seller_id, kind, batch_id, ticket_id, reservation, quantity, state)
      values (attempt, seller, 'ticket', w.batch, w.ticket,
        case when v.quantity <= missing then v.token end, least(v.quantity, missing), 'held');
      missing := missing - least(v.quantity, missing);
    end loop;
    if missing > 0 then
      perform from tickets t where t.id = w.ticket and t.half_price
        and half_price_left(t.product_id, clock_timestamp()) < missing;
      if found then
        raise exception 'event % has not as many tickets at half price', product
          using errcode = 'check_violation', constraint = 'tickets_available';
      end if;
      update batches b set held = b.held + missing
      where b.id = w.batch and b.retired_at is null and w."onSale" and b.stock - b.sold - b.held >= missing;
      if not found then
        raise exception 'batch % has not as many tickets', w.batch
          using errcode = 'check_violation', constraint = 'tickets_available';
      end if;
      insert into holds (attempt_id, seller_id, kind, batch_id, ticket_id, quantity, state)
      values (attempt, seller, 'ticket', w.batch, w.ticket, missing, 'held');
    end if;
    taken := taken + w.quantity;
  end loop;
  return taken;
end $$;

-- Takes the tickets of a late payment straight to sold, all or none: first those that went back to the reservation.
create or replace function reclaim_tickets(attempt uuid) returns boolean language plpgsql as $$
declare
  ids bigint[];
  h holds;
begin
  select array_agg(l.id) into ids from (
    select b.id from batches b
    where b.id in (
      select batch_id from holds where attempt_id = attempt and kind = 'ticket' and state = 'released'
      union
      select g.id from half_price_batches(array(
        select t.product_id from tickets t where t.half_price and t.id in (
          select ticket_id from holds where attempt_id = attempt and kind = 'ticket' and state = 'released'))) g)
    order by b.id for no key update) l;
  perform end_expired(ids, clock_timestamp());
  for h in
    select * from holds where attempt_id = attempt and kind = 'ticket' and state = 'released' order by batch_id, id
  loop
    update reservations r set state = 'ended' where r.token = h.reservation and r.state = 'open'
      and r.quantity = h.quantity;
    if found then
      update batches b set held = b.held - h.quantity, sold = b.sold + h.quantity where b.id = h.batch_id;
    else
      perform from tickets t where t.id = h.ticket_id and t.half_price
        and half_price_left(t.product_id, clock_timestamp()) < h.quantity;
      if found then return false; end if;
      update batches b set sold = b.sold + h.quantity
      where b.id = h.batch_id and b.stock - b.sold - b.held >= h.quantity;
      if not found then return false; end if;
    end if;
    update holds set state = 'sold' where id = h.id;
  end loop;
  return true;
end $$;
`
