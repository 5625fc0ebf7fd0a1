/** Recounts when a seller makes a ticket half price, or no longer: its sold tickets count from then on, or no more. */
export const sql = `
create function recount_half_price() returns trigger language plpgsql as $$
begin
  -- What is counted below is what was committed before these locks were granted.
  perform from batches b where b.product_id = new.product_id order by b.id for no key update;
  update batches b set half_price_taken = (
    select coalesce(sum(h.quantity), 0) from holds h join tickets t on t.id = h.ticket_id
    where h.batch_id = b.id and h.state in ('held', 'sold') and t.half_price)
  where b.product_id = new.product_id;
  return null;
end $$;

create trigger half_price_recounted after update of body on tickets
  for each row when (old.half_price is distinct from new.half_price) execute function recount_half_price();
`
