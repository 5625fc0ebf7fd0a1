/**
 * Issues the tickets of one hold. Those of the purchase's holds before it come first, so that no two holds
 * share a number. The first tickets of a kind are for the holders who were named first.
 */
export const sql = `
create function issue_tickets(sold holds) returns void language sql as $$
  insert into issued_tickets (seller_id, payment_id, hold_id, product_id, batch_id, ticket_id, number, batch_name,
    ticket_name, half_price, holder_name, half_price_proof)
  select sold.seller_id, a.payment_id, sold.id, t.product_id, t.batch_id, t.id,
    n + (select coalesce(sum(h.quantity), 0) from holds h
      where h.attempt_id = sold.attempt_id and h.kind = 'ticket' and h.id < sold.id),
    b.name, t.name, t.half_price, who.holder ->> 'name', who.holder ->> 'proof'
  from attempts a, tickets t, batches b, generate_series(1, sold.quantity) as n,
    lateral (select sold.holders -> (n - 1 + (select coalesce(sum(o.quantity), 0)::integer from holds o
      where o.attempt_id = sold.attempt_id and o.ticket_id = sold.ticket_id and o.id < sold.id)) as holder) as who
  where a.id = sold.attempt_id and t.id = sold.ticket_id and b.id = sold.batch_id
  -- What a gateway reported is always written: a number that is issued already is not issued again.
  on conflict (payment_id, number) where replaces is null do nothing
$$;
`
