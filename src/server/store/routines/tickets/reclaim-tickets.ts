/**
 * Takes the tickets of a payment that waited, or came late, straight to sold, all or none: first those that went back to
 * the reservation. None of an event that is over, also of those that it still held: nobody could come in with them.
 */
export const sql = `
create function reclaim_tickets(attempt uuid) returns boolean language plpgsql
set enable_seqscan = off as $$
declare
  ids bigint[];
  h holds;
begin
  perform from holds l join batches b on b.id = l.batch_id join products p on p.id = b.product_id
  where l.attempt_id = attempt and l.kind = 'ticket' and event_end(p.body) <= clock_timestamp();
  -- guard: no-late-tickets-after-the-event
  if found then return false; end if;
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
    update reservations r set state = 'ended', address_block = null where r.token = h.reservation and r.state = 'open'
      and r.quantity = h.quantity;
    if found then
      update batches b set held = b.held - h.quantity, sold = b.sold + h.quantity where b.id = h.batch_id;
    else
      perform from tickets t where t.id = h.ticket_id and t.half_price
        and half_price_left(t.product_id, clock_timestamp()) < h.quantity;
      if found then return false; end if;
      update batches b set sold = b.sold + h.quantity
      where b.id = h.batch_id
        -- guard: late-tickets-are-left
        and b.stock - b.sold - b.held >= h.quantity;
      if not found then return false; end if;
    end if;
    update holds set state = 'sold' where id = h.id;
  end loop;
  return true;
end $$;
`
