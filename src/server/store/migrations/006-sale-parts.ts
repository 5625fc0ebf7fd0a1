/**
 * What a sale's amount is made of, and the terms that were agreed for it: whatever the catalogue says later, a
 * subscription is recorded, a price explained and a refund worked out from these.
 * `deferred` is what a trial puts off.
 */
export const sql = `
alter table sales
  add column unit bigint,
  add column discount bigint not null default 0 check (discount >= 0),
  add column deferred bigint not null default 0 check (deferred >= 0),
  add column shipping bigint not null default 0 check (shipping >= 0),
  add column terms jsonb not null default '{}';
update sales set unit = amount;
alter table sales
  alter column unit set not null,
  add constraint sales_parts_sum check (amount = unit - discount - deferred + shipping);
`
