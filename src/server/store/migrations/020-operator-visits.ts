/**
 * Operators who look into a seller.
 *
 * - `operator_visits`: who, why, and until when; `writes`: they may change things as well. The seller reads it in its
 *   log. A visit ends by itself, or when its operator leaves.
 */
export const sql = `
create table operator_visits (
  id bigint primary key generated always as identity,
  user_id bigint not null references users on delete cascade,
  seller_id bigint not null references sellers,
  reason text not null,
  writes boolean not null,
  began_at timestamptz not null default now(),
  ends_at timestamptz not null,
  left_at timestamptz
);
create index operator_visits_of_user on operator_visits (user_id, ends_at) where left_at is null;
`
