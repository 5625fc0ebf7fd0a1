/** Takes an entry off the waiting list, or declines its offer, which goes to the next. */
export const sql = `
create function decline_offer(entry text) returns text language plpgsql as $$
declare
  w waiting_list_entries;
  moment timestamptz;
begin
  select e.* into w from waiting_list_entries e where e.id = entry;
  if not found then return 'unknown'; end if;
  perform from batches l where l.id = w.batch_id for no key update;
  moment := clock_timestamp();
  perform end_expired(array[w.batch_id], moment);
  select e.* into w from waiting_list_entries e where e.id = entry for update;
  if w.state not in ('waiting', 'offered') then return w.state; end if;
  update waiting_list_entries e set state = case w.state when 'waiting' then 'left' else 'declined' end,
    changed_at = moment where e.id = entry;
  if w.state = 'waiting' then return 'left'; end if;
  update reservations k set state = 'ended' where k.token = w.reservation and k.state = 'open';
  update batches l set held = l.held - w.quantity where l.id = w.batch_id;
  perform end_expired(array[w.batch_id], moment);
  return 'declined';
end $$;
`
