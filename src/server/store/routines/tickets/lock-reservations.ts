/**
 * Locks the batches of which a session has reservations, in the order of their ids, and then the session. A process
 * that ends reservations holds their batch, so nothing can end between the read and the write.
 */
export const sql = `
create function lock_reservations(session text, product bigint) returns void language plpgsql
set enable_seqscan = off as $$
begin
  perform b.id from batches b
  where b.id in (
    select r.batch_id from reservations r
    where r.session_id = session and r.product_id = product and r.state <> 'ended')
  order by b.id for no key update;
  perform pg_advisory_xact_lock(hashtextextended(session, 31));
end $$;
`
