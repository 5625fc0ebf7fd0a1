/**
 * A sale whose product the buyer took out of the cart again is `dropped`, which no later outcome changes; a sale that
 * is only CANCELED may still be paid, when money comes for the attempt that was cancelled.
 */
export const sql = `
alter table sales add column dropped boolean not null default false;
`
