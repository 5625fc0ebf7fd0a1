import type { ReactNode } from 'react'
import type { BatchData } from '#contract/checkout/tickets.ts'
import { canChoose, isOnSale, isReservable, type BatchSale } from '#rules/tickets/ticket-sale.ts'
import { MOST_TICKETS } from '#rules/tickets/ticket-cart.ts'
import type { Left } from '../../event/batch-sales.ts'
import type { Priced } from '../../event/shown-price.ts'
import type { ChoiceState, TicketChoice } from '../../event/ticket-choice.ts'
import { WaitingList } from '../../features/waiting-list/waiting-list.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './batch-card.module.css'
import { SaleDate, SaleState } from './sale-state.tsx'
import { TicketRow } from './ticket-row.tsx'

/** So few tickets are worth saying. */
const FEW = 10

export type BatchCardProps = {
  batch: BatchData
  sale: BatchSale | undefined
  /** Its remaining tickets for all buyers. */
  left: Left
  /** How many more tickets at half price may be chosen of it. */
  halfPriceLeft: number
  /** The names of all batches, for one that waits for another. */
  after: ReadonlyMap<number, string>
  priced: Priced
  choice: TicketChoice
  state: ChoiceState
}

const chosenIn = (batch: BatchData, { counts }: ChoiceState): number =>
  batch.tickets.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)

/** Returns how many more tickets of a batch may be chosen: within its stock and the limit of one purchase. */
function roomOf({ batch, state }: BatchCardProps, sale: BatchSale): number {
  const chosen = chosenIn(batch, state)
  const all = [...state.counts.values()].reduce((sum, count) => sum + count, 0)
  const release = { release_type: batch.release_type }
  if (!canChoose(release, sale, chosen)) return 0
  const left = isReservable(release) ? sale.left - chosen : MOST_TICKETS
  return Math.max(0, Math.min(left, MOST_TICKETS - all))
}

/** A batch: how it is sold at this moment, and its kinds of tickets with their prices. */
export function BatchCard(props: BatchCardProps): ReactNode {
  const { frame } = usePage()
  const texts = useTopic('event')
  const { batch, sale, left, after, priced, choice, state } = props
  if (sale === undefined) return null
  const isOpen = isOnSale(sale)
  const isFew = isOpen && left.all > 0 && left.all <= FEW
  const room = roomOf(props, sale)
  return (
    <section className={isOpen ? styles.card : `${styles.card} ${styles.shut}`} aria-label={batch.name}>
      <header className={styles.head}>
        <h3 lang={frame.writtenIn}>{batch.name}</h3>
        <SaleState sale={sale} after={sale.afterBatch === null ? undefined : after.get(sale.afterBatch)} />
        <SaleDate state={sale.state} batch={batch} />
        {isFew && <p className={styles.few}>{texts.left({ n: left.all })}</p>}
        {sale.state === 'sold-off' && <p className={styles.none}>{texts.none}</p>}
      </header>
      <ul className={styles.tickets}>
        {batch.tickets.map((ticket) => (
          <TicketRow
            key={ticket.id}
            ticket={ticket}
            priced={priced}
            count={state.counts.get(ticket.id) ?? 0}
            room={ticket.half_price ? Math.min(room, props.halfPriceLeft) : room}
            halfPriceLeft={ticket.half_price ? left.halfPrice : null}
            isOpen={isOpen || (state.counts.get(ticket.id) ?? 0) > 0}
            onCount={(count) => choice.set(ticket.id, count)}
          />
        ))}
      </ul>
      {!isReservable({ release_type: batch.release_type }) && chosenIn(batch, state) > 0 && (
        <p className={styles.unreserved}>{texts.unreserved}</p>
      )}
      {sale.state === 'sold-off' && batch.most_awaited > 0 && (
        <div className={styles.waiting}>
          <WaitingList
            most={batch.most_awaited}
            tickets={batch.tickets.map(({ id, name }) => ({ id, name: `${name}, ${batch.name}` }))}
          />
        </div>
      )}
    </section>
  )
}
