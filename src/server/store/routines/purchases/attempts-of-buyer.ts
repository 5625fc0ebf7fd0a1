/**
 * Returns the attempts of one buyer and product that are in flight or paid. The same buyer means the same guard key
 * with a fact in common (`BuyerGuard`), or the same card. Two documents are two buyers, whichever card they use; a
 * renewal is compared with renewals only. `card_keys` are those of `charged_cards`.
 */
export const sql = `
create function attempts_of_buyer(buyer text, facts text[], card_keys text[], seller bigint, product bigint)
returns table (id uuid, payment_id uuid, state text, amount bigint, currency text, outcome_at timestamptz,
  paid_before uuid)
language sql stable as $$
  select a.id, a.payment_id, a.state, a.amount, a.currency, a.outcome_at, a.paid_before from attempts a
  where a.guard_key = buyer
    -- guard: second-fact
    and a.guard_facts && facts
    and a.state in ('sending', 'unknown', 'in-review', 'approved')
  union all
  select a.id, a.payment_id, a.state, a.amount, a.currency, a.outcome_at, a.paid_before
  from charged_cards c join attempts a on a.id = c.attempt_id
  where c.card_key = any (card_keys) and c.seller_id = seller and a.product_id = product
    and (a.guard_key = buyer or (a.guard_key like 'email:%' and buyer not like 'renewal:%')
      or (buyer like 'email:%' and a.guard_key like 'document:%'))
    and a.state in ('sending', 'unknown', 'in-review', 'approved')
$$;
`
