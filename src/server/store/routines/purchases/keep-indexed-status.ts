/**
 * Keeps the status by which an index finds a sale, whoever writes the sale. A purchase passes through those that are
 * left out, and its sale is then written in its place. Lists know them too (`store/reports/status-index.ts`).
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
