/**
 * What advertisers were told.
 *
 * - `pixel_sends`: one event of one purchase for one pixel: it is told once, whatever the provider remembers. `happened_at`:
 *   the moment that it is told of. `sending`: begun, and begun again by the same event id if a process died; `taken`:
 *   counted by the provider; `refused`: never to be counted, for the `reason`.
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
create index payments_advertised on payments (created_at) where origin ? 'advertising';
`
