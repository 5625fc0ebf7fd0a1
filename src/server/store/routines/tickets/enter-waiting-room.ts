/**
 * Puts sessions into the waiting room of an event's opening, in the order in which they are named, and
 * answers when each is let in; null: it is drawn at the opening. `moment`: this database's clock as of the
 * answer.
 */
export const sql = `
create function enter_waiting_room(product bigint, opens timestamptz, per_minute integer, sessions text[])
returns table (session text, admits timestamptz, moment timestamptz) language plpgsql as $$
declare
  at timestamptz;
  free timestamptz;
  step interval := interval '1 minute' / per_minute;
  drawn bigint;
begin
  if (select count(*) from waiting_room_visitors v
      where v.product_id = product and v.opens_at = opens and v.session_id = any(sessions)
        and (v.admits_at is not null or clock_timestamp() < opens))
      < (select count(distinct s) from unnest(sessions) s) then
    insert into waiting_rooms (product_id, opens_at) values (product, opens) on conflict do nothing;
    select r.next_at into free from waiting_rooms r where r.product_id = product and r.opens_at = opens for update;
    at := clock_timestamp();
    insert into waiting_room_visitors (product_id, opens_at, session_id, early)
    select product, opens, n.session_id, at < opens
    from (select u.s as session_id, min(u.n) as first from unnest(sessions) with ordinality as u (s, n) group by u.s) n
    order by n.first
    on conflict do nothing;
    if at >= opens then
      free := greatest(free, at);
      with line as (
        -- By where the rows are: a join by their key is slow while the table has no statistics, as at an opening.
        select v.ctid as row, row_number() over (
          order by v.early desc, case when v.early then random() end, v.came) - 1 as place
        from waiting_room_visitors v where v.product_id = product and v.opens_at = opens and v.admits_at is null
      ), seated as (
        update waiting_room_visitors v set admits_at = free + line.place * step
        from line where v.ctid = line.row
        returning 1
      )
      select count(*) into drawn from seated;
      update waiting_rooms r set next_at = free + drawn * step where r.product_id = product and r.opens_at = opens;
    end if;
  end if;
  return query
    select v.session_id, v.admits_at, clock_timestamp() from waiting_room_visitors v
    where v.product_id = product and v.opens_at = opens and v.session_id = any(sessions);
end $$;
`
