/**
 * Transfers the tickets offered to an entry of the waiting list to a session, which has the minutes of every
 * reservation from then on. The same entry may do so again from another device. Returns the obstacle, or `taken`.
 */
export const sql = `
create function accept_offer(entry text, session text, minutes integer, most integer)
returns text language plpgsql as $$
declare
  w waiting_list_entries;
  r reservations;
  moment timestamptz;
  others bigint;
begin
  select e.* into w from waiting_list_entries e where e.id = entry;
  if not found then return 'unknown'; end if;
  perform from batches l where l.id = w.batch_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended(session, 31));
  moment := clock_timestamp();
  perform end_expired(array[w.batch_id], moment);
  select e.* into w from waiting_list_entries e where e.id = entry for update;
  if w.state not in ('offered', 'taken') then return w.state; end if;
  select k.* into r from reservations k where k.token = w.reservation for update;
  if not found or r.state = 'ended' then return 'lapsed'; end if;
  if r.state = 'paying' then return 'paying'; end if;
  if r.session_id = session then return 'taken'; end if;
  select coalesce(sum(k.quantity), 0) into others from reservations k
  where k.session_id = session and k.product_id = r.product_id
    and k.state <> 'ended' and (k.state = 'paying' or k.ends_at > moment);
  if others + r.quantity > most then return 'too-many'; end if;
  update reservations k set session_id = session,
    started_at = case w.state when 'offered' then moment else k.started_at end,
    ends_at = case w.state when 'offered' then moment + make_interval(mins => minutes) else k.ends_at end
  where k.token = r.token;
  update waiting_list_entries e set state = 'taken', changed_at = moment where e.id = entry;
  return 'taken';
end $$;
`
