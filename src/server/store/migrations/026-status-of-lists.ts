/**
 * The statuses by which lists look sales up, apart from the status that a purchase passes through. An index with the
 * status itself would write each sale anew into all indexes of the table as soon as it is paid; this column stays empty
 * until a sale is refused, ends or goes back. A trigger keeps it (`store/routines/keep-indexed-status.ts`).
 *
 * The index comes last: what is filled in before it is written in its place, and purchases wait for the step.
 */
export const sql = `
alter table sales add column indexed_status text;
update sales set indexed_status = status
where not dropped and status not in ('PROCESSING', 'WAITING_PAYMENT', 'PAID');
create index sales_by_status on sales (seller_id, indexed_status, created_at desc, id desc)
  where indexed_status is not null;
`
