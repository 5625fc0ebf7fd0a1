/**
 * Counts a requested mail under its keys (`[{"key": "block:…", "most": 3}]`) and returns the keys that have reached
 * their limit: within a day, for an address block within an hour. A mail is not counted where one of `stop` is among
 * them.
 *
 * As `unpaid_orders_by` it locks the keys first, always in the same order: the next caller with one of them sees what
 * the previous one has written.
 */
export const sql = `
create function ask_mail(session text, asked jsonb, stop text[]) returns text[] language plpgsql as $$
declare
  over text[];
begin
  perform pg_advisory_xact_lock(hashtextextended(o.k, 39)) from (
    select distinct q.key as k from jsonb_to_recordset(asked) as q (key text) order by k) o;
  select coalesce(array_agg(q.key), '{}') into over
  from jsonb_to_recordset(asked) as q (key text, most integer)
  -- guard: asked-mails
  where (select count(*) from (
    select from asked_mails m where m.key = q.key
      and m.at > clock_timestamp() - case when q.key like 'block:%' then interval '1 hour' else interval '1 day' end
    limit q.most) latest) >= q.most;
  if not over && stop then
    insert into asked_mails (session_id, key) select session, q.key from jsonb_to_recordset(asked) as q (key text);
  end if;
  return over;
end $$;
`
