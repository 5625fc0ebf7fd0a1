/**
 * Counts the tickets at half price that purchases hold or have paid on their batch (`half_price_taken`), so that the
 * share of an event is known without reading its sales. A trigger counts, because the code that releases tickets need
 * not be aware of it: it runs at the end of the statement that wrote the hold, when the batch is locked already.
 */
export const sql = `
create function count_half_price() returns trigger language plpgsql as $$
declare
  taken integer := 0;
begin
  if tg_op = 'UPDATE' and old.state in ('held', 'sold') then taken := taken - old.quantity; end if;
  if new.state in ('held', 'sold') then taken := taken + new.quantity; end if;
  if taken <> 0 then
    update batches b set half_price_taken = b.half_price_taken + taken
    where b.id = new.batch_id and exists (select from tickets t where t.id = new.ticket_id and t.half_price);
  end if;
  return null;
end $$;

create trigger half_price_counted after insert or update of state, quantity on holds
  -- guard: half-price-counter
  for each row when (new.ticket_id is not null) execute function count_half_price();
`
