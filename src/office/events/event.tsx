import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { moneyIn } from '../entry/words.ts'
import { meQuery } from '../state/queries.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts, useWords } from '../state/words.ts'
import { BatchDays } from './batch-days.tsx'
import { EventClock } from './event-clock.tsx'
import { BatchCounts, Metrics } from './counts.tsx'
import { NewPart } from './new-part.tsx'
import styles from './events.module.css'
import { addBatch, eventQuery, useEvent, type EventPlace } from './queries.ts'

type Event = OfficeAnswer<'readEvent'>
type Batch = Event['batches'][number]

/** One event: its currently sold, held and remaining tickets, and who is waiting. */
export function EventScreen(): ReactNode {
  const place = useEvent()
  if (place === null) return null
  return (
    <Loaded query={eventQuery(place)}>
      {(event) => (
        <EventClock clock={event.time_zone}>
          <Shown event={event} place={place} />
        </EventClock>
      )}
    </Loaded>
  )
}

function Shown({ event, place }: { event: Event; place: EventPlace }): ReactNode {
  const texts = useTexts().events
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === place.seller)?.role ?? null
  const params = { seller: String(place.seller), event: String(place.event) }
  const sum = (of: (batch: Batch) => number): number =>
    event.batches.reduce((total, batch) => total + of(batch), 0)
  return (
    <>
      <PageTitle title={event.name} />
      <ul className={styles.ways}>
        {mayMember(role, 'entries.read') && (
          <li>
            <Link to="/sellers/$seller/events/$event/check-in" params={params}>
              {texts.openCheckIn}
            </Link>
          </li>
        )}
        {mayMember(role, 'buyers.read') && (
          <li>
            <Link to="/sellers/$seller/events/$event/holders" params={params}>
              {texts.holders.title}
            </Link>
          </li>
        )}
        <li>
          <Link
            to="/sellers/$seller/products/$product"
            params={{ seller: params.seller, product: params.event }}
          >
            {texts.toProduct}
          </Link>
        </li>
      </ul>
      <Section title={texts.total}>
        <Metrics
          metrics={[
            [texts.sold, sum(({ sold }) => sold)],
            [texts.held, sum(({ held }) => held)],
            [texts.left, sum(({ left, is_retired: isRetired }) => (isRetired ? 0 : left))],
          ]}
        />
        <Soft>{texts.live}</Soft>
      </Section>
      {event.batches.map((batch) => (
        <BatchSection
          key={batch.id}
          place={place}
          batch={batch}
          currency={event.currency}
          mayChange={mayMember(role, 'products.write')}
        />
      ))}
      {mayMember(role, 'products.price') && (
        <Section title={texts.newBatch}>
          <p>{texts.newBatchLead}</p>
          <NewPart
            key={event.batches.length}
            currency={event.currency}
            submit={texts.createBatch}
            withBatch
            work={(values) => addBatch(place, values)}
          />
        </Section>
      )}
      <WaitingLines event={event} />
      <BatchDays place={place} />
    </>
  )
}

type BatchProps = { place: EventPlace; batch: Batch; currency: string; mayChange: boolean }

function BatchSection({ place, batch, currency, mayChange }: BatchProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.events
  return (
    <Section title={batch.is_retired ? `${batch.name} (${texts.retired})` : batch.name}>
      <BatchCounts batch={batch} />
      <Rows>
        {batch.tickets.map((ticket) => (
          <Row key={ticket.id} end={<Soft>{texts.issued({ count: ticket.issued })}</Soft>}>
            <p>
              {ticket.name} · {moneyIn(locale, ticket.amount, currency)}
              {ticket.half_price && ` · ${texts.halfPrice}`}
              {ticket.is_retired && !batch.is_retired && ` · ${texts.retired}`}
            </p>
          </Row>
        ))}
      </Rows>
      {mayChange && !batch.is_retired && (
        <p>
          <Link
            to="/sellers/$seller/events/$event/batches/$batch"
            params={{ seller: String(place.seller), event: String(place.event), batch: String(batch.id) }}
          >
            {texts.change({ batch: batch.name })}
          </Link>
        </p>
      )}
    </Section>
  )
}

function WaitingLines({ event }: { event: Event }): ReactNode {
  const texts = useTexts().events
  const moment = useMoment()
  const lines = event.batches.filter(({ waiting }) => waiting.people + waiting.offered > 0)
  const room = event.waiting_room
  return (
    <>
      <Section title={texts.waiting}>
        {lines.length === 0 && <Soft>{texts.nobodyWaits}</Soft>}
        {lines.length > 0 && (
          <Rows>
            {lines.map(({ id, name, waiting }) => (
              <Row key={id}>
                <p>{name}</p>
                {waiting.people > 0 && (
                  <Soft>
                    {texts.waits(waiting)}
                    {waiting.since !== null && `, ${texts.since({ since: moment(waiting.since) })}`}
                  </Soft>
                )}
                {waiting.offered > 0 && <Soft>{texts.offered({ count: waiting.offered })}</Soft>}
              </Row>
            ))}
          </Rows>
        )}
      </Section>
      {room !== null && (
        <Section title={texts.room}>
          <Soft>{texts.roomOf({ opens: moment(room.opens_at) })}</Soft>
          <Metrics
            metrics={[
              [texts.roomWaiting, room.waiting],
              [texts.roomIn, room.let_in],
            ]}
          />
        </Section>
      )}
    </>
  )
}
