/**
 * Which device told an entry: two phones at one door have one name for it and are two all the same.
 */
export const sql = `
alter table entries add column device_id text not null;
`
