import type { ReactNode } from 'react'
import type { BatchData } from '#contract/checkout/tickets.ts'
import type { BatchSale } from '#rules/tickets/ticket-sale.ts'
import { relative } from '#texts/dates.ts'
import { countdown } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { useSecondsLeft } from '../../ui/countdown.tsx'
import { Icon, type IconName } from '#design/icon.tsx'
import { ZonedMoment } from '../../app/zoned-moment.tsx'
import { CLOCK, CLOSE, SUCCESS } from '#design/outlines.ts'
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
  if (seconds < DAY_SECONDS) return <span>{states.endsIn({ left: countdown(seconds) })}</span>
  // The distance is relative to the remaining seconds, not to a separate clock.
  const start = new Date(0)
  return <span>{states.endsWhen({ when: relative(new Date(seconds * 1000), start, frame.locale) })}</span>
}

function StartsIn({ at }: { at: string }): ReactNode {
  const { states } = useTopic('event')
  return <span>{states.startsIn({ left: countdown(useSecondsLeft(at)) })}</span>
}

function Words({ sale, after }: { sale: BatchSale; after: string | undefined }): ReactNode {
  const { states } = useTopic('event')
  if (sale.state === 'ends-in' && sale.endsAt !== null) return <EndsIn until={sale.endsAt.toISOString()} />
  if (sale.state === 'starts-in' && sale.startsAt !== null)
    return <StartsIn at={sale.startsAt.toISOString()} />
  const words: Readonly<Record<BatchSale['state'], string>> = {
    available: states.available,
    'ends-in': states.available,
    'starts-in': states.soon,
    soon: states.soon,
    'after-batch': after === undefined ? states.afterAnother : states.afterBatch({ batch: after }),
    closed: states.closed,
    'sold-off': states.soldOff,
  }
  return <span>{words[sale.state]}</span>
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

type SaleDateProps = {
  state: BatchSale['state']
  /** The batch's dates, by the clocks of its event. */
  batch: Pick<BatchData, 'starts_at' | 'ends_at'>
}

/** The date behind a state, where there is one: until when it is on sale, from when, or when it closed. */
export function SaleDate({ state, batch }: SaleDateProps): ReactNode {
  const texts = useTopic('event')
  const { starts_at: startsAt, ends_at: endsAt } = batch
  const [label, at] =
    state === 'ends-in'
      ? [texts.until, endsAt]
      : state === 'closed'
        ? [texts.endedOn, endsAt]
        : [texts.since, state === 'soon' || state === 'starts-in' ? startsAt : null]
  if (at === null) return null
  return (
    <p className={styles.date}>
      {label} <ZonedMoment value={at} />
    </p>
  )
}
