/**
 * When an event is over, by the body of its product; null: nothing is known that would end it. As `eventEnd` of
 * rules/tickets/ticket-sale.ts has it, which a test compares.
 */
export const sql = `
create function event_end(body jsonb) returns timestamptz language sql stable as $$
  select coalesce(
    (body #>> '{event,ends_at}')::timestamptz,
    case when body ->> 'eventDateType' is distinct from 'continuousEvent'
      then (body #>> '{event,starts_at}')::timestamptz + interval '24 hours' end)
$$;
`
