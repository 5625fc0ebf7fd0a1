/**
 * An authorisation that came with money which its purchase did not take, because something else pays it or nothing is
 * left, is needless from the beginning: that money goes back, and no subscription is charged by what came with it.
 *
 * `attempt_paid`: whether an attempt in this state is, or was, what pays its purchase.
 */
export const sql = `
create function attempt_paid(state text) returns boolean language sql immutable as $$
  select state in ('approved', 'partially-refunded', 'refunded', 'charged-back')
$$;

create or replace function mandate_is_needless(m mandates) returns boolean language sql stable as $$
  select m.state in ('created', 'approved') and not exists (
    select from attempts a
    join payments p on p.id = a.payment_id
    join subscriptions s on s.payment_id = p.id or s.id = (p.renewal->>'subscription_id')::uuid
    where a.id = m.attempt_id and attempt_paid(a.state) and s.status <> 'ended'
      and (s.stored_reference is null or s.stored_reference = m.reference))
$$;
`
