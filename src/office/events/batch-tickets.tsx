import type { ReactNode } from 'react'
import { Row, Rows, Section } from '../parts/display/section.tsx'
import { useTexts } from '../state/words.ts'
import { NewPart } from './new-part.tsx'
import { addTicket, type EventPlace } from './queries.ts'
import { RemovePart } from './remove-part.tsx'
import type { ShownBatch } from './shown-batch.ts'

/** `underWay`: purchases of the event that are being paid. */
type TicketsProps = { place: EventPlace; read: ShownBatch; underWay: number }

/** The tickets of a batch, to be taken off sale, and the form that makes another. */
export function BatchTickets({ place, read, underWay }: TicketsProps): ReactNode {
  const texts = useTexts().events
  const { shown, batch, tickets } = read
  return (
    <Section title={texts.newTicket}>
      <Rows>
        {tickets.map((ticket) => (
          <Row
            key={ticket.id}
            end={
              <RemovePart
                shown={shown}
                part={ticket}
                path={`/batches/${batch.id}/tickets/${ticket.id}`}
                underWay={underWay}
                label={texts.remove}
                refusal={tickets.length === 1 ? texts.lastTicket : null}
              />
            }
          >
            <p>{ticket.name}</p>
          </Row>
        ))}
      </Rows>
      <p>{texts.newTicketLead}</p>
      <NewPart
        key={tickets.length}
        currency={shown.currency}
        submit={texts.createTicket}
        work={({ ticket }) => addTicket(place, batch.id, ticket)}
      />
    </Section>
  )
}
