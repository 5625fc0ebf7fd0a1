/**
 * Offers free tickets to the entries that wait for them, in their order. An entry that requests more than is free keeps
 * its position, and the next are served; the same where no more are granted at half price. Nothing is offered for an
 * event that is over. The batches have to be locked, and expired reservations to be out of their count.
 */
export const sql = `
create function offer_tickets(batch_ids bigint[], moment timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
declare
  b record;
  w record;
  free bigint;
  token text;
begin
  update waiting_list_entries e set state = 'lapsed', changed_at = moment
  where e.batch_id = any(batch_ids) and e.state = 'offered'
    and not exists (select from reservations r where r.token = e.reservation and r.state <> 'ended');
  for b in
    select l.id, l.stock - l.sold - l.held as free,
      least(moment + interval '120 minutes', l.release_interval_end_date, event_end(p.body)) as until
    from batches l join products p on p.id = l.product_id
    where l.id = any(batch_ids) and l.retired_at is null and l.stock - l.sold - l.held > 0
      and (l.release_interval_end_date is null or l.release_interval_end_date > moment)
      -- guard: no-offer-after-the-event
      and coalesce(event_end(p.body) > moment, true)
    order by l.id
  loop
    free := b.free;
    for w in
      select e.*, t.half_price from waiting_list_entries e join tickets t on t.id = e.ticket_id and t.retired_at is null
      where e.batch_id = b.id and e.state = 'waiting' order by e.position
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
      update waiting_list_entries e set state = 'offered', reservation = token, changed_at = moment where e.id = w.id;
      insert into outbox (topic, payload) values ('waiting-list', jsonb_build_object('entry_id', w.id, 'kind', 'offer'));
      free := free - w.quantity;
    end loop;
    update batches l set held = l.held + b.free - free where l.id = b.id and free < b.free;
  end loop;
end $$;
`
