/**
 * Undoes a departure of a session from an event's page, or all of them (`name` null). When none is left,
 * what has not ended has its whole time again.
 */
export const sql = `
create function return_to_tickets(session text, product bigint, name text)
returns boolean language plpgsql set enable_seqscan = off as $$
declare
  moment timestamptz;
begin
  if name is null and not exists (
    select from departures d where d.session_id = session and d.product_id = product and d.undone_at is null
  ) then return false; end if;
  perform lock_reservations(session, product);
  moment := clock_timestamp();
  if name is null then
    update departures d set undone_at = moment
    where d.session_id = session and d.product_id = product and d.undone_at is null;
  else
    insert into departures as d (session_id, departure, product_id, at, undone_at)
    values (session, name, product, moment, moment)
    on conflict (session_id, departure) do update set undone_at = coalesce(d.undone_at, excluded.undone_at);
    if exists (
      select from departures d where d.session_id = session and d.product_id = product and d.undone_at is null
    ) then return false; end if;
  end if;
  with whole as (
    delete from shortened_reservations s using reservations r
    where r.token = s.token and r.session_id = session and r.product_id = product
    returning s.token, s.full_end
  )
  update reservations r set ends_at = w.full_end from whole w
  where r.token = w.token and (r.state = 'paying' or (r.state = 'open' and r.ends_at > moment));
  return found;
end $$;
`
