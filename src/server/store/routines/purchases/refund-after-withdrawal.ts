/**
 * Reopens a completed withdrawal when money is received after it: an unpaid order is paid late, or a dispute is won. A
 * withdrawal that the seller refused or settled stays unchanged.
 */
export const sql = `
create function refund_after_withdrawal() returns trigger language plpgsql as $$
begin
  with again as (
    -- guard: late-money-of-withdrawals
    update withdrawals set state = 'refunding', due_at = now() + interval '60 seconds'
    where payment_id = new.payment_id and state = 'done' and coalesce(answer, 'refund') = 'refund' returning id
  )
  insert into outbox (topic, payload) select 'withdrawal', jsonb_build_object('id', id) from again;
  return null;
end $$;

create trigger attempts_refund_after_withdrawal after update of state on attempts for each row
  when (new.state = 'approved' and old.state is distinct from new.state)
  execute function refund_after_withdrawal();
`
