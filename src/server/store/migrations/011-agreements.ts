/**
 * What a purchase was agreed under, beside its prices: the tax that they hold, the exchange rate that was shown, and
 * what the buyer accepted. Empty for purchases that are older than this record.
 */
export const sql = `
alter table payments add column agreement jsonb not null default '{}';
`
