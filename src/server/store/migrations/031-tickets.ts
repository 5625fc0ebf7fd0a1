/**
 * Tickets that are taken. `batches.held` counts what reservations and purchases under way hold, `batches.sold` what is
 * paid; `batches_not_oversold` is the wall behind all that follows.
 *
 * - `reservations`: tickets that a session holds until `ends_at`, by this database's clock. An `open` one that has
 *   ended stays counted in `held` until somebody comes for the same batch: whoever claims takes what has expired out of
 *   the count first (`end_expired`), and whoever only reads subtracts it. Nothing has to run for expiry to be right.
 *   `paying`: an attempt holds its tickets. It has no foreign keys: `claim_tickets` reads the ticket that it writes,
 *   no ticket is ever deleted, and checking each row once more would cost as much as all the rest of a claim.
 * - `holds` of kind `ticket`: what an attempt took of a batch. `reservation` is where it came from, and goes back to
 *   while that one has not ended.
 *
 * Whoever changes a batch locks it first, several in the order of their ids, and reads what hangs on it afterwards:
 * each statement of a function sees what was committed before the lock was granted. Sessions come after batches, so
 * that no two wait for each other.
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
  ends_at timestamptz not null
);
create unique index reservations_of_key on reservations (session_id, reservation_key)
  where reservation_key is not null;
create index reservations_open on reservations (batch_id, ends_at) where state = 'open';
create index reservations_of_session on reservations (session_id, product_id) where state <> 'ended';
create index reservations_by_age on reservations (ends_at);

-- Every claim writes its batch anew: the free space keeps those versions on the same page.
alter table batches set (fillfactor = 40);

alter table holds drop constraint holds_kind_check, drop constraint holds_of_one_thing;
alter table holds
  add column batch_id bigint references batches,
  add column ticket_id bigint references tickets,
  add column reservation text,
  add constraint holds_kind_check check (kind in ('stock', 'coupon', 'ticket')),
  add constraint holds_of_one_thing check (
    case kind
      when 'coupon' then coupon_id is not null and product_id is null and batch_id is null
      when 'ticket' then batch_id is not null and ticket_id is not null and product_id is null and coupon_id is null
      else product_id is not null and coupon_id is null and batch_id is null end);
create index holds_of_batch on holds (batch_id) where batch_id is not null;

-- Takes out of the count what has expired. The batches have to be locked.
create function end_expired(batch_ids bigint[], moment timestamptz) returns void language plpgsql as $$
begin
  with expired as (
    update reservations set state = 'ended'
    where batch_id = any(batch_ids) and state = 'open' and ends_at <= moment returning batch_id, quantity
  )
  update batches b set held = b.held - e.quantity
  from (select batch_id, sum(quantity) as quantity from expired group by batch_id) e where b.id = e.batch_id;
end $$;

-- Serves requests in their order, each on its own: one that cannot be served leaves nothing, and stops no other.
-- op: reserve, change or release. result: held, released, sold-out, too-many, gone, paying or unknown.
create function claim_tickets(requests jsonb, minutes integer, most integer)
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
begin
  select array_agg(l.id) into ids from (
    select b.id from batches b where b.id in (
      select t.batch_id from jsonb_to_recordset(requests) as q (ticket bigint) join tickets t on t.id = q.ticket
      union
      select w.batch_id from jsonb_to_recordset(requests) as q (token text) join reservations w on w.token = q.token)
    order by b.id for no key update) l;
  perform pg_advisory_xact_lock(s.key) from (
    select distinct hashtextextended(q.session, 31) as key from jsonb_to_recordset(requests) as q (session text)
    order by 1) s;
  moment := clock_timestamp();
  perform end_expired(ids, moment);
  select array_agg(b.stock - b.sold - b.held order by b.id), array_agg(0 order by b.id) into free, taken
  from batches b where b.id = any(ids);
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
      elsif more > 0 and others + more > most then
        result := 'too-many';
      else
        result := 'held';
        free[slot] := free[slot] - more;
        taken[slot] := taken[slot] + more;
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
create function take_tickets(attempt uuid, seller bigint, product bigint, session text, wanted jsonb)
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
    where b.id in (select q.batch from jsonb_to_recordset(wanted) as q (batch bigint))
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
create function reclaim_tickets(attempt uuid) returns boolean language plpgsql as $$
declare
  ids bigint[];
  h holds;
begin
  select array_agg(l.id) into ids from (
    select b.id from batches b
    where b.id in (select batch_id from holds where attempt_id = attempt and kind = 'ticket' and state = 'released')
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
      update batches b set sold = b.sold + h.quantity
      where b.id = h.batch_id and b.stock - b.sold - b.held >= h.quantity;
      if not found then return false; end if;
    end if;
    update holds set state = 'sold' where id = h.id;
  end loop;
  return true;
end $$;
`
