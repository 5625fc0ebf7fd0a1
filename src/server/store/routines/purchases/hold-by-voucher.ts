/**
 * Marks what an attempt holds as held by a voucher that nobody has paid yet, and refuses what goes beyond the share
 * that vouchers may hold of what others have not taken: of a product's stock, a batch's tickets and a coupon's uses.
 * The share is a percentage of the product that is bought; one piece may always be held.
 *
 * The rows are locked by what was taken of them before, so each is read as it is.
 */
export const sql = `
create function hold_by_voucher(attempt uuid) returns bigint language plpgsql as $$
declare
  h record;
  marked bigint := 0;
begin
  update holds set voucher = true where attempt_id = attempt;
  for h in
    select kind, product_id, coupon_id, batch_id, sum(quantity) as quantity from holds
    where attempt_id = attempt group by 1, 2, 3, 4 order by 1, 2, 3, 4
  loop
    if h.kind = 'stock' then
      update products p set voucher_held = p.voucher_held + h.quantity where p.id = h.product_id
        -- guard: voucher-share-of-stock
        and (p.voucher_held + h.quantity > voucher_most(p.stock - p.sold - p.held + p.voucher_held + h.quantity, p.body)) is not true;
    elsif h.kind = 'coupon' then
      update coupons c set voucher_held = c.voucher_held + h.quantity
      from attempts a join products p on p.id = a.product_id where c.id = h.coupon_id and a.id = attempt
        -- guard: voucher-share-of-coupon
        and (c.voucher_held + h.quantity > voucher_most(c.use_limit - c.redemptions + c.voucher_held + h.quantity, p.body)) is not true;
    else
      update batches b set voucher_held = b.voucher_held + h.quantity
      from products p where b.id = h.batch_id and p.id = b.product_id
        -- guard: voucher-share-of-tickets
        and (b.voucher_held + h.quantity > voucher_most(b.stock - b.sold - b.held + b.voucher_held + h.quantity, p.body)) is not true;
    end if;
    if not found then
      raise exception 'unpaid vouchers hold their share'
        using errcode = 'check_violation', constraint = 'vouchers_hold_their_share';
    end if;
    marked := marked + h.quantity;
  end loop;
  return marked;
end $$;
`
