import type { ReactNode } from 'react'
import type { Entry } from '#rules/tickets/check-in.ts'
import { ticketNumber } from '#rules/tickets/ticket-code.ts'
import { time } from '#texts/format.ts'
import { usePage } from '../app/page-context.tsx'
import { Notice } from '#design/notice.tsx'
import { useTopic } from '../app/use-topic.ts'
import styles from './check-in.module.css'
import type { OpenCheckIn } from './entry-index.ts'

/** Tickets that were admitted more than once, with time and place; nothing if there are none. */
export function Doubles(props: { doubles: OpenCheckIn['doubles'] }): ReactNode {
  const { doubles } = props
  const texts = useTopic('check-in')
  const { locale } = usePage().frame
  if (doubles.length === 0) return null
  const whenOf = ({ at, checkInPoint }: Entry): string =>
    `${time(at, locale)} ${checkInPoint === '' ? texts.unnamed : checkInPoint}`
  return (
    <Notice kind="warning" role="alert" title={texts.doubles.title({ n: doubles.length })}>
      <p>{texts.doubles.text}</p>
      <details>
        <summary>{texts.doubles.show}</summary>
        <ul className={styles.doubles}>
          {doubles.map(({ ticketId, ticket, first, again }) => (
            <li key={ticketId}>
              <span className={styles.number}>{ticketNumber(ticketId)}</span>
              {ticket !== null && <span> {ticket.holder ?? ticket.kind}</span>}
              <br />
              {[first, ...again].map(whenOf).join(' · ')}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}
