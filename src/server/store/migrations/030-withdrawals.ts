/**
 * Declarations by which buyers withdraw from a purchase, each kept as it was made. `received`: nobody has looked for its
 * purchase yet; `unmatched`: there is none with this number and address; `refunding`: the right stands and the money goes
 * back; `asked`: the seller answers it; `repeated`: the purchase had one already. `reason`: why the seller answers.
 * `sale_id` is public and comes from a signed link. `due_at`: when somebody has to look at it again.
 */
export const sql = `
create table withdrawals (
  id uuid primary key,
  reference text not null unique,
  sale_id text,
  name text not null,
  order_number text not null,
  email text not null,
  locale text not null,
  received_at timestamptz not null default now(),
  state text not null default 'received'
    check (state in ('received', 'unmatched', 'refunding', 'done', 'asked', 'repeated')),
  seller_id bigint references sellers on delete cascade,
  payment_id uuid references payments on delete cascade,
  right_ends_at timestamptz,
  reason text,
  due_at timestamptz,
  tries integer not null default 0,
  constraint withdrawals_matched check ((state in ('received', 'unmatched')) = (payment_id is null))
);
-- guard: one-withdrawal
create unique index withdrawals_of_purchase on withdrawals (payment_id) where state <> 'repeated';
create index withdrawals_due on withdrawals (due_at) where due_at is not null;
create index withdrawals_of_email on withdrawals (lower(email));
create index withdrawals_by_age on withdrawals (received_at);
`
