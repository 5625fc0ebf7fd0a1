/**
 * Orders the acknowledgement of a withdrawal as soon as it is known that no other mail is about to state the same: with
 * the change that hands it to the seller, finds no purchase, or finds that the purchase had one already.
 */
export const sql = `
create function acknowledge_withdrawal() returns trigger language plpgsql as $$
begin
  new.acknowledges := false;
  new.acknowledged_at := now();
  insert into outbox (topic, payload)
  values ('withdrawal-mail', jsonb_build_object('id', new.id, 'to', 'buyer'));
  return new;
end $$;

create trigger withdrawals_acknowledge before update of state on withdrawals for each row
  -- guard: withdrawals-are-acknowledged
  when (new.acknowledges and new.state in ('asked', 'unmatched', 'repeated', 'done'))
  execute function acknowledge_withdrawal();
`
