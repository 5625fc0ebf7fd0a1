/**
 * Authorisations of automatic charges (Pix Automático) that were asked for together with a first charge, one for each
 * attempt that was paid. `approved` is what a renewal charges by; its reference then stands in
 * `subscriptions.stored_reference`, with the method PIX_AUTOMATIC and no card. A subscription of that method without
 * a reference has nothing that its next charge could be sent to.
 */
export const sql = `
create table mandates (
  attempt_id uuid primary key references attempts,
  seller_id bigint not null,
  gateway text not null,
  reference text not null,
  state text not null check (state in ('created', 'approved', 'rejected', 'expired', 'canceled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (gateway, reference)
);
`
