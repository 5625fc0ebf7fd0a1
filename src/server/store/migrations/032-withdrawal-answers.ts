/**
 * What a seller answered to a withdrawal that needs them: `refund`, `refuse` with the reason that the buyer is mailed, or
 * `outside`: it was settled without this program. `answers` counts the refunds that were ordered by hand, each of which
 * has keys of its own.
 */
export const sql = `
alter table withdrawals
  add column answer text check (answer in ('refund', 'refuse', 'outside')),
  add column answer_text text,
  add column answered_by text,
  add column answered_at timestamptz,
  add column answers integer not null default 0;
create index withdrawals_of_seller on withdrawals (seller_id, received_at desc, id desc) where seller_id is not null;
create index withdrawals_asked on withdrawals (seller_id) where state = 'asked';
`
