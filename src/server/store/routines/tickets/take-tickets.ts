/**
 * Takes the tickets of an attempt, all or none: those that the session has reserved, and the rest from the free ones.
 * `wanted`: batch, ticket, quantity, the holder of each, and whether the batch is on sale; reserved tickets are taken
 * though it is not. None are taken of an event that is over.
 */
export const sql = `
create function take_tickets(attempt uuid, seller bigint, product bigint, session text, wanted jsonb)
returns bigint language plpgsql
set enable_seqscan = off as $$
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
  -- guard: no-purchase-after-the-event
  if (select event_end(p.body) <= clock_timestamp() from products p where p.id = product) then
    raise exception 'event % is over', product using errcode = 'check_violation', constraint = 'tickets_available';
  end if;
  perform end_expired(ids, clock_timestamp());
  for w in
    select q.* from jsonb_to_recordset(wanted)
      as q (batch bigint, ticket bigint, quantity integer, "onSale" boolean, holders jsonb) order by q.batch, q.ticket
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
      insert into holds (attempt_id, seller_id, kind, batch_id, ticket_id, reservation, quantity, holders, state)
      values (attempt, seller, 'ticket', w.batch, w.ticket,
        case when v.quantity <= missing then v.token end, least(v.quantity, missing), w.holders, 'held');
      missing := missing - least(v.quantity, missing);
    end loop;
    if missing > 0 then
      perform from tickets t where t.id = w.ticket and t.half_price
        -- guard: half-price-share
        and half_price_left(t.product_id, clock_timestamp()) < missing;
      if found then
        raise exception 'event % has not as many tickets at half price', product
          using errcode = 'check_violation', constraint = 'tickets_available';
      end if;
      update batches b set held = b.held + missing
      where b.id = w.batch and b.retired_at is null and w."onSale"
        -- guard: tickets-are-left
        and b.stock - b.sold - b.held >= missing;
      if not found then
        raise exception 'batch % has not as many tickets', w.batch
          using errcode = 'check_violation', constraint = 'tickets_available';
      end if;
      insert into holds (attempt_id, seller_id, kind, batch_id, ticket_id, quantity, holders, state)
      values (attempt, seller, 'ticket', w.batch, w.ticket, missing, w.holders, 'held');
    end if;
    taken := taken + w.quantity;
  end loop;
  return taken;
end $$;
`
