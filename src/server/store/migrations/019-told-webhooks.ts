/**
 * What a proven event itself says of its charge, from gateways that cannot be asked (a settlement of
 * `rules/outcome.ts`); null where the state is read again from the gateway.
 */
export const sql = `
alter table webhook_events add column reported jsonb;
`
