/**
 * What advertisers are told of visits, and what opens their accounts.
 *
 * - `visit_events`: an event of a session's visit to a product, once a day: `action` is empty where it has none. `about`:
 *   what is told of the browser, until it is told. Both tables of visits are kept for two days.
 * - `visit_sends`: the event for one pixel, as `pixel_sends` is for a sale.
 * - `pixel_accesses`: what opens the account of a seller's pixel, sealed; it is written in the office and never read back.
 */
export const sql = `
create table visit_events (
  event_id text not null,
  action text not null,
  session_id text not null,
  seller_id bigint not null references sellers,
  product_id bigint not null,
  event text not null,
  body jsonb not null,
  about jsonb,
  happened_at timestamptz not null default now(),
  primary key (event_id, action)
);
create index visit_events_by_age on visit_events (happened_at);
create index visit_events_of_session on visit_events (session_id, product_id);
create table visit_sends (
  event_id text not null,
  seller_id bigint not null,
  provider text not null,
  pixel text not null,
  state text not null default 'sending' check (state in ('sending', 'taken', 'refused')),
  reason text,
  tries integer not null default 1,
  sent_at timestamptz not null default now(),
  primary key (event_id, provider, pixel)
);
create index visit_sends_by_age on visit_sends (sent_at);
create index visit_sends_of_seller on visit_sends (seller_id, sent_at);
create index pixel_sends_of_seller on pixel_sends (seller_id, sent_at);
create table pixel_accesses (
  seller_id bigint not null references sellers,
  provider text not null,
  pixel text not null,
  sealed bytea not null,
  updated_at timestamptz not null default now(),
  primary key (seller_id, provider, pixel)
);
`
