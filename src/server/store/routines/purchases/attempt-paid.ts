/** Whether an attempt in this state is, or was, what pays its purchase. */
export const sql = `
create function attempt_paid(state text) returns boolean language sql immutable as $$
  select state in ('approved', 'partially-refunded', 'refunded', 'charged-back')
$$;
`
