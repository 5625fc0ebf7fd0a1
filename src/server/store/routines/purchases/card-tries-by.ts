/**
 * Counts the tries of cards by their keys (`session:…`, `block:…`, `device:…`, `bin:…`, `product:…`), for the limits
 * against card testing: for each key the latest tries of the last hour, at most a hundred: refused, open and paid.
 *
 * It first takes a lock for each of the keys, always in the same order, that lasts until the caller's transaction ends:
 * the next caller with one of them sees what the previous one has written. A statement sees the rows as of its own
 * start; the query inside a volatile function sees those as of the query's start, which is why this is a function. A
 * product is read without a lock, because its number stops nobody.
 *
 * An unreachable issuer or acquirer (GENERIC) says nothing about a card: it is counted where the number is the caller's
 * own, and not where it is shared with strangers.
 *
 * A card that is being authenticated is a try as well: its gateway and its issuer were queried. Behind one address ten
 * may be confirming at once, and each that pays makes room for two. Where a key is shared with strangers it counts a
 * third until its end, which is known within fifteen minutes.
 */
export const sql = `
create function card_tries_by(keys text[])
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
        -- guard: authentications-are-tries
        + count(*) filter (where a.state = 'authenticating') / case when k.name ~ '^(session|block):' then 1 else 3 end,
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
