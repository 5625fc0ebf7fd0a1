/**
 * A card that is being authenticated is a try as well: its gateway and its issuer were asked. What becomes of it is
 * known within fifteen minutes, and a cardholder takes one to answer, so that it counts a third of a try until then:
 * thirty people behind one address may be confirming at once, and whoever lets challenges run out is stopped by those
 * that were refused for it.
 */
export const sql = `
create or replace function card_tries_by(keys text[])
returns table (key text, refused bigint, open bigint, paid bigint)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(o.k, 29)) from (
    select distinct k from unnest(keys) k where k not like 'product:%' order by k) o;
  return query
    select k.name,
      count(*) filter (where a.state = 'refused'
        and (a.code is distinct from 'GENERIC' or k.name like 'session:%' or k.name like 'block:%')),
      count(*) filter (where a.state in ('sending', 'unknown', 'in-review'))
        + count(*) filter (where a.state = 'authenticating') / 3,
      count(*) filter (where a.state in ('approved', 'partially-refunded', 'refunded'))
    from unnest(keys) k (name)
    left join lateral (
      select t.attempt_id from card_tries t
      where t.key = k.name and t.at > clock_timestamp() - interval '1 hour' order by t.at desc limit 100
    ) latest on true
    left join attempts a on a.id = latest.attempt_id
    group by k.name;
end $$;
`
