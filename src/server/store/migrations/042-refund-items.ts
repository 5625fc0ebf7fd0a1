/**
 * The items that a refund ends, named with its order: tickets of a sale by their numbers, or 0 for the product of a sale
 * without tickets. While an order is open, and once it is done, no other order may name the same item. A sale of which
 * every item has ended reads as refunded, whatever part of its money was kept.
 */
export const sql = `
create table refund_items (
  refund_key text not null,
  sale_id uuid not null references sales(id),
  seller_id bigint not null,
  payment_id uuid not null references payments(id),
  number integer not null check (number >= 0),
  state text not null default 'asked' check (state in ('asked', 'ended', 'freed')),
  primary key (refund_key, sale_id, number)
);
-- guard: one-end-of-an-item
create unique index one_end_of_an_item on refund_items (sale_id, number) where state in ('asked', 'ended');
create index refund_items_of_payment on refund_items (payment_id);

alter table sales add column ended_at timestamptz;
`
