import type { ReactNode } from 'react'
import { queryOptions } from '@tanstack/react-query'
import { Table } from '../reports/table.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useCalendarDay } from '../state/clock-words.ts'
import { useTexts } from '../state/words.ts'
import type { EventPlace } from './queries.ts'

const DAYS = 30

const batchDaysQuery = ({ seller, event }: EventPlace) =>
  queryOptions({
    queryKey: ['sellers', seller, 'events', event, 'days'],
    queryFn: () =>
      callOffice('readBatchDays', { params: { seller_id: seller, event_id: event }, query: { days: DAYS } }),
  })

/** Tickets of each batch sold and returned, by day. */
export function BatchDays({ place }: { place: EventPlace }): ReactNode {
  const texts = useTexts().reports
  const dayName = useCalendarDay()
  return (
    <Section title={texts.batchDays}>
      <Soft>{texts.lastDays({ count: DAYS })}</Soft>
      <Loaded query={batchDaysQuery(place)}>
        {({ days }) =>
          days.length === 0 ? (
            <p>{texts.noTickets}</p>
          ) : (
            <Table
              head={[`${texts.day} · ${texts.batch}`, texts.tickets, texts.refunded, texts.disputed]}
              rows={days.map((row) => [
                `${dayName(row.day)} · ${row.batch}`,
                ...[row.sold, row.refunded, row.disputed].map(String),
              ])}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
