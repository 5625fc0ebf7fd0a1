/**
 * A buyer in two browsers is charged once. Before an attempt is written, or is about to be charged after its card was
 * authenticated or its buyer came back from a wallet, its buyer is locked and their other purchases of the product are
 * asked for: one in flight refuses it (`one_attempt_in_flight`), and so does one that paid the same amount within ten
 * minutes, or since this attempt began (`paid_lately`), of a product that a buyer wants once only. One that was paid
 * while the statement of this one was on its way is read anew (`paid_meanwhile`).
 *
 * The refusals look like those of a unique index.
 */
export const sql = `
create function refuse_second_charge() returns trigger language plpgsql as $$
declare
  cards text[] := array(select card_key from charged_cards where attempt_id = new.id);
  refusal text;
begin
  perform lock_buyer(cards || new.guard_key);
  select min(case
    when r.state <> 'approved' then 'one_attempt_in_flight'
    when new.sold_once and r.amount = new.amount and r.currency = new.currency
      and r.outcome_at > least(new.created_at, now() - interval '10 minutes') then 'paid_lately'
    -- What came back from a wallet was agreed to, whatever else its buyer has bought.
    when old.state is distinct from 'awaiting' and r.outcome_at >= new.created_at then 'paid_meanwhile' end)
  into refusal
  from attempts_of_buyer(new.guard_key, new.guard_facts, cards, new.seller_id, new.product_id) r
  -- guard: one-charge-of-a-buyer
  where r.payment_id <> new.payment_id;
  if refusal is not null then
    raise exception 'the same buyer pays the same product in another purchase'
      using errcode = 'unique_violation', constraint = refusal;
  end if;
  return new;
end $$;

-- After card_tries, which names the cards.
create trigger one_charge before insert on attempts
  for each row when (new.guard_key is not null) execute function refuse_second_charge();

create trigger one_charge_continued before update of state on attempts
  for each row when (new.guard_key is not null and ((old.state = 'authenticating' and new.state = 'sending')
    or (old.state = 'awaiting' and new.state = 'unknown')))
  execute function refuse_second_charge();
`
