/**
 * Marks the mandates by which nothing will be charged any more as due to be ended at the payer's bank: those
 * whose subscriptions have all ended, and those in whose place another way to pay was given.
 */
export const sql = `
create function end_needless_mandates() returns trigger language plpgsql as $$
begin
  update mandates m set end_due_at = now()
  from attempts a join payments p on p.id = a.payment_id
  where m.attempt_id = a.id and m.end_due_at is null and mandate_is_needless(m)
    and (p.id = new.payment_id or (p.renewal->>'subscription_id')::uuid = new.id);
  return null;
end $$;

create trigger subscriptions_end_mandates after update of status, stored_reference on subscriptions
  for each row when (
    (new.status = 'ended' and old.status <> 'ended')
    or new.stored_reference is distinct from old.stored_reference)
  execute function end_needless_mandates();
`
