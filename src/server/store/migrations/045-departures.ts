/**
 * A buyer who closes the page of their tickets gives them back soon, and may come back before that.
 *
 * - `departures`: every leaving of a page, by a name that the page chose. One that was undone stays undone, also when
 *   the word of the leaving arrives after the word of the return, as it can when a page is reloaded.
 * - `shortened`: the end that a reservation had before it was brought forward.
 *
 * `reservations` itself has no new column: the functions that claim write it as a whole row.
 *
 * Locks are taken as everywhere: batches in the order of their ids, then the session. What ends reservations holds
 * their batch, so nothing can end between the look and the write.
 */
export const sql = `
create table departures (
  session_id text not null,
  departure text not null,
  product_id bigint not null,
  at timestamptz not null,
  undone_at timestamptz,
  primary key (session_id, departure)
);
create index departures_open on departures (session_id, product_id) where undone_at is null;
create index departures_by_age on departures (at);

create table shortened (
  token text primary key,
  full_end timestamptz not null
);

create function lock_reservations(session text, product bigint) returns void language plpgsql
set enable_seqscan = off as $$
begin
  perform b.id from batches b
  where b.id in (
    select r.batch_id from reservations r
    where r.session_id = session and r.product_id = product and r.state <> 'ended')
  order by b.id for no key update;
  perform pg_advisory_xact_lock(hashtextextended(session, 31));
end $$;

-- Lets what a session has reserved of an event end after so many seconds at the latest. What is being paid stays.
-- Answers whether anything ends sooner.
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
    insert into shortened (token, full_end)
    select r.token, r.ends_at from reservations r
    where r.session_id = session and r.product_id = product and r.state = 'open' and r.ends_at > sooner
    on conflict (token) do nothing
  )
  update reservations r set ends_at = sooner
  where r.session_id = session and r.product_id = product and r.state = 'open' and r.ends_at > sooner;
  return found;
end $$;

-- Undoes a leaving, or all of a session's (name: null). When none is left, what has not ended has its whole time again.
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
    delete from shortened s using reservations r
    where r.token = s.token and r.session_id = session and r.product_id = product
    returning s.token, s.full_end
  )
  update reservations r set ends_at = w.full_end from whole w
  where r.token = w.token and (r.state = 'paying' or (r.state = 'open' and r.ends_at > moment));
  return found;
end $$;
`
