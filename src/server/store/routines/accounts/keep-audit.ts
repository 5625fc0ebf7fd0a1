/**
 * Refuses to change an entry of the audit log, and to delete one of the last 30 days: the shortest time for which an
 * operator may keep the log.
 */
export const sql = `
create function keep_audit() returns trigger language plpgsql as $$
begin
  -- guard: audit-stays
  if tg_op = 'UPDATE' or old.at > now() - interval '30 days' then
    raise exception using errcode = 'check_violation', constraint = 'audit_entries_stay',
      message = 'an entry of the audit log stays as it is';
  end if;
  return old;
end $$;
create trigger keep_audit before update or delete on audit_entries
  for each row execute function keep_audit();
`
