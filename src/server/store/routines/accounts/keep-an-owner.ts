/** Refuses, at the end of a transaction, what leaves a seller who had an owner with members and without one. */
export const sql = `
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  if old.role = 'owner'
    and exists (select from members where seller_id = old.seller_id)
    and not exists (select from members where seller_id = old.seller_id and role = 'owner') then
    raise exception using errcode = 'check_violation', constraint = 'members_keep_an_owner',
      message = 'a seller with members needs an owner';
  end if;
  return null;
end $$;
create constraint trigger keep_an_owner after update or delete on members
  deferrable initially deferred for each row execute function keep_an_owner();
`
