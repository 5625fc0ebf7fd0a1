/**
 * Coupons that were made together have the name of their series in common. A column and not the body: an older program
 * that runs beside this one reads the body strictly, and does not look at a column that it does not know.
 */
export const sql = `
alter table coupons add column series text;
create index coupons_of_series on coupons (seller_id, series) where series is not null;
`
