/**
 * How often the address changed to which the links of a purchase, or of one of its tickets that was given to somebody,
 * are mailed. It is signed into them (`signing/keys.ts`): those of before do not open any more.
 */
export const sql = `
alter table payments add column links_version integer not null default 0;
alter table issued_tickets add column links_version integer not null default 0;
`
