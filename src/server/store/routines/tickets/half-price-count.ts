/**
 * Returns how many tickets an event grants at half price (meia-entrada), and how many of them are taken. No row: it has
 * no such tickets. The share is 40 % of all tickets of the event, across its batches, by law 12.933/2013, article 1, §
 * 10, or more where the event sets it (`half_price_percent`), rounded up, so that it is never less than the law's.
 *
 * Tickets taken by purchases are a counter of each batch (`count_half_price`); reserved ones are counted in the rows
 * that are open now. A caller that takes some locks every batch of the event that has any, in the order of their ids as
 * always, and counts afterwards: two batches cannot both take the last one.
 */
export const sql = `
create function half_price_count(event bigint, moment timestamptz) returns table (quota bigint, taken bigint)
language sql stable as $$
  select (select ceil(sum(case when b.retired_at is null then b.stock else b.sold + b.held end)
      * coalesce((p.body -> 'event' ->> 'half_price_percent')::integer, 40) / 100.0)::bigint
      from batches b where b.product_id = p.id),
    (select coalesce(sum(b.half_price_taken), 0)::bigint from batches b where b.product_id = p.id)
    + (select coalesce(sum(r.quantity), 0) from tickets t join reservations r on r.ticket_id = t.id
      where t.product_id = p.id and t.half_price and r.batch_id = t.batch_id and r.state = 'open' and r.ends_at > moment)
  from products p where p.id = event and exists (select from tickets t where t.product_id = p.id and t.half_price)
$$;
`
