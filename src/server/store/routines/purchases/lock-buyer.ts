/**
 * Locks a buyer of a product until the transaction ends, by their guard key and by each of their cards, always in the
 * same order. The next caller of `attempts_of_buyer` sees what the previous one has written. The purchase's own row is
 * locked before, products and similar rows after it.
 */
export const sql = `
create function lock_buyer(keys text[]) returns void language plpgsql volatile as $$
begin
  -- guard: buyer-lock
  perform pg_advisory_xact_lock(hashtextextended(o.k, 31)) from (select distinct k from unnest(keys) k order by k) o;
end $$;
`
