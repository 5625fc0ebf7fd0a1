/**
 * Joins the waiting list of a ticket's batch. Returns `joined`, also when the mailbox (`box`) waits already; `told`:
 * the address is notified by mail. `available`: this number is available now; `closed`; `unknown`: no such ticket.
 */
export const sql = `
create function join_waiting_list(entry text, ticket bigint, address text, box text, language text, quantity integer, told boolean)
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
  if exists (select from waiting_list_entries e
      -- guard: one-mailbox-waits-once
      where e.batch_id = t.batch_id and e.mailbox = box and e.state in ('waiting', 'offered')) then
    return 'joined';
  end if;
  select l.* into b from batches l where l.id = t.batch_id;
  if b.retired_at is not null or b.release_interval_end_date <= moment then return 'closed'; end if;
  if b.stock - b.sold - b.held >= quantity
    and not (t.half_price and half_price_left(t.product_id, moment) < quantity) then
    return 'available';
  end if;
  insert into waiting_list_entries (id, seller_id, product_id, batch_id, ticket_id, email, locale, quantity, state,
    joined_at, changed_at)
  values (entry, t.seller_id, t.product_id, t.batch_id, t.id, address, language, quantity, 'waiting', moment, moment);
  if told then
    insert into outbox (topic, payload) values ('waiting-list', jsonb_build_object('entry_id', entry, 'kind', 'joined'));
  end if;
  return 'joined';
end $$;
`
