/**
 * A buyer in two browsers is charged once. `one_attempt_in_flight` refuses an attempt while another one of
 * the same product and document is open; what it cannot see is one that began, was paid and left the index
 * while the statement of this one, which reads the rows of its beginning, was still on its way to it. So the
 * question is asked once more when the attempt stands in the index: whoever comes now meets it there, and
 * whoever was quicker is seen here. An attempt that was authenticated first joins the index when its charge
 * is ordered, and is asked then.
 *
 * The refusal looks like that of a unique index, named `paid_meanwhile`.
 */
export const sql = `
create function refuse_paid_meanwhile() returns trigger language plpgsql as $$
begin
  if exists (select from attempts a where a.guard_key = new.guard_key and a.payment_id <> new.payment_id
    and a.state = 'approved' and a.outcome_at >= new.created_at)
  then
    raise exception 'the same product was paid by the same buyer meanwhile'
      using errcode = 'unique_violation', constraint = 'paid_meanwhile';
  end if;
  return null;
end $$;

create trigger paid_meanwhile after insert on attempts
  -- guard: paid-meanwhile
  for each row when (new.guard_key is not null) execute function refuse_paid_meanwhile();

create trigger paid_while_authenticating after update of state on attempts
  for each row when (old.state = 'authenticating' and new.state = 'sending' and new.guard_key is not null)
  execute function refuse_paid_meanwhile();
`
