/**
 * What the office shows of sellers' accounts at gateways.
 *
 * - `gateway_credentials.names`: the names of what is sealed, never a value; `updated_by`: who kept it in the office.
 *   Null: an operator's command kept it.
 * - The index finds a seller's refusals of the last hour without reading their history.
 */
export const sql = `
alter table gateway_credentials add column names text[];
alter table gateway_credentials add column updated_by text;

create index attempts_refused on attempts (seller_id, outcome_at) where state in ('refused', 'not-sent');
`
