/**
 * Who tickets are for, where their event asks: `holds.holders` are those of all tickets of that kind in the purchase, in
 * the order in which the buyer named them, as `{name?, proof?}`; `proof` is by which right one is at half price. They
 * come with the hold, so that a payment that comes late issues what its own attempt was for. The first tickets issued of
 * a kind are for the first who were named. `take_tickets` and `issue_tickets` are as they were otherwise.
 */
export const sql = `
alter table holds add column holders jsonb;

-- Takes the tickets of an attempt, all or none: those that the session has reserved, and the rest of what is free.
-- wanted: batch, ticket, quantity, who each of them is for, and whether the batch is on sale; what was reserved is taken
-- though it is not.
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
      insert into holds (attempt_id, seller_id, kind, batch_id, ticket_id, quantity, holders, state)
      values (attempt, seller, 'ticket', w.batch, w.ticket, missing, w.holders, 'held');
    end if;
    taken := taken + w.quantity;
  end loop;
  return taken;
end $$;

-- The tickets of one hold. Those of the purchase's holds before it come first, so that no two holds share a number.
create or replace function issue_tickets(sold holds) returns void language sql as $$
  insert into issued_tickets (seller_id, payment_id, hold_id, product_id, batch_id, ticket_id, number, batch_name,
    ticket_name, half_price, holder_name, half_price_proof)
  select sold.seller_id, a.payment_id, sold.id, t.product_id, t.batch_id, t.id,
    n + (select coalesce(sum(h.quantity), 0) from holds h
      where h.attempt_id = sold.attempt_id and h.kind = 'ticket' and h.id < sold.id),
    b.name, t.name, t.half_price, who.holder ->> 'name', who.holder ->> 'proof'
  from attempts a, tickets t, batches b, generate_series(1, sold.quantity) as n,
    lateral (select sold.holders -> (n - 1 + (select coalesce(sum(o.quantity), 0)::integer from holds o
      where o.attempt_id = sold.attempt_id and o.ticket_id = sold.ticket_id and o.id < sold.id)) as holder) as who
  where a.id = sold.attempt_id and t.id = sold.ticket_id and b.id = sold.batch_id
  -- What a gateway reported is always written: a number that is issued already is not issued again.
  on conflict (payment_id, number) where replaces is null do nothing
$$;
`
