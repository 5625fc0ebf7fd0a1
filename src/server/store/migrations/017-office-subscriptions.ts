/**
 * What members of a shop changed of its subscriptions, and the orders in which the office lists subscriptions and leads.
 *
 * - `subscription_changes`: who cancelled a subscription or moved its next charge, and when. `number`, `due_before` and
 *   `due_after` say which charge was moved, from when to when.
 * - The name of a lead is as good as its browser, so the office pages by a hash of it.
 */
export const sql = `
create table subscription_changes (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscriptions,
  kind text not null check (kind in ('cancelled', 'moved')),
  author text not null,
  number integer,
  due_before timestamptz,
  due_after timestamptz,
  at timestamptz not null default now(),
  check ((kind = 'moved') = (number is not null and due_before is not null and due_after is not null))
);
create index subscription_changes_of on subscription_changes (subscription_id, id);

create index subscriptions_of_seller on subscriptions (seller_id, created_at, id);

create index leads_without_purchase on leads (seller_id, created_at, md5(uuid::text))
  where status is null or status in ('ABANDONED', 'REFUSED', 'EXPIRED', 'CANCELED');
`
