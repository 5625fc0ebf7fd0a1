/**
 * A card that a gateway keeps is the same card as when it was typed, so its tries are counted together.
 *
 * - `kept_card_keys`: the keyed hash of the number (026) behind a gateway's reference, written when the gateway
 *   answers a typed card by a reference, and nowhere else. Nobody's name, mail or digits are beside it.
 * - `attempts.cards` may say a `reference` in the place of a `key`. A reference whose number nobody knows any more,
 *   because it was kept before this step, is counted by itself.
 */
export const sql = `
create table kept_card_keys (
  seller_id bigint not null references sellers,
  gateway text not null,
  stored_reference text not null,
  card_key text not null,
  primary key (seller_id, gateway, stored_reference)
);

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

insert into kept_card_keys (seller_id, gateway, stored_reference, card_key)
select a.seller_id, a.gateway, a.stored_reference, min(t.card_key)
from attempts a join charged_cards t on t.attempt_id = a.id
where a.stored_reference is not null
group by 1, 2, 3 having count(distinct t.card_key) = 1;

create or replace function count_card_tries() returns trigger language plpgsql as $$
declare
  card record;
  today bigint;
  lately bigint;
begin
  for card in
    select coalesce(c.key, k.card_key, 'kept:' || new.gateway || ':' || c.reference) as key, c.day, c.month
    from jsonb_to_recordset(new.cards) as c (key text, reference text, day bigint, month bigint)
    left join kept_card_keys k on k.seller_id = new.seller_id and k.gateway = new.gateway
      and k.stored_reference = c.reference
    order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended(new.seller_id || ' ' || card.key, 26));
    select count(*) filter (where t.at > clock_timestamp() - interval '24 hours'), count(*) into today, lately
    from charged_cards t join attempts a on a.id = t.attempt_id
    where t.card_key = card.key and t.seller_id = new.seller_id and t.at > clock_timestamp() - interval '30 days'
      and a.state in ('authenticating', 'sending', 'unknown', 'in-review', 'refused');
    if today >= card.day or lately >= card.month then
      raise exception 'the card was tried too often'
        using errcode = 'check_violation', constraint = 'card_tried_too_often';
    end if;
    if today + 1 >= card.day or lately + 1 >= card.month then
      new.remaining := 0;
    end if;
    insert into charged_cards (card_key, seller_id, attempt_id) values (card.key, new.seller_id, new.id);
  end loop;
  new.cards := null;
  return new;
end $$;
`
