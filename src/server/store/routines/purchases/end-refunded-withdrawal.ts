/** Ends a withdrawal that waits for its seller, once the whole purchase was refunded: from the page of its sale, too. */
export const sql = `
create function end_refunded_withdrawal() returns trigger language plpgsql as $$
begin
  with ended as (
    update withdrawals set state = 'done', answer = 'refund', answered_at = now(), due_at = null
    where payment_id = new.payment_id and state = 'asked' returning id
  )
  insert into outbox (topic, payload)
  select 'withdrawal-mail', jsonb_build_object('id', id, 'to', 'done') from ended;
  return null;
end $$;

create trigger attempts_end_withdrawal after update of state on attempts for each row
  when (new.state = 'refunded' and old.state is distinct from new.state)
  execute function end_refunded_withdrawal();
`
