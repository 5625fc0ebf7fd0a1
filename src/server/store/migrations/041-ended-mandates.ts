/**
 * Authorisations of automatic charges that nothing will be charged by any more are taken away from the payer's bank:
 * `end_due_at` is when that is tried (again), `end_tries` how often it was. Due are those whose subscriptions have all
 * ended, and those in whose place another way to pay was given.
 *
 * `mandate_is_needless`: an authorisation that stands, and by which no subscription is charged or can still be.
 */
export const sql = `
alter table mandates
  add column end_due_at timestamptz,
  add column end_tries integer not null default 0;
create index mandates_to_end on mandates (end_due_at) where end_due_at is not null;

create function mandate_is_needless(m mandates) returns boolean language sql stable as $$
  select m.state in ('created', 'approved') and not exists (
    select from attempts a
    join payments p on p.id = a.payment_id
    join subscriptions s on s.payment_id = p.id or s.id = (p.renewal->>'subscription_id')::uuid
    where a.id = m.attempt_id and s.status <> 'ended'
      and (s.stored_reference is null or s.stored_reference = m.reference))
$$;

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
