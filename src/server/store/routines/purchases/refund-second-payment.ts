/**
 * Two purchases of one buyer, product and amount that were both paid, the second of them after it had begun before the
 * first was paid: a Pix code was open in one browser while a card paid in another. Whichever is written second names
 * the other one (`paid_before`), and gets a pending reversal where a buyer wants the product once only. The lock makes
 * two that are written at once see each other.
 */
export const sql = `
create function give_back_second_payment() returns trigger language plpgsql as $$
declare
  cards text[] := array(select card_key from charged_cards where attempt_id = new.id);
begin
  perform lock_buyer(cards || new.guard_key);
  new.paid_before := (
    select r.id from attempts_of_buyer(new.guard_key, new.guard_facts, cards, new.seller_id, new.product_id) r
    where r.payment_id <> new.payment_id and r.state = 'approved' and r.amount = new.amount
      and r.currency = new.currency and r.outcome_at >= new.created_at and r.paid_before is null
    order by r.outcome_at limit 1);
  -- guard: second-payment-goes-back
  if new.paid_before is not null and new.sold_once then
    insert into pending_reversals (reversal_key, seller_id, attempt_id, leg, kind, amount, reason, state, due_at)
    select 'refund:' || coalesce(l.reference, new.reference), new.seller_id, new.id, l.number, 'refund',
      coalesce(l.total, new.total), 'bought-twice', 'pending', now()
    from (select) one left join attempt_legs l on l.attempt_id = new.id
    on conflict (reversal_key) do nothing;
  end if;
  return new;
end $$;

create trigger second_payment before update of state on attempts
  for each row when (new.state = 'approved' and new.guard_key is not null and new.total > 0
    and new.guard_key not like 'renewal:%'
    and old.state not in ('approved', 'partially-refunded', 'refunded', 'charged-back'))
  execute function give_back_second_payment();
`
