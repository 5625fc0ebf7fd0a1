import type { ReactNode } from 'react'
import type { BatchData } from '#contract/checkout/tickets.ts'
import { ticketField } from '#contract/checkout/event-form.ts'
import { Icon } from '#design/icon.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { MINUS, PLUS } from '../../event/outlines.ts'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { shownPrice, type Priced } from '../../event/shown-price.ts'
import { minorOf } from '../../app/wire-money.ts'
import { CHOICE_FORM } from './choice-form.ts'
import styles from './ticket-row.module.css'

type StepperProps = {
  ticketId: number
  name: string
  count: number
  /** How many more may be chosen. */
  room: number
  onCount: (count: number) => void
}

/** Reads a typed count, limited to what is available; an empty input is zero. */
function readCount(text: string, most: number): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0
  return Math.min(count, most)
}

/** Less, the count itself, more. The count is a field of the form: it works before the script does. */
function Stepper(props: StepperProps): ReactNode {
  const texts = useTopic('event')
  const { ticketId, name, count, room, onCount } = props
  const most = count + room
  return (
    <fieldset className={styles.stepper} aria-label={name}>
      <button
        type="button"
        aria-label={texts.remove({ ticket: name })}
        aria-disabled={count === 0}
        onClick={() => count > 0 && onCount(count - 1)}
      >
        <Icon name={MINUS} />
      </button>
      <input
        type="number"
        form={CHOICE_FORM}
        inputMode="numeric"
        name={ticketField(ticketId)}
        aria-label={texts.quantity({ ticket: name })}
        min={0}
        max={most}
        value={count}
        onChange={(event) => onCount(readCount(event.currentTarget.value, most))}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        type="button"
        aria-label={texts.add({ ticket: name })}
        aria-disabled={room === 0}
        onClick={() => room > 0 && onCount(count + 1)}
      >
        <Icon name={PLUS} />
      </button>
    </fieldset>
  )
}

export type TicketRowProps = {
  ticket: BatchData['tickets'][number]
  priced: Priced
  count: number
  room: number
  /** Half-price tickets left for all buyers: the law requires this notice. Null: it is not a half-price ticket. */
  halfPriceLeft: number | null
  /** Its batch is on sale, or some of it are chosen. */
  isOpen: boolean
  onCount: (count: number) => void
}

/** A kind of tickets with its price, and how many of it are chosen. */
export function TicketRow(props: TicketRowProps): ReactNode {
  const { frame } = usePage()
  const texts = useTopic('event')
  const { ticket, priced, count, isOpen } = props
  return (
    <li className={isOpen ? styles.row : `${styles.row} ${styles.shut}`}>
      <div className={styles.words}>
        <p className={styles.name} lang={frame.writtenIn}>
          {ticket.name}
        </p>
        <p className={styles.price}>
          <MoneyText {...shownPrice(priced, minorOf(ticket.amount, priced.currency))} />
        </p>
      </div>
      {isOpen && (
        <Stepper
          ticketId={ticket.id}
          name={ticket.name}
          count={count}
          room={props.room}
          onCount={props.onCount}
        />
      )}
      {props.halfPriceLeft !== null && isOpen && (
        <p className={styles.note}>
          <strong>{props.halfPriceLeft > 0 ? texts.left({ n: props.halfPriceLeft }) : texts.none}</strong> ·{' '}
          {texts.halfPrice}
        </p>
      )}
    </li>
  )
}
