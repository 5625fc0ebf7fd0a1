/**
 * What lists of sales are narrowed by: a product, an offer, how it was tried to be paid, and who sent the buyer. None of
 * these columns changes after its row was written, so no later write of a purchase touches these indexes. Coupons have
 * theirs (`holds_of_coupon`).
 */
export const sql = `
create index sales_of_product on sales (seller_id, product_id, created_at desc, id desc);
create index sales_of_offer on sales (seller_id, offer_hash, created_at desc, id desc) where offer_hash is not null;
create index attempts_of_method on attempts (seller_id, method, created_at desc);
create index payments_of_affiliate on payments (seller_id, (origin ->> 'affiliate_id'), created_at desc)
  where origin ->> 'affiliate_id' is not null;
`
