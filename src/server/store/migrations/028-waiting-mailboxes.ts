/**
 * The mailbox that an address of a waiting list leads to: one mailbox waits once for each batch, however often its address
 * is written with another tag. As `mailboxOf` of rules/unpaid-orders.ts has it, which a test compares.
 */
export const sql = `
alter table waiting_list_entries add column mailbox text generated always as (
  case when lower(split_part(email, '@', 2)) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end) stored;
create index waiting_list_entries_of_mailbox on waiting_list_entries (batch_id, mailbox)
  where state in ('waiting', 'offered');
`
