/** What has to happen after a commit: rows written with a change, of which the dispatcher makes jobs and notifications. */
export const sql = `
create table outbox (
  id bigint primary key generated always as identity,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
`
