import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Row } from '../rows.ts'

export type Transfer = {
  /** The issued ticket that is given away. */
  ticketId: string
  name: string
  email: string
  proof: string | null
  /** How often it may change hands. */
  most: number
}

/**
 * Voids a ticket and issues another in its place, once: null where it is not valid any more, somebody has come in with
 * it, or it has changed hands too often. Its purchase, attempt and hold are locked first, as a refund and a dispute do in
 * the same order: one of them that comes meanwhile waits, and finds the new ticket; one that was quicker leaves nothing to
 * give.
 */
export async function giveTicket(db: Database, transfer: Transfer): Promise<string | null> {
  const { rows } = await sql<Pick<Row<'issued_tickets'>, 'id'>>`
    with purchase as (
      select p.id from payments p
      where p.id = (select payment_id from issued_tickets where id = ${transfer.ticketId}) for share
    ),
    paid as (
      select a.id from attempts a, (select count(*) from purchase) locked where a.state in ('approved', 'partially-refunded') and a.id = (
        select h.attempt_id from holds h join issued_tickets t on t.hold_id = h.id where t.id = ${transfer.ticketId})
      for share of a
    ),
    sold as (
      select h.id from holds h join paid on paid.id = h.attempt_id
      where h.state = 'sold' and h.id = (select hold_id from issued_tickets where id = ${transfer.ticketId})
      for share of h
    ),
    given as (
      update issued_tickets t set state = 'transferred', version = t.version + 1, changed_at = now()
      from sold where t.id = ${transfer.ticketId} and t.hold_id = sold.id and t.state = 'valid'
        and not exists (select from entries e where e.issued_ticket_id = t.id)
        and (select count(*) from issued_tickets o
          where o.payment_id = t.payment_id and o.number = t.number) <= ${transfer.most}::integer
      returning t.*
    ),
    issued as (
      insert into issued_tickets (seller_id, payment_id, hold_id, product_id, batch_id, ticket_id, number, batch_name,
        ticket_name, half_price, half_price_proof, holder_name, holder_email, replaces)
      select seller_id, payment_id, hold_id, product_id, batch_id, ticket_id, number, batch_name, ticket_name,
        half_price, ${transfer.proof}::text, ${transfer.name}::text, ${transfer.email}::text, id from given
      returning id
    ),
    message as (
      insert into outbox (topic, payload)
      select 'ticket-transfer', jsonb_build_object('ticket_id', i.id, 'to', who.side)
      from issued i, (values ('giver'), ('receiver')) as who (side)
    )
    select id from issued`.execute(db)
  return rows[0]?.id ?? null
}
