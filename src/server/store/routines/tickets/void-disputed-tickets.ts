/**
 * A bank that takes the money back voids the tickets, and makes them valid again when the dispute is won.
 * The seats are not sold to others meanwhile.
 */
export const sql = `
create function void_disputed_tickets() returns trigger language plpgsql as $$
begin
  if new.state = 'charged-back' then
    update issued_tickets set state = 'void', void_reason = 'charged-back', version = version + 1, changed_at = now()
    where payment_id = new.payment_id and state = 'valid';
  elsif new.state = 'approved' then
    update issued_tickets set state = 'valid', void_reason = null, version = version + 1, changed_at = now()
    where payment_id = new.payment_id and void_reason = 'charged-back';
  end if;
  return null;
end $$;

create trigger attempts_void_tickets after update of state on attempts for each row
  when (new.state is distinct from old.state and (new.state = 'charged-back' or old.state = 'charged-back'))
  execute function void_disputed_tickets();
`
