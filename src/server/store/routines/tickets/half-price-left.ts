/** How many tickets an event still grants at half price. */
export const sql = `
create function half_price_left(event bigint, moment timestamptz) returns bigint language sql stable as $$
  select greatest(0, quota - taken) from half_price_count(event, moment)
$$;
`
