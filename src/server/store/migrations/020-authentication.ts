/**
 * 3-D Secure before the charge. An attempt that is `authenticating` holds what it would buy and has ordered nothing;
 * `three_ds` says how far its authentication has come and is never shown, `sent_at` when its charge was ordered, which
 * for every other attempt is when it began.
 *
 * While the buyer of one browser confirms, the same buyer may pay in another: the attempt joins
 * `one_attempt_in_flight` only when its charge is ordered, and is then asked once more whether it was paid meanwhile.
 */
export const sql = `
alter table attempts add column three_ds jsonb, add column sent_at timestamptz;

alter table attempts drop constraint attempts_state_check;
alter table attempts add constraint attempts_state_check check (state in ('authenticating', 'sending', 'unknown',
  'awaiting', 'in-review', 'approved', 'refused', 'not-sent', 'expired', 'canceled', 'superseded', 'refunded',
  'partially-refunded', 'charged-back'));

drop index one_live_attempt;
create unique index one_live_attempt on attempts (payment_id)
  where state in ('authenticating', 'sending', 'unknown', 'awaiting', 'in-review', 'approved');
create unique index attempts_by_authentication on attempts ((three_ds ->> 'id')) where three_ds is not null;

create trigger paid_while_authenticating after update of state on attempts
  for each row when (old.state = 'authenticating' and new.state = 'sending' and new.guard_key is not null)
  execute function refuse_paid_meanwhile();
`
