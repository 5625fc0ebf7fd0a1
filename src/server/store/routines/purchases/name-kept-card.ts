/**
 * When a gateway answers a typed card by a reference under which it keeps it, remembers which card that is
 * (by its keyed hash), so that tries of the typed and of the kept card are counted together.
 */
export const sql = `
create function name_kept_card() returns trigger language plpgsql as $$
begin
  insert into kept_card_keys (seller_id, gateway, stored_reference, card_key)
  select new.seller_id, new.gateway, new.stored_reference, min(t.card_key) from charged_cards t
  where t.attempt_id = new.id and t.card_key not like 'kept:%' having count(*) = 1
  on conflict (seller_id, gateway, stored_reference) do update set card_key = excluded.card_key;
  return null;
end $$;

create trigger kept_card_named after update of stored_reference on attempts
  for each row when (old.stored_reference is null and new.stored_reference is not null)
  execute function name_kept_card();
`
