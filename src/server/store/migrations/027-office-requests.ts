/**
 * Requests of the office that change something, by the key that its page gave each: a request that is repeated after a
 * lost answer returns the answer of the first one. `contents`: a keyed hash of what was asked. `answer`: sealed, because
 * some answers hold a secret that is shown once. A `voided` key was looked up before its request arrived, which is then
 * refused. `unknown`: the request failed in a way that does not say whether it was carried out.
 */
export const sql = `
create table office_requests (
  user_id bigint not null references users on delete cascade,
  key uuid not null,
  call text not null,
  contents text not null,
  state text not null check (state in ('running', 'done', 'unknown', 'voided')),
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint office_requests_answered check ((state = 'done') = (answer is not null))
);
create index office_requests_by_age on office_requests (created_at);
`
