/**
 * Maintains the status by which an index finds a sale, for every writer of the sale. A purchase passes through the
 * omitted statuses, and its sale is then updated in place. Lists use the same statuses
 * (`store/reports/status-index.ts`).
 */
export const sql = `
create function keep_indexed_status() returns trigger language plpgsql as $$
begin
  new.indexed_status := case
    when new.dropped or new.status in ('PROCESSING', 'WAITING_PAYMENT', 'PAID') then null else new.status end;
  return new;
end $$;

create trigger sales_indexed_status before insert or update of status, dropped on sales
  for each row execute function keep_indexed_status();
`
