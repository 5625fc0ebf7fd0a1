import type { ReactNode } from 'react'
import { judgedTicket, type ListedTicket, type Verdict } from '#rules/tickets/check-in.ts'
import { ticketNumber } from '#rules/tickets/ticket-code.ts'
import { time } from '#texts/format.ts'
import type { Topics } from '#texts/topics.ts'
import { usePage } from '../app/page-context.tsx'
import { Icon, type IconName } from '#design/icon.tsx'
import { CLOCK, CLOSE, INFO, WARNING } from '#design/outlines.ts'
import { useTopic } from '../app/use-topic.ts'
import styles from './check-in.module.css'

type Look = { tone: 'ready' | 'welcome' | 'again' | 'refused' | 'unclear'; icon: IconName }

/** A colour, a picture and a word each: none of them is shown alone. */
const LOOKS: Readonly<Record<Verdict['kind'], Look>> = {
  welcome: { tone: 'welcome', icon: 'check' },
  'already-in': { tone: 'again', icon: CLOCK },
  void: { tone: 'refused', icon: CLOSE },
  transferred: { tone: 'refused', icon: CLOSE },
  'other-event': { tone: 'refused', icon: CLOSE },
  forged: { tone: 'refused', icon: CLOSE },
  'no-ticket': { tone: 'unclear', icon: WARNING },
  'unknown-number': { tone: 'unclear', icon: WARNING },
  'not-listed': { tone: 'unclear', icon: WARNING },
}
const READY: Look = { tone: 'ready', icon: INFO }

type Words = { title: string; text: string | null }

function wordsOf(verdict: Verdict, { verdicts }: Topics['check-in'], clock: (at: string) => string): Words {
  switch (verdict.kind) {
    case 'welcome':
      return { title: verdicts.welcome, text: verdict.ticket === null ? verdicts.soldSince : null }
    case 'already-in': {
      const { at, checkInPoint } = verdict.entry
      const when = clock(at)
      const text =
        checkInPoint === ''
          ? verdicts.alreadyWhen({ time: when })
          : verdicts.alreadyWhere({ time: when, checkInPoint })
      return { title: verdicts.alreadyIn, text }
    }
    default:
      return verdicts.refusals[verdict.kind]
  }
}

function Ticket(props: { ticketId: string; ticket: ListedTicket | null; isWelcome: boolean }): ReactNode {
  const { ticketId, ticket, isWelcome } = props
  const { verdicts } = useTopic('check-in')
  const { proofs } = useTopic('held').holders
  return (
    <>
      {ticket !== null && <p className={styles.kind}>{ticket.kind}</p>}
      {ticket !== null && ticket.holder !== null && <p className={styles.holder}>{ticket.holder}</p>}
      {isWelcome && ticket?.halfPrice === true && (
        <p className={styles.proof}>
          {verdicts.halfPrice}
          {ticket.proof !== null && ` ${proofs[ticket.proof]}.`}
        </p>
      )}
      <p className={styles.number}>{ticketNumber(ticketId)}</p>
    </>
  )
}

/** The device's verdict on the last code; before the first, what to do. */
export function VerdictPanel(props: { verdict: Verdict | null }): ReactNode {
  const { verdict } = props
  const { locale } = usePage().frame
  const texts = useTopic('check-in')
  const judged = verdict === null ? null : judgedTicket(verdict)
  const look = verdict === null ? READY : LOOKS[verdict.kind]
  const words = verdict === null ? texts.verdicts.ready : wordsOf(verdict, texts, (at) => time(at, locale))
  return (
    <div className={`${styles.verdict} ${styles[look.tone]}`}>
      <Icon name={look.icon} size={40} />
      <div className={styles.words}>
        <h2 className={styles.title}>{words.title}</h2>
        {words.text !== null && <p>{words.text}</p>}
        {judged !== null && <Ticket {...judged} isWelcome={verdict?.kind === 'welcome'} />}
      </div>
    </div>
  )
}
