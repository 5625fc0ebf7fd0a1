/** The batches whose tickets at half price are counted together. */
export const sql = `
create function half_price_batches(events bigint[]) returns table (id bigint) language sql stable as $$
  select distinct t.batch_id from tickets t where t.product_id = any(events) and t.half_price
$$;
`
