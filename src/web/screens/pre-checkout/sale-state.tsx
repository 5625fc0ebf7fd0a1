import type { ReactNode } from 'react'
import type { BatchSale } from '#rules/ticket-sale.ts'
import { relative } from '#texts/dates.ts'
import { countdown } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { useSecondsLeft } from '../../ui/countdown.tsx'
import { Icon, type IconName } from '#look/icon.tsx'
import { LocalDate } from '../../ui/local-date.tsx'
import { CLOCK, CLOSE, SUCCESS } from '#look/outlines.ts'
import { CALENDAR } from '../../event/outlines.ts'
import { useTopic } from '../../app/use-topic.ts'
import styles from './sale-state.module.css'

/** From here on a clock says more than a number of days. */
const DAY_SECONDS = 24 * 3600

const LOOKS: Readonly<Record<BatchSale['state'], { icon: IconName; look: string | undefined }>> = {
  available: { icon: SUCCESS, look: styles.open },
  'ends-in': { icon: CLOCK, look: styles.open },
  'starts-in': { icon: CLOCK, look: styles.soon },
  soon: { icon: CALENDAR, look: styles.soon },
  'after-batch': { icon: CLOCK, look: styles.soon },
  closed: { icon: CLOSE, look: styles.over },
  'sold-off': { icon: CLOSE, look: styles.over },
}

/** The end of the sale: by a clock on its last day, in days before. */
function EndsIn({ until }: { until: string }): ReactNode {
  const { frame } = usePage()
  const { states } = useTopic('event')
  const seconds = useSecondsLeft(until)
  if (seconds < DAY_SECONDS) return states.endsIn({ left: countdown(seconds) })
  // The distance counts from where the seconds stand, not from a clock of its own.
  const start = new Date(0)
  return states.endsWhen({ when: relative(new Date(seconds * 1000), start, frame.locale) })
}

function StartsIn({ at }: { at: string }): ReactNode {
  const { states } = useTopic('event')
  return states.startsIn({ left: countdown(useSecondsLeft(at)) })
}

function Words(props: { sale: BatchSale; after: string | undefined }): ReactNode {
  const { states } = useTopic('event')
  const { sale, after } = props
  switch (sale.state) {
    case 'available':
      return states.available
    case 'ends-in':
      return sale.endsAt === null ? states.available : <EndsIn until={sale.endsAt.toISOString()} />
    case 'starts-in':
      return sale.startsAt === null ? states.soon : <StartsIn at={sale.startsAt.toISOString()} />
    case 'soon':
      return states.soon
    case 'after-batch':
      return after === undefined ? states.afterAnother : states.afterBatch({ batch: after })
    case 'closed':
      return states.closed
    case 'sold-off':
      return states.soldOff
  }
}

/** How a batch is sold, in words that go on by themselves, with a picture and a colour beside them. */
export function SaleState(props: { sale: BatchSale; after: string | undefined }): ReactNode {
  const { icon, look } = LOOKS[props.sale.state]
  return (
    <p className={`${styles.state} ${look}`}>
      <Icon name={icon} size={16} />
      <span className={styles.words}>
        <Words {...props} />
      </span>
    </p>
  )
}

/** The date behind a state, where there is one: until when it is on sale, from when, or when it closed. */
export function SaleDate({ sale }: { sale: BatchSale }): ReactNode {
  const texts = useTopic('event')
  const { state, startsAt, endsAt } = sale
  const [label, at] =
    state === 'ends-in'
      ? [texts.until, endsAt]
      : state === 'closed'
        ? [texts.endedOn, endsAt]
        : [texts.since, state === 'soon' || state === 'starts-in' ? startsAt : null]
  if (at === null) return null
  return (
    <p className={styles.date}>
      {label} <LocalDate value={at.toISOString()} withTime />
    </p>
  )
}
