/**
 * Which seller has uploaded which pictures in the office: what bounds how many a shop may keep. Two sellers may have
 * uploaded the same file, which is kept once.
 */
export const sql = `
create table uploaded_pictures (
  seller_id bigint not null references sellers,
  key text not null references pictures on delete cascade,
  uploaded_at timestamptz not null default now(),
  primary key (seller_id, key)
);
`
