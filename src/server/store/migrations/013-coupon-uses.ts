/**
 * Uses of coupons are holds, as stock is: taken in the statement that writes the attempt, sold or given back with its
 * outcome. `coupons.redemptions` counts those that are held or sold, and `coupons_not_overused` is the wall.
 *
 * - `holds.coupon_id`, `holds.buyer_keys`: whose use it is, where the coupon limits the uses of each buyer.
 * - `coupon_buyers`: the uses of each buyer, by a digest of the e-mail and one of the document. `use_limit` is the
 *   coupon's own as of the last use, so that a check can compare the two.
 * - `attempts.coupon`: the coupon that lowered the price of the attempt: its id and its name then.
 */
export const sql = `
alter table holds drop constraint holds_kind_check;
alter table holds alter column product_id drop not null;
alter table holds
  add column coupon_id bigint references coupons,
  add column buyer_keys text[] not null default '{}',
  add constraint holds_kind_check check (kind in ('stock', 'coupon')),
  add constraint holds_of_one_thing check (
    case kind when 'coupon' then coupon_id is not null and product_id is null
      else product_id is not null and coupon_id is null end);
create index holds_of_coupon on holds (coupon_id) where coupon_id is not null;

create table coupon_buyers (
  coupon_id bigint not null references coupons,
  buyer_key text not null,
  seller_id bigint not null,
  uses bigint not null check (uses >= 0),
  use_limit bigint not null,
  primary key (coupon_id, buyer_key),
  constraint coupon_buyers_not_overused check (uses <= use_limit)
);

alter table attempts add column coupon jsonb;
`
