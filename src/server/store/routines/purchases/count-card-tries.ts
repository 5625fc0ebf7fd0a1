/**
 * Counts the tries in vain of the cards of a new attempt, at its seller. `attempts.cards` names them by
 * keys, or a kept card by the gateway's reference, with the limits of their brands; it is never kept. A try
 * that goes beyond a limit is refused, in the words of a check named `card_tried_too_often`; the last one
 * that a limit allows has no further gateway (`remaining` 0).
 *
 * The lock makes tries of one card at one seller wait for each other, and the query that follows it in the
 * function sees what the one before has written. A reference whose number nobody knows is counted by itself.
 */
export const sql = `
create function count_card_tries() returns trigger language plpgsql as $$
declare
  card record;
  today bigint;
  lately bigint;
begin
  for card in
    select coalesce(c.key, (select k.card_key from kept_card_keys k where k.seller_id = new.seller_id
        and k.gateway = new.gateway and k.stored_reference = c.reference),
      'kept:' || new.gateway || ':' || c.reference) as key, c.day, c.month
    from jsonb_to_recordset(new.cards) as c (key text, reference text, day bigint, month bigint)
    order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended(new.seller_id || ' ' || card.key, 26));
    select count(*) filter (where t.at > clock_timestamp() - interval '24 hours'), count(*) into today, lately
    from charged_cards t join attempts a on a.id = t.attempt_id
    where t.card_key = card.key and t.seller_id = new.seller_id and t.at > clock_timestamp() - interval '30 days'
      and a.state in ('authenticating', 'sending', 'unknown', 'in-review', 'refused');
    -- guard: card-tries
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

create trigger card_tries before insert on attempts
  for each row when (new.cards is not null) execute function count_card_tries();
`
