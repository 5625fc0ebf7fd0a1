/** Each mail about a purchase that a mail server took, by the name under which it is sent once. It holds no address. */
export const sql = `
create table sent_mails (
  payment_id uuid not null references payments,
  what text not null,
  kind text not null,
  sent_at timestamptz not null default now(),
  primary key (payment_id, what)
);
`
