import { READABLE_32 } from '#rules/tickets/ticket-code.ts'

/**
 * The number by which people speak of a purchase: eight of 32 letters and digits, of which none is taken for another. One
 * that a purchase has already is drawn again; of two that are drawn in the same moment the unique index refuses one, and
 * its page asks again.
 */
export const sql = `
create function new_order_number() returns text language plpgsql volatile as $$
declare
  drawn text;
begin
  loop
    drawn := (select string_agg(substr('${READABLE_32}', 1 + floor(random() * 32)::integer, 1), '')
      from generate_series(1, 8));
    -- guard: free-order-number
    exit when not exists (select from payments where order_number = drawn);
  end loop;
  return drawn;
end $$;
`
