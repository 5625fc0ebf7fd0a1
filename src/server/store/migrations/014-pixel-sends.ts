/**
 * What advertisers were told.
 *
 * - `pixel_sends`: one event of one purchase for one pixel: it is told once, whatever the provider remembers. `happened_at`:
 *   the moment that it is told of. `sending`: begun, and begun again by the same event id if a process died; `taken`:
 *   counted by the provider; `refused`: never to be counted, for the `reason`.
 * - `advertising_choices`: what a buyer answered a seller who asked whether advertisers may be told of them, each answer in
 *   a row of its own: the seller has to prove it. `words`: the number of the question's words.
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
`
