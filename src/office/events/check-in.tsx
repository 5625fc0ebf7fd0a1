import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { meQuery } from '../state/queries.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { EventClock } from './event-clock.tsx'
import { EventKeys } from './event-keys.tsx'
import { Metrics } from './counts.tsx'
import { entriesQuery, eventQuery, useEvent, type EventPlace } from './queries.ts'

type Entry = OfficeAnswer<'readEntries'>['last'][number]

/** The check-in of an event: how many are in, who came last, and the keys that open it. */
export function CheckInScreen(): ReactNode {
  const place = useEvent()
  if (place === null) return null
  return (
    <Loaded query={eventQuery(place)}>
      {({ name, time_zone: clock }) => (
        <EventClock clock={clock}>
          <Shown name={name} place={place} />
        </EventClock>
      )}
    </Loaded>
  )
}

function Shown({ name, place }: { name: string; place: EventPlace }): ReactNode {
  const texts = useTexts().events
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === place.seller)?.role ?? null
  return (
    <>
      <div>
        <PageTitle title={texts.checkIn} />
        <p>
          <Link
            to="/sellers/$seller/events/$event"
            params={{ seller: String(place.seller), event: String(place.event) }}
          >
            {name}
          </Link>
        </p>
      </div>
      <Loaded query={entriesQuery(place)}>{(entries) => <Entries entries={entries} />}</Loaded>
      <EventKeys place={place} mayMake={mayMember(role, 'events.keys')} />
    </>
  )
}

function Entries({ entries }: { entries: OfficeAnswer<'readEntries'> }): ReactNode {
  const texts = useTexts().events
  return (
    <>
      <div>
        <Metrics
          metrics={[
            [texts.cameIn, entries.came_in],
            [texts.toCome, entries.to_come],
          ]}
        />
        <Soft>{texts.live}</Soft>
      </div>
      <Section title={texts.last}>
        {entries.last.length === 0 && <Soft>{texts.noEntries}</Soft>}
        {entries.last.length > 0 && (
          <Rows>
            {entries.last.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </Rows>
        )}
      </Section>
    </>
  )
}

function EntryRow({ entry }: { entry: Entry }): ReactNode {
  const texts = useTexts().events
  const moment = useMoment()
  const warnings = [texts.states[entry.state], entry.is_again ? texts.again : ''].filter((one) => one !== '')
  return (
    <Row end={warnings.length > 0 && <strong>{warnings.join(', ')}</strong>}>
      <p>
        {entry.holder !== null && `${entry.holder} · `}
        {entry.kind}
      </p>
      <Soft>
        {texts.at({ at: moment(entry.at), point: entry.check_in_point })} · {entry.ticket}
      </Soft>
    </Row>
  )
}
