/**
 * Counts the orders that wait for their payment by their keys (`session:…`, `document:…`, `email:…`, `block:…`), for
 * the limits of unpaid orders: for each key the open orders, those that lapsed within the hour and the paid ones, of
 * the latest 2,000 of a day, and of an address block of an hour.
 *
 * As `card_tries_by` it first takes a lock for each of the keys, always in the same order, that lasts until the
 * caller's transaction ends: the next caller with one of them sees what the previous one has written.
 */
export const sql = `
create function unpaid_orders_by(keys text[])
returns table (key text, open bigint, lapsed bigint, paid bigint)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(o.k, 33)) from (
    select distinct k from unnest(keys) k order by k) o;
  return query
    select k.name,
      count(*) filter (where a.state in ('sending', 'unknown', 'awaiting', 'in-review')),
      count(*) filter (where a.state in ('expired', 'canceled', 'superseded', 'refused')
        and latest.at > clock_timestamp() - interval '1 hour'),
      count(*) filter (where a.state in ('approved', 'partially-refunded', 'refunded'))
    from unnest(keys) k (name)
    left join lateral (
      select o.attempt_id, o.at from unpaid_orders o
      where o.key = k.name
        and o.at > clock_timestamp() - case when k.name like 'block:%' then interval '1 hour' else interval '1 day' end
      order by o.at desc limit 2000
    ) latest on true
    left join attempts a on a.id = latest.attempt_id
    group by k.name;
end $$;
`
