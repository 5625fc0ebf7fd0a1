/**
 * What the page of a sale tells of a purchase beside what its own rows know.
 *
 * - `sent_mails`: each mail that a mail server took, by the name under which it is sent once. It holds no address.
 * - Sales are found by the buyer's document.
 * - The log of the office is read by what something was done to, and webhooks by the charge that they tell of.
 */
export const sql = `
create table sent_mails (
  payment_id uuid not null references payments,
  what text not null,
  kind text not null,
  sent_at timestamptz not null default now(),
  primary key (payment_id, what)
);
create index audit_entries_of_target on audit_entries (target_kind, target_id, id) where target_kind is not null;
create index payments_of_document on payments (seller_id, (buyer ->> 'document')) where buyer ->> 'document' <> '';
create index webhooks_of_reference on webhook_events (reference) where reference is not null;
`
