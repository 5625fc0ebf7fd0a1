/**
 * - `gateway_breakers`: what every process knows of the gateways' health (`rules/circuit-breaker.ts`). A row is there
 *   once a gateway failed; `version` lets several processes change it one after another.
 * - `charged_cards`: the tries of a card at a seller, by a keyed hash of its number that only the gateway role can
 *   compute. What became of a try stands with its attempt.
 * - `attempts.cards`: what the trigger below is told of the cards of a new attempt, their keys and the limits of their
 *   brands; never kept. The trigger counts the card's tries in vain. One that goes beyond a limit is refused, in the
 *   words of a check named `card_tried_too_often`; the last one that a limit allows has no further gateway
 *   (`remaining` 0). The lock makes tries of one card at one seller wait for each other, and the query that follows
 *   it in the function sees what the one before has written.
 */
export const sql = `
create table gateway_breakers (
  gateway text primary key,
  state jsonb not null,
  version bigint not null
);

create table charged_cards (
  card_key text not null,
  seller_id bigint not null,
  attempt_id uuid not null references attempts on delete cascade deferrable initially deferred,
  at timestamptz not null default now()
);
create index charged_cards_by_key on charged_cards (card_key, seller_id, at);
create index charged_cards_by_age on charged_cards (at);
create index charged_cards_of_attempt on charged_cards (attempt_id);

alter table attempts add column cards jsonb;

create function count_card_tries() returns trigger language plpgsql as $$
declare
  card record;
  today bigint;
  lately bigint;
begin
  for card in select * from jsonb_to_recordset(new.cards) as c (key text, day bigint, month bigint) order by key loop
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

create trigger card_tries before insert on attempts
  for each row when (new.cards is not null) execute function count_card_tries();
`
