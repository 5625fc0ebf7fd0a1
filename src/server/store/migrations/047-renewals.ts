/**
 * Subscriptions that renew themselves.
 *
 * - `sellers.renews_since`: since when the worker charges what recurs of a seller; null: it charges nothing, and every
 *   period is paid by its link.
 * - `subscription_charges`: `renew_at` is when the worker looks at a charge next; null: never. Whoever takes one for a
 *   step moves it ahead by the length of the lease. `automatic_attempts` counts the attempts that the worker made,
 *   `automatic_attempt_id` is the last of them, `hold_code` why the last step could not begin one.
 * - `attempts.initiator`: who asked for the charge; `merchant` is the worker.
 * - `subscription_notices`: mails that a charge needs, each once. `sent_at`: when the mail server took it.
 *
 * Columns are added with constant defaults, so no row is rewritten, and the statements of a program of before stay valid.
 */
export const sql = `
alter table sellers add column renews_since timestamptz;

alter table attempts
  add column initiator text not null default 'buyer',
  add constraint attempts_initiator_check check (initiator in ('buyer', 'merchant')) not valid;

alter table subscription_charges
  add column renew_at timestamptz,
  add column automatic_attempts smallint not null default 0,
  add column automatic_attempt_id uuid references attempts,
  add column hold_code text;
create index subscription_charges_to_renew on subscription_charges (renew_at)
  where renew_at is not null and state = 'scheduled';
create index subscription_charges_to_plan on subscription_charges (seller_id, due_at)
  where renew_at is null and state = 'scheduled' and automatic_attempts = 0;

create table subscription_notices (
  subscription_id uuid not null references subscriptions,
  kind text not null check (kind in ('renewal-reminder', 'renewal-failed', 'renewal-failed-finally',
    'subscription-unpaid')),
  charge integer not null,
  seller_id bigint not null,
  ordered_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (subscription_id, kind, charge)
);
`
