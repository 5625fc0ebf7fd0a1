/**
 * A hold of tickets that becomes `sold` issues them, whichever statement changes it; one that is released voids them.
 */
export const sql = `
create function issue_or_void_tickets() returns trigger language plpgsql as $$
begin
  if new.state = 'sold' then
    perform issue_tickets(new);
  else
    update issued_tickets set state = 'void', void_reason = 'refunded', version = version + 1, changed_at = now()
    where hold_id = new.id and state = 'valid';
  end if;
  return null;
end $$;

create trigger holds_issue_tickets after update of state on holds for each row
  when (new.kind = 'ticket' and new.state is distinct from old.state and (new.state = 'sold' or old.state = 'sold'))
  execute function issue_or_void_tickets();
`
