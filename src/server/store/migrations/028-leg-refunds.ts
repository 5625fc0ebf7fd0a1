/**
 * What was given back of one card of two, or is about to be; `legs_not_overrefunded` is the wall behind the arithmetic,
 * as `attempts_not_overrefunded` is for both.
 */
export const sql = `
alter table attempt_legs
  add column refund_claimed bigint not null default 0 check (refund_claimed >= 0),
  add constraint legs_not_overrefunded check (refund_claimed <= total);
`
