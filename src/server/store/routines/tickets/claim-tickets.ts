/**
 * Serves requests for tickets in their order, each separately: one that cannot be served leaves nothing, and stops no
 * other. `op`: reserve, change or release. `result`: held, released, sold-out, too-many, gone, paying, unknown, captcha
 * or crowded.
 *
 * A writer of a batch locks it first, several in the order of their ids, and reads its dependent rows afterwards: each
 * statement of a function sees what was committed before the lock was granted. Sessions are locked after batches, so
 * that no two wait for each other. For tickets at half price every batch of the event that has any is locked.
 *
 * Tickets that an address block (`block`) holds of a batch, or let lapse within the hour, are counted under the lock of
 * the batch, once for all requests of the block: from `asks` on more of them need a captcha (`captcha`, which counts
 * once, or `proven`), from `stops` and from twice the stock on no more are granted. A request without a block is not
 * counted.
 *
 * It looks reservations up by their index, one by one (`enable_seqscan`). With a join, the planner would read the whole
 * table: it plans once a connection, while the table is still small, and an opening fills it within seconds. At 70,000
 * reservations that was half of the time of a claim.
 */
export const sql = `
create function claim_tickets(requests jsonb, minutes integer, most integer, asks integer, stops integer)
returns table (at integer, result text, reservation reservations, left_over bigint) language plpgsql
set enable_seqscan = off as $$
declare
  wanted bigint[];
  named text[];
  named_batches bigint[];
  sessions bigint[];
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
  unpaid jsonb;
  crowd text;
  owing bigint;
begin
  select array_agg(q.ticket), array_agg(q.token) filter (where q.op <> 'reserve'),
    array_agg(distinct hashtextextended(q.session, 31))
  into wanted, named, sessions
  from jsonb_to_recordset(requests) as q (op text, token text, session text, ticket bigint);
  if named is not null then
    select wanted || array_agg(w.ticket_id), array_agg(w.batch_id) into wanted, named_batches
    from unnest(named) as n (token)
    cross join lateral (select k.ticket_id, k.batch_id from reservations k where k.token = n.token limit 1) w;
  end if;
  select array_agg(distinct t.product_id) into events from tickets t where t.id = any(wanted) and t.half_price;
  select array_agg(l.id) into ids from (
    select b.id from batches b where b.id in (
      select t.batch_id from tickets t where t.id = any(wanted)
      union
      select unnest(named_batches)
      union
      -- guard: half-price-lock
      select g.id from half_price_batches(events) g)
    -- guard: batches-are-locked
    order by b.id for no key update) l;
  perform pg_advisory_xact_lock(s.key) from (select unnest(sessions) as key order by 1) s;
  moment := clock_timestamp();
  perform end_expired(ids, moment);
  select array_agg(b.stock - b.sold - b.held order by b.id), array_agg(0 order by b.id) into free, taken
  from batches b where b.id = any(ids);
  select jsonb_object_agg(c.batch || ' ' || c.block, c.count) into unpaid from (
    select i.id as batch, k.block, (
      select coalesce(sum(w.quantity), 0) from reservations w
      where w.batch_id = i.id and w.address_block = k.block and w.state <> 'paying'
        and w.ends_at > moment - interval '1 hour') as count
    from unnest(ids) as i (id),
      (select distinct q.block from jsonb_to_recordset(requests) as q (block text) where q.block is not null) k
  ) c;
  select array_agg(half_price_left(e.id, moment) order by e.at) into halves
  from unnest(events) with ordinality as e (id, at);
  for r in
    select q.n, q.op, q.token, q.session, q.key, q.quantity, q.block, q.proven, q.captcha, q.until, t.id as ticket_id, t.batch_id, t.product_id, t.seller_id
    from jsonb_to_recordset(requests)
      as q (n integer, op text, token text, session text, key text, ticket bigint, quantity integer, block text,
        proven boolean, captcha text, until timestamptz)
    left join (tickets t join batches b on b.id = t.batch_id and b.retired_at is null)
      on t.id = q.ticket and t.retired_at is null
    order by q.n
  loop
    v := null;
    if r.op = 'reserve' then
      -- guard: reservation-key
      select w.* into v from reservations w where w.session_id = r.session and w.reservation_key = r.key;
    else
      -- guard: own-reservation
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
        update reservations w set state = 'ended', address_block = null where w.token = v.token;
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
      crowd := coalesce(v.batch_id, r.batch_id) || ' ' || r.block;
      owing := coalesce((unpaid ->> crowd)::bigint, 0);
      if more > 0 and more > free[slot] then
        result := 'sold-out';
      elsif more > 0 and half is not null and more > halves[half] then
        result := 'sold-out';
      elsif more > 0 and others + more > most then
        result := 'too-many';
      -- guard: reserved-by-a-block-stops
      elsif more > 0 and owing >= stops and owing >= (select 2 * b.stock from batches b where b.id = ids[slot]) then
        result := 'crowded';
      -- guard: reserved-by-a-block-asks
      elsif more > 0 and owing >= asks and not coalesce(r.proven, false) then
        result := 'captcha';
      -- guard: reservation-captcha-counts-once
      elsif more > 0 and owing >= asks and r.captcha is not null and not use_captcha(r.captcha, r.until) then
        result := 'captcha';
      else
        result := 'held';
        free[slot] := free[slot] - more;
        taken[slot] := taken[slot] + more;
        if half is not null then halves[half] := halves[half] - more; end if;
        if v.token is null then
          v := (r.token, r.seller_id, r.product_id, r.batch_id, r.ticket_id, r.session, r.key, r.quantity, 'open',
            moment, least(moment + make_interval(mins => minutes),
              (select event_end(p.body) from products p where p.id = r.product_id)), r.block)::reservations;
          insert into reservations select v.*;
        else
          update reservations w set quantity = r.quantity where w.token = v.token;
          v.quantity := r.quantity;
        end if;
        if crowd is not null then unpaid := jsonb_set(unpaid, array[crowd], to_jsonb(owing + more)); end if;
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
`
