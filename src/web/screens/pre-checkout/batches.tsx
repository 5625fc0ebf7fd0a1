import type { ReactNode } from 'react'
import { localePath } from '#rules/base/locale.ts'
import { usePage } from '../../app/page-context.tsx'
import { Notice } from '#design/notice.tsx'
import type { DataOf } from '../../app/screen.ts'
import type { EventSales } from '../../event/batch-sales.ts'
import { halfPriceLeft } from '../../event/half-price-left.ts'
import { pricedBy } from '../../event/shown-price.ts'
import type { ChoiceState, TicketChoice } from '../../event/ticket-choice.ts'
import type { LiveLefts } from '../../event/use-live-lefts.ts'
import { useTopic } from '../../app/use-topic.ts'
import { addressOf, queryOf } from './addresses.ts'
import { BatchCard } from './batch-card.tsx'
import styles from './pre-checkout.module.css'
import { SalesOver } from './sales-over.tsx'

function SomeBatches(): ReactNode {
  const { frame } = usePage()
  const texts = useTopic('event')
  const { batch: _, ...query } = queryOf(frame.query)
  return (
    <p className={styles.some}>
      {texts.some} <a href={addressOf(localePath(frame.locale, frame.path), query)}>{texts.showAll}</a>
    </p>
  )
}

export type BatchesProps = {
  data: DataOf<'pre-checkout'>
  live: LiveLefts
  sold: EventSales
  choice: TicketChoice
  state: ChoiceState
}

const NOTHING_LEFT = { all: 0, halfPrice: null }

/** The batches in the seller's order, and what is to be said of all of them. */
export function Batches({ data, live, sold, choice, state }: BatchesProps): ReactNode {
  const texts = useTopic('event')
  // A held batch that the link leaves out is listed too: it is going to be paid.
  const shown = data.batches.filter(
    ({ id }) => data.shown?.includes(id) !== false || (state.heldOf.get(id) ?? 0) > 0,
  )
  const names = new Map(data.batches.map(({ id, name }) => [id, name]))
  return (
    <section className={styles.batches} aria-labelledby="tickets-title">
      <h2 id="tickets-title">{texts.tickets}</h2>
      {!live.isLive && <Notice kind="info">{texts.reconnecting}</Notice>}
      <SalesOver data={data} sold={sold} />
      {data.shown !== null && <SomeBatches />}
      {shown.map((batch) => (
        <BatchCard
          key={batch.id}
          batch={batch}
          sale={sold.sales.get(batch.id)}
          left={live.lefts.get(batch.id) ?? NOTHING_LEFT}
          halfPriceLeft={halfPriceLeft(data.batches, state, live.lefts.get(batch.id))}
          after={names}
          priced={pricedBy(data)}
          choice={choice}
          state={state}
        />
      ))}
    </section>
  )
}
