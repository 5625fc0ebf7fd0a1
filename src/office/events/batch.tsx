import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { mayMember, type MemberRole } from '#rules/office/permissions.ts'
import { permissionOfPath } from '#rules/fields/product-fields.ts'
import { EntryForm } from '../entry/entry-form.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle } from '../parts/display/section.tsx'
import { meQuery, productQuery } from '../state/queries.ts'
import { useTexts } from '../state/words.ts'
import { warningOf } from '../products/under-way.tsx'
import { BatchTickets } from './batch-tickets.tsx'
import { closingWarning } from './closing-warning.tsx'
import { EventClock } from './event-clock.tsx'
import { BatchCounts } from './counts.tsx'
import { eventQuery, useEvent, type EventPlace } from './queries.ts'
import { ReleaseForm } from './release-form.tsx'
import { RemovePart } from './remove-part.tsx'
import { shownBatch } from './shown-batch.ts'

type Batch = OfficeAnswer<'readEvent'>['batches'][number]

/** One batch of an event: its figures, its fields and those of its tickets, and when it is sold. */
export function BatchScreen(): ReactNode {
  const place = useEvent()
  const named = /\/batches\/(\d+)/.exec(useLocation().pathname)?.[1]
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === place?.seller)?.role ?? null
  if (place === null || named === undefined) return null
  return (
    <Loaded query={eventQuery(place)}>
      {({ batches, name, time_zone: clock }) => {
        const batch = batches.find(({ id }) => id === Number(named))
        if (batch === undefined || batch.is_retired) return <Failure code="NOT_FOUND" />
        return (
          <EventClock clock={clock}>
            <Shown key={named} place={place} event={name} batch={batch} counts={batches} role={role} />
          </EventClock>
        )
      }}
    </Loaded>
  )
}

type ShownProps = {
  place: EventPlace
  event: string
  batch: Batch
  /** Every batch of the event. */
  counts: readonly Batch[]
  role: MemberRole | null
}

function Shown({ place, event, batch, counts, role }: ShownProps): ReactNode {
  const texts = useTexts().events
  const mayPrice = mayMember(role, 'products.price')
  const taken = batch.sold + batch.held
  return (
    <Loaded query={productQuery(place.seller, place.event)}>
      {(product) => {
        const read = shownBatch(product, { place, batch: batch.id, taken }, texts)
        if (read === null) return <Failure code="NOT_FOUND" />
        const { shown, values, others } = read
        return (
          <>
            <div>
              <PageTitle title={batch.name} />
              <p>
                <Link
                  to="/sellers/$seller/events/$event"
                  params={{ seller: String(place.seller), event: String(place.event) }}
                >
                  {event}
                </Link>
              </p>
            </div>
            <BatchCounts batch={batch} />
            <EntryForm
              shown={shown}
              mayChange={(path) => mayMember(role, permissionOfPath(path))}
              before={(changes) => warningOf({ ...shown, under_way: product.under_way }, changes)}
            />
            {mayPrice && (
              <ReleaseForm
                shown={shown}
                batch={batch.id}
                values={values}
                others={others}
                before={(changes) =>
                  closingWarning({ entry: product.entry, counts, changes, now: new Date() })
                }
              />
            )}
            {mayPrice && <BatchTickets place={place} read={read} underWay={product.under_way} />}
            {mayPrice && (
              <RemovePart
                shown={shown}
                part={read.batch}
                path={`/batches/${batch.id}`}
                underWay={product.under_way}
                label={texts.removeBatch}
                refusal={others.length === 0 ? texts.lastBatch : null}
                leadsTo={place}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
