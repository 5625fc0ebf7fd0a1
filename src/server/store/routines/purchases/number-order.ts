/** Gives a new purchase its order number. */
export const sql = `
create function number_order() returns trigger language plpgsql as $$
begin
  new.order_number := new_order_number();
  return new;
end $$;

create trigger order_number before insert on payments
  for each row when (new.order_number = '') execute function number_order();
`
