/**
 * What becomes of one card of two after its authorisation: `voided` is one that was let go, so that nothing of it is
 * held any more. `charged_back` is whether a bank has taken back what the card paid, `disputes` how often it did:
 * cards of one purchase are disputed, and disputes won, one by one.
 */
export const sql = `
alter table attempt_legs drop constraint attempt_legs_state_check;
alter table attempt_legs
  add constraint attempt_legs_state_check check (state in ('planned', 'authorizing', 'in-review', 'authorized',
    'capturing', 'captured', 'refused', 'uncaptured', 'voided')),
  add column charged_back boolean not null default false,
  add column disputes integer not null default 0 check (disputes >= 0);

update attempt_legs l set state = 'voided'
where l.state in ('in-review', 'authorized') and (
  exists (select from pending_reversals r where r.attempt_id = l.attempt_id and r.leg = l.number and r.kind = 'void'
    and r.state = 'done')
  or exists (select from refunds f where f.attempt_id = l.attempt_id and f.card = l.number and f.kind = 'void'
    and f.state = 'done'));

update attempt_legs l set charged_back = true, disputes = 1
where exists (select from ledger_entries e where e.attempt_id = l.attempt_id and e.kind = 'chargeback'
  and e.entry_key like 'chargeback:' || l.reference || ':%');
update ledger_entries e set leg = l.number from attempt_legs l
where e.attempt_id = l.attempt_id and e.leg is null and e.kind = 'chargeback'
  and e.entry_key like 'chargeback:' || l.reference || ':%';
`
