/**
 * Looks of the checkout as somebody is changing them in the office, before they are saved: the last of each person and
 * look. Whoever has the secret of `token_hash` sees a page that has it, until `expires_at`.
 */
export const sql = `
create table look_previews (
  user_id bigint not null references users on delete cascade,
  look_id bigint not null,
  seller_id bigint not null references sellers,
  token_hash bytea not null unique,
  entry jsonb not null,
  expires_at timestamptz not null,
  primary key (user_id, look_id)
);
`
