/**
 * Takes reservations that have expired out of the count of their batches, and offers what is free to the
 * waiting list. The batches have to be locked.
 */
export const sql = `
create function end_expired(batch_ids bigint[], moment timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
begin
  with expired as (
    update reservations set state = 'ended'
    where batch_id = any(batch_ids) and state = 'open'
      -- guard: reservations-expire
      and ends_at <= moment
    returning batch_id, quantity
  )
  update batches b set held = b.held - e.quantity
  from (select batch_id, sum(quantity) as quantity from expired group by batch_id) e where b.id = e.batch_id;
  if exists (select from waiting_list_entries where batch_id = any(batch_ids) and state in ('waiting', 'offered')) then
    perform offer_tickets(batch_ids, moment);
  end if;
end $$;
`
