/** How many of `available` unpaid vouchers may hold, by the percentage in the body of a catalogue entry; at least one; null is without limit. */
export const sql = `
create function voucher_most(available bigint, body jsonb) returns bigint language sql immutable as $$
  select case when available is not null then
    greatest(1, ceil(available * coalesce((body ->> 'voucher_share')::integer, 25) / 100.0))::bigint end
$$;
`
