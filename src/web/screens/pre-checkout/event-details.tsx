import type { ReactNode } from 'react'
import type { EventData } from '#contract/checkout/tickets.ts'
import { list } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { Icon, type IconName } from '#design/icon.tsx'
import { MAIL } from '#design/outlines.ts'
import type { DataOf } from '../../app/screen.ts'
import { CALENDAR, PEOPLE, PIN } from '../../event/outlines.ts'
import { useTopic } from '../../app/use-topic.ts'
import styles from './event-details.module.css'
import { PlaceName, WhenText } from './event-facts.tsx'

/** The address as a search of a map: the event stores no coordinates. */
function mapOf(place: string): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: place })}`
}

function Fact(props: { icon: IconName; title: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.fact}>
      <Icon name={props.icon} />
      <dt>{props.title}</dt>
      <dd>{props.children}</dd>
    </div>
  )
}

function Where({ event }: { event: EventData }): ReactNode {
  const { texts } = usePage()
  const { details } = useTopic('event')
  const isPlace = event.place === 'in_person' && event.address !== null
  return (
    <>
      <p>
        <PlaceName event={event} />
      </p>
      {isPlace && event.venue !== null && <p className={styles.soft}>{event.address}</p>}
      {isPlace && (
        <p>
          <a
            href={mapOf(event.address ?? '')}
            target="_blank"
            rel="noreferrer"
            title={texts.common.accessibility.opensNewTab}
          >
            {details.map}
          </a>
        </p>
      )}
    </>
  )
}

/** The ways to pay, with the number of instalments where a card takes some. */
function Methods({ data }: { data: DataOf<'pre-checkout'> }): ReactNode {
  const { texts } = usePage()
  const { details } = useTopic('event')
  const n = data.product.max_installments
  return (
    <ul className={styles.methods}>
      {data.methods.map((method) => (
        <li key={method}>
          {texts.payment.methods[method]}
          {method === 'CREDIT_CARD' && n > 1 && (
            <span className={styles.soft}> {details.instalments({ n })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Details that a buyer needs before paying: what it is, when and where, by which seller, and how to pay. */
export function EventDetails({ data }: { data: DataOf<'pre-checkout'> }): ReactNode {
  const { frame } = usePage()
  const { details } = useTopic('event')
  const { product, event } = data
  const kind = event.eventDateType === 'continuousEvent' ? details.continuous : details.single
  return (
    <section className={styles.details} aria-labelledby="details-title">
      <h2 id="details-title">{details.title}</h2>
      {product.description !== '' && (
        <p className={styles.about} lang={frame.writtenIn}>
          {product.description}
        </p>
      )}
      <dl className={styles.facts}>
        <Fact icon={CALENDAR} title={details.when}>
          <p>
            <WhenText event={event} />
          </p>
          {event.starts_at !== null && <p className={styles.soft}>{kind}</p>}
        </Fact>
        <Fact icon={event.place === 'online' ? 'globe' : PIN} title={details.where}>
          <Where event={event} />
        </Fact>
        {event.organizers.length > 0 && (
          <Fact icon={PEOPLE} title={details.organizers}>
            {list(event.organizers, frame.locale)}
          </Fact>
        )}
        {product.access !== '' && (
          <Fact icon={MAIL} title={details.delivery}>
            {product.access.split('\n').map((line) => (
              <p key={line} lang={frame.writtenIn}>
                {line}
              </p>
            ))}
          </Fact>
        )}
        {data.methods.length > 0 && (
          <Fact icon="card" title={details.methods}>
            <Methods data={data} />
          </Fact>
        )}
      </dl>
    </section>
  )
}
