/**
 * Shortens a session's reservations of an event to so many seconds at the latest, when its page is closed. Tickets that
 * are being paid keep their time. Returns whether anything ends sooner. A departure that was undone stays undone, also
 * when its report arrives after that of the return, as it can when a page is reloaded.
 */
export const sql = `
create function leave_tickets(session text, product bigint, name text, seconds integer)
returns boolean language plpgsql set enable_seqscan = off as $$
declare
  sooner timestamptz;
begin
  perform lock_reservations(session, product);
  sooner := clock_timestamp() + make_interval(secs => seconds);
  insert into departures (session_id, departure, product_id, at) values (session, name, product, clock_timestamp())
  on conflict do nothing;
  if not found then return false; end if;
  with early as (
    insert into shortened_reservations (token, full_end)
    select r.token, r.ends_at from reservations r
    where r.session_id = session and r.product_id = product and r.state = 'open' and r.ends_at > sooner
    on conflict (token) do nothing
  )
  update reservations r set ends_at = sooner
  where r.session_id = session and r.product_id = product and r.state = 'open' and r.ends_at > sooner;
  return found;
end $$;
`
