/**
 * A purchase that renews: `payments.renewal` names the subscription, the charge that is paid (null: only the payment
 * data are replaced) and the charge that follows it, as they were when the attempt began. Its attempt takes the charge
 * (`charging`) in the transaction that writes it and gives it back, or pays it, in the one that settles it.
 */
export const sql = `
alter table payments add column renewal jsonb;
create index payments_of_renewal on payments ((renewal->>'subscription_id')) where renewal is not null;
`
