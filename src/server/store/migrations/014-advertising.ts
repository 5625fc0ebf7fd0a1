/**
 * What advertisers are told of sales and visits, and what opens their accounts.
 *
 * - `pixel_sends`: one event of one purchase for one pixel: it is told once, whatever the provider remembers. `happened_at`:
 *   the moment that it is told of. `sending`: begun, and begun again by the same event id if a process died; `taken`:
 *   counted by the provider; `refused`: never to be counted, for the `reason`.
 * - `advertising_choices`: what a buyer answered a seller who asked whether advertisers may be told of them, each answer in
 *   a row of its own: the seller has to prove it. `words`: the number of the question's words.
 * - `visit_events`: an event of a session's visit to a product, once a day: `action` is empty where it has none. `about`:
 *   what is told of the browser, until it is told. Both tables of visits are kept for two days.
 * - `visit_sends`: the event for one pixel, as `pixel_sends` is for a sale.
 * - `pixel_accesses`: what opens the account of a seller's pixel, sealed; it is written in the office and never read back.
 */
export const sql = `
create table pixel_sends (
  payment_id uuid not null references payments,
  seller_id bigint not null,
  provider text not null,
  pixel text not null,
  event text not null,
  event_id text not null,
  happened_at timestamptz not null,
  state text not null default 'sending' check (state in ('sending', 'taken', 'refused')),
  reason text,
  tries integer not null default 1,
  sent_at timestamptz not null default now(),
  primary key (payment_id, provider, pixel, event),
  check ((state = 'refused') = (reason is not null) or state = 'sending')
);
create index pixel_sends_of_seller on pixel_sends (seller_id, sent_at);

create table advertising_choices (
  id bigint generated always as identity primary key,
  seller_id bigint not null references sellers,
  session_id text not null,
  choice text not null check (choice in ('granted', 'denied')),
  locale text not null,
  words integer not null,
  chosen_at timestamptz not null default now()
);
create index advertising_choices_by_session on advertising_choices (session_id);
create index advertising_choices_by_age on advertising_choices (chosen_at);
create index payments_advertised on payments (created_at) where origin ? 'advertising';

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

create table pixel_accesses (
  seller_id bigint not null references sellers,
  provider text not null,
  pixel text not null,
  sealed bytea not null,
  updated_at timestamptz not null default now(),
  primary key (seller_id, provider, pixel)
);
`
