/**
 * Files that members of a shop have the worker make of its lists and figures.
 *
 * - `exports`: what was asked for, by whom, and how far it is. `after` is the key of the last row that was written.
 * - `export_parts`: the file in parts, each sealed by itself, so that nobody ever holds the whole of it.
 */
export const sql = `
create table exports (
  id uuid primary key default gen_random_uuid(),
  seller_id bigint not null references sellers,
  author text not null,
  kind text not null check (kind in ('sales', 'subscriptions', 'leads', 'holders', 'figures')),
  people boolean not null,
  query jsonb not null,
  locale text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'withdrawn')),
  rows bigint not null default 0,
  parts integer not null default 0,
  after text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index exports_of_seller on exports (seller_id, created_at desc);
create index exports_by_age on exports (expires_at);

create table export_parts (
  export_id uuid not null references exports on delete cascade,
  number integer not null,
  body bytea not null,
  primary key (export_id, number)
);
`
