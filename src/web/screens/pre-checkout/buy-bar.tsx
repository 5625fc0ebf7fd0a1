import type { ReactNode } from 'react'
import type { Minor } from '#rules/base/money.ts'
import { isOnSale, isReservable } from '#rules/tickets/ticket-sale.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '#design/icon.tsx'
import { LiveRegion } from '#design/live-region.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { CLOCK } from '#design/outlines.ts'
import type { DataOf } from '../../app/screen.ts'
import type { EventSales } from '../../event/batch-sales.ts'
import { pricedBy, shownPrice } from '../../event/shown-price.ts'
import type { ChoiceState, TicketChoice } from '../../event/ticket-choice.ts'
import { useTopic } from '../../app/use-topic.ts'
import { minorOf } from '../../app/wire-money.ts'
import styles from './buy-bar.module.css'
import { ChoiceMessage, useFailureTexts } from './choice-message.tsx'
import { CHOICE_FORM } from './choice-form.ts'

/** Checks whether choosing a ticket on sale reserves it: tickets sold by date are not reserved. */
function isAnyReserved({ batches }: DataOf<'pre-checkout'>, { sales }: EventSales): boolean {
  return batches.some((batch) => {
    const sale = sales.get(batch.id)
    return sale !== undefined && isOnSale(sale) && isReservable({ release_type: batch.release_type })
  })
}

/** `amount` of all of them: in the seller's money; `shown` as its buyer pays it, ticket by ticket. */
type Line = { id: number; name: string; batch: string; count: number; amount: Minor; shown: Minor }

function linesOf(data: DataOf<'pre-checkout'>, { counts }: ChoiceState): Line[] {
  const { batches, product } = data
  return batches.flatMap((batch) =>
    batch.tickets.flatMap(({ id, name, amount }) => {
      const count = counts.get(id) ?? 0
      if (count === 0) return []
      const own = minorOf(amount, product.currency)
      const shown = shownPrice(pricedBy(data), own).amount
      return [{ id, name, batch: batch.name, count, amount: count * own, shown: count * shown }]
    }),
  )
}

function Lines(props: { lines: readonly Line[]; currency: string }): ReactNode {
  const texts = useTopic('event')
  if (props.lines.length === 0) return <p className={styles.empty}>{texts.empty}</p>
  return (
    <ul className={styles.lines}>
      {props.lines.map((line) => (
        <li key={line.id}>
          <span>
            {`${line.count} × ${line.name}`}
            <span className={styles.batch}>{line.batch}</span>
          </span>
          <MoneyText amount={line.shown} currency={props.currency} />
        </li>
      ))}
    </ul>
  )
}

export type BuyBarProps = {
  data: DataOf<'pre-checkout'>
  choice: TicketChoice
  state: ChoiceState
  sold: EventSales
  isBuying: boolean
}

/** Renders the chosen tickets, their price, how long they are held, and the button that continues with them. */
export function BuyBar({ data, choice, state, sold, isBuying }: BuyBarProps): ReactNode {
  const { texts: base, money } = usePage()
  const texts = useTopic('event')
  useFailureTexts()
  const lines = linesOf(data, state)
  const count = lines.reduce((sum, line) => sum + line.count, 0)
  const own = lines.reduce((sum, line) => sum + line.amount, 0)
  // As the checkout does it: the whole line of tickets is converted once.
  const { amount: total, currency } = shownPrice(pricedBy(data), own)
  const countText = count === 0 ? texts.empty : texts.chosen({ n: count })
  return (
    <>
      {state.notice !== null && (
        <div className={styles.notice}>
          <ChoiceMessage notice={state.notice} />
        </div>
      )}
      <div className={styles.choices}>
        <h2>{texts.choices}</h2>
        <Lines lines={lines} currency={currency} />
      </div>
      {state.end !== null && (
        <p className={styles.reserved}>
          <Icon name={CLOCK} size={16} />
          {texts.reservedFor}{' '}
          <Countdown key={state.end} until={state.end} onEnd={() => void choice.expire()} />
        </p>
      )}
      <div className={styles.buy}>
        <p className={count === 0 ? `${styles.sum} ${styles.none}` : styles.sum}>
          <span className={styles.count}>{count === 0 ? base.checkout.summary.total : countText}</span>
          <span className={styles.total}>
            <MoneyText amount={total} currency={currency} />
          </span>
        </p>
        <Button
          type="submit"
          form={CHOICE_FORM}
          look="primary"
          size="large"
          wide
          disabled={!sold.isAnyOnSale && count === 0}
          busy={isBuying}
          busyLabel={texts.buying}
        >
          {texts.buy}
        </Button>
      </div>
      {isAnyReserved(data, sold) && <p className={styles.note}>{texts.reservedNote}</p>}
      <LiveRegion>
        {count === 0 ? countText : `${countText}, ${base.checkout.summary.total}: ${money(total, currency)}`}
      </LiveRegion>
    </>
  )
}
