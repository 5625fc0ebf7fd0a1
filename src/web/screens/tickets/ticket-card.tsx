import type { ReactNode } from 'react'
import type { TicketOnPage } from '#contract/checkout/issued-tickets.ts'
import { useTopic } from '../../app/use-topic.ts'
import styles from './tickets.module.css'

/** The units of quiet that a reader needs around a code (ISO/IEC 18004). */
const QUIET = 4

/** The code on white paper, whatever the theme: readers want dark on light. */
function QrCode(props: { code: NonNullable<TicketOnPage['code']>; label: string }): ReactNode {
  const { size, path } = props.code
  const side = size + 2 * QUIET
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={props.label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** One ticket, as it is shown at a door; or why it opens none. */
export function TicketCard(props: { ticket: TicketOnPage; of: number; children?: ReactNode }): ReactNode {
  const { ticket, of } = props
  const issued = useTopic('issued')
  const { proofs } = useTopic('held').holders
  const { code, code_number, state } = ticket
  const ended = state === 'valid' ? null : issued.states[state]
  return (
    <li className={ended === null ? styles.ticket : `${styles.ticket} ${styles.void}`}>
      <div className={styles.about}>
        <p className={styles.soft}>{issued.nth({ n: ticket.number, of })}</p>
        <h3 className={styles.kind}>{ticket.ticket}</h3>
        <p className={styles.soft}>{ticket.batch}</p>
        {ticket.holder_name !== null && (
          <p>
            {issued.holder}: <strong>{ticket.holder_name}</strong>
          </p>
        )}
        {ticket.half_price && ended === null && (
          <p className={styles.soft}>
            {ticket.half_price_proof !== null && <strong>{proofs[ticket.half_price_proof]}. </strong>}
            {issued.halfPrice}
          </p>
        )}
        {ended !== null && (
          <p className={styles.state}>
            <strong>{ended.name}.</strong> {ended.text}
          </p>
        )}
      </div>
      {code !== null && (
        <div className={styles.entrance}>
          <QrCode code={code} label={issued.code({ number: code_number })} />
          <p className={styles.number}>
            <span className={styles.soft}>{issued.ticketNumber} </span>
            <code>{code_number}</code>
          </p>
        </div>
      )}
      {props.children}
    </li>
  )
}
