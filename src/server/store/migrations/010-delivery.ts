/**
 * How a purchase reaches whom it is for: another address than the buyer's, the way of delivery that was chosen, and
 * the gift's recipient and message. Empty for purchases that are older than this record.
 */
export const sql = `
alter table payments add column delivery jsonb not null default '{}';
`
