/**
 * Checks whether a mandate is active by which no subscription is charged or can still be. One that came with money
 * which its purchase did not take is unneeded from the beginning: that money is refunded, and no subscription is
 * charged by that mandate.
 */
export const sql = `
create function mandate_is_needless(m mandates) returns boolean language sql stable as $$
  select m.state in ('created', 'approved') and not exists (
    select from attempts a
    join payments p on p.id = a.payment_id
    join subscriptions s on s.payment_id = p.id or s.id = (p.renewal->>'subscription_id')::uuid
    where a.id = m.attempt_id and attempt_paid(a.state) and s.status <> 'ended'
      and (s.stored_reference is null or s.stored_reference = m.reference))
$$;
`
