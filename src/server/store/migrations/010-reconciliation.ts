/**
 * What gateways say they moved, compared with our ledger.
 *
 * - `reconciliations`: the comparison of one night (`day` in UTC) with one gateway. Without `finished_at` it runs, failed or died;
 *   `failure` says why the report could not be read.
 * - `reconciliation_differences`: what differed, once for each reference and kind of movement however often it is seen.
 *   `theirs` and `ours` are everything that either side says was moved; null: nothing. `agreed`: a later comparison found
 *   both sides even. `closed`: a person has looked at it, for the `reason`; it opens again when the amounts change.
 */
export const sql = `
create table reconciliations (
  gateway text not null,
  day text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  compared integer not null default 0,
  found integer not null default 0,
  failure text,
  primary key (gateway, day)
);

create table reconciliation_differences (
  id bigint primary key generated always as identity,
  gateway text not null,
  reference text not null,
  movement text not null check (movement in ('charge', 'refund', 'chargeback', 'chargeback-reversal')),
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount', 'currency', 'state')),
  theirs bigint check (theirs > 0),
  ours bigint check (ours > 0),
  currency text not null,
  gateway_id text,
  moved_at timestamptz not null,
  found_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'agreed', 'closed')),
  closed_at timestamptz,
  reason text,
  constraint difference_once unique (gateway, reference, movement),
  check ((state = 'open') = (closed_at is null))
);
create index differences_of_state on reconciliation_differences (state, id);
create index differences_open on reconciliation_differences (gateway, moved_at) where state = 'open';

create index ledger_by_time on ledger_entries using brin (at) with (autosummarize = on);
`
