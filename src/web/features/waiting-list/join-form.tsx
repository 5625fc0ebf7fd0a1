import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { email as emailProblem } from '#rules/base/validation.ts'
import { OFFER_MINUTES, waitingAddress } from '#rules/tickets/waiting-list.ts'
import { problemText } from '#texts/lookup.ts'
import { callFailureText } from '../../ui/call-failure-text.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { FieldGrid } from '#design/field.tsx'
import { Notice } from '#design/notice.tsx'
import { Select } from '#design/select.tsx'
import { TextInput } from '#design/text-input.tsx'
import { useTopic } from '../../app/use-topic.ts'
import styles from './join-form.module.css'
import './join-form-styles.ts'
import type { WaitingFor } from './waiting-list.tsx'

/** How the last try ended; null: there was none, or it is under way. */
type Outcome = { at: 'joined'; email: string } | { at: 'available' } | { at: 'failed'; text: string }

function useJoining() {
  const { client, frame, texts } = usePage()
  const failures = useTopic('failures')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const send = async (wish: { offer_id: number; quantity: number; email: string }): Promise<void> => {
    if (busy) return
    setBusy(true)
    setOutcome(null)
    try {
      const body = { ...wish, language: frame.locale }
      const { joined } = await client.call('joinWaitingList', { body })
      setOutcome(joined ? { at: 'joined', email: wish.email } : { at: 'available' })
    } catch (failure) {
      setOutcome({ at: 'failed', text: callFailureText(texts, failures, failure) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, outcome, send }
}

/** The outcome, which gets the focus; after a failure the form stays. */
function Answer({ outcome }: { outcome: Outcome }): ReactNode {
  const words = useTopic('waiting')
  const { texts } = usePage()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [outcome])
  if (outcome.at === 'failed') {
    return (
      <Notice kind="error" role="alert" ref={place}>
        {outcome.text}
      </Notice>
    )
  }
  if (outcome.at === 'joined') {
    return (
      <Notice kind="success" title={words.joined} ref={place}>
        {words.joinedText(outcome)}
      </Notice>
    )
  }
  const reload = <Button onClick={() => window.location.reload()}>{texts.common.actions.reload}</Button>
  return (
    <Notice kind="info" ref={place} actions={reload}>
      {words.available}
    </Notice>
  )
}

/** Which tickets, how many and where to write to. */
export default function JoinForm({ tickets, most }: WaitingFor): ReactNode {
  const words = useTopic('waiting')
  const { texts, frame } = usePage()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [ticket, setTicket] = useState(tickets[0]?.id ?? 0)
  const [quantity, setQuantity] = useState(1)
  const [email, setEmail] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { busy, outcome, send } = useJoining()
  const address = waitingAddress(email)
  const problem = address === '' ? ({ code: 'required' } as const) : emailProblem(address)
  const join = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setChecked(true)
    if (problem === null) void send({ offer_id: ticket, quantity, email: address })
    else field.current?.focus()
  }
  useEffect(() => field.current?.focus(), [])
  if (outcome !== null && outcome.at !== 'failed') return <Answer outcome={outcome} />
  const error =
    isChecked && problem !== null
      ? problemText(texts, frame.locale, problem, { key: 'email', label: words.email })
      : undefined
  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={join}>
      <h3 className={styles.title} id={titleId}>
        {words.title}
      </h3>
      <p className={styles.soft}>{words.text({ hours: OFFER_MINUTES / 60 })}</p>
      <FieldGrid>
        <Select
          label={words.ticket}
          name="ticket"
          span="wide"
          value={ticket}
          onChange={(event) => setTicket(Number(event.target.value))}
        >
          {tickets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={words.quantity}
          name="quantity"
          span="third"
          value={quantity}
          onChange={(event) => setQuantity(Number(event.target.value))}
        >
          {Array.from({ length: most }, (_, at) => (
            <option key={at}>{at + 1}</option>
          ))}
        </Select>
        <TextInput
          ref={field}
          label={words.email}
          name="waiting_email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          required
          value={email}
          onValue={setEmail}
          error={error}
          hint={words.privacy}
        />
      </FieldGrid>
      {outcome !== null && <Answer outcome={outcome} />}
      <Button type="submit" look="primary" wide busy={busy} busyLabel={words.submit}>
        {words.submit}
      </Button>
    </form>
  )
}
