/** Finds buyers of a product who agreed to be named to others; all others are not in it. */
export const sql = `
create index payments_named on payments (product_id, created_at) where agreement -> 'accepted' ? 'named';
`
