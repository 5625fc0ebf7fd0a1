/**
 * A withdrawal whose acknowledgement was not mailed, because its mailbox had many of them: it is mailed when the purchase
 * is found.
 */
export const sql = `
alter table withdrawals add column owes_mail boolean not null default false;
`
