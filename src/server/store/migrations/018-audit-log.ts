/**
 * What members and operators did in the office, each written in the transaction of what it tells.
 *
 * - `seller_id` null: of an account or of the platform. What somebody does with their own account stands once without a
 *   seller, for the operator, and once for each seller that they work for at that moment.
 * - `user_id` refers to nothing: what was done stays when an account goes. Null: whoever it was has no account.
 * - `fields`: which values were made others, by their paths. `facts`: roles and amounts. Never a secret, nor a buyer.
 */
export const sql = `
create table audit_entries (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  seller_id bigint references sellers,
  user_id bigint,
  action text not null,
  target_kind text,
  target_id text,
  fields text[] not null default '{}',
  facts jsonb not null default '{}',
  check ((target_kind is null) = (target_id is null))
);
create index audit_entries_of_seller on audit_entries (seller_id, id);
create index audit_entries_of_seller_by_user on audit_entries (seller_id, user_id, id);
create index audit_entries_by_user on audit_entries (user_id, id);
create index audit_entries_of_target on audit_entries (target_kind, target_id, id) where target_kind is not null;
create index audit_entries_by_age on audit_entries (at);
`
