/**
 * Ends the items of a refund order once all its refunds of their sale are done, and frees them where any of it is
 * refused. Tickets are voided and their seats released; a sale whose items have all ended is marked, so that it is
 * shown as refunded. Runs at the end of the statement that ends the refund, which has locked the purchase; holds and
 * batches are always locked in this order.
 */
export const sql = `
create function end_refunded_items() returns trigger language plpgsql as $$
declare
  numbers integer[];
  seats record;
begin
  if new.state = 'refused' then
    update refund_items set state = 'freed'
    where refund_key = new.refund_key and sale_id = new.sale_id and state = 'asked';
    return null;
  end if;
  if exists (select from refunds r
    where r.refund_key = new.refund_key and r.sale_id = new.sale_id and r.state <> 'done') then
    return null;
  end if;
  with item as (
    update refund_items set state = 'ended'
    where refund_key = new.refund_key and sale_id = new.sale_id and state = 'asked'
    returning number
  )
  select array_agg(number) into numbers from item;
  if numbers is null then return null; end if;
  perform from holds h
    where h.id in (select t.hold_id from issued_tickets t
      where t.payment_id = new.payment_id and t.number = any(numbers)) order by h.id for update;
  perform from batches b
    where b.id in (select t.batch_id from issued_tickets t
      where t.payment_id = new.payment_id and t.number = any(numbers)) order by b.id for no key update;
  for seats in
    with gone as (
      update issued_tickets t set state = 'void', void_reason = 'refunded', version = t.version + 1, changed_at = now()
      -- guard: ended-tickets-are-void
      where t.payment_id = new.payment_id and t.number = any(numbers)
        -- Won disputes make no ticket valid again that was refunded meanwhile.
        and (t.state = 'valid' or t.void_reason = 'charged-back')
      returning t.hold_id, t.batch_id
    )
    select hold_id, batch_id, count(*)::integer as quantity from gone group by hold_id, batch_id
  loop
    update holds h set quantity = greatest(1, h.quantity - seats.quantity),
      state = case when h.quantity > seats.quantity then h.state else 'released' end
    where h.id = seats.hold_id and h.state = 'sold';
    -- guard: ended-seats-are-free
    update batches b set sold = b.sold - seats.quantity where b.id = seats.batch_id;
  end loop;
  update sales s set ended_at = now()
  where s.id = new.sale_id and s.ended_at is null and not exists (
    select from issued_tickets t where t.payment_id = s.payment_id and t.product_id = s.product_id
      and (t.state = 'valid' or t.void_reason = 'charged-back'));
  return null;
end $$;

create trigger refunds_end_items after update of state on refunds for each row
  when (new.kind = 'refund' and new.state in ('done', 'refused') and old.state <> new.state)
  execute function end_refunded_items();
`
