import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { TicketOnPage, TicketsAnswer } from '#contract/checkout/issued-tickets.ts'
import { CallFailure } from '#contract/call-failure.ts'
import { HALF_PRICE_PROOFS, HOLDER_NAME_MAX } from '#rules/tickets/ticket-holder.ts'
import { validateRecipient, type Recipient, type RecipientField } from '#rules/tickets/ticket-transfer.ts'
import { bareEmail, collapseSpaces, type FieldErrors } from '#rules/base/validation.ts'
import { problemText } from '#texts/lookup.ts'
import { withCaptcha } from '../../app/captcha/with-captcha.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { DialogActions } from '#design/dialog.tsx'
import { FieldGrid } from '#design/field.tsx'
import { Notice } from '#design/notice.tsx'
import { Select } from '#design/select.tsx'
import { TextInput } from '#design/text-input.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './transfer-form.module.css'

type Given = { ticket: TicketOnPage; link: string; onGiven: (answer: TicketsAnswer, name: string) => void }

/** Conflicts that another try would not mend. */
const GONE = [404, 410]

type Sending = { at: 'typing' | 'sending' } | { at: 'failed'; text: string }

function useTransfer({ ticket, link, onGiven }: Given) {
  const { client } = usePage()
  const words = useTopic('issued').transfer
  const [sending, setSending] = useState<Sending>({ at: 'typing' })
  const send = async (to: Recipient): Promise<void> => {
    setSending({ at: 'sending' })
    try {
      const body = { ticket: ticket.id, ...to }
      const given = await withCaptcha((captcha) =>
        client.call('transferTicket', { params: { link }, body: { ...body, captcha } }),
      )
      onGiven(given, to.name)
    } catch (error) {
      const isGone = error instanceof CallFailure && GONE.includes(error.status)
      setSending({ at: 'failed', text: isGone ? words.gone : words.failed })
    }
  }
  return { sending, send }
}

function readRecipient(form: HTMLFormElement): Recipient {
  const data = new FormData(form)
  const textOf = (field: RecipientField): string => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  const proof = HALF_PRICE_PROOFS.find((each) => each === textOf('proof')) ?? ''
  return { name: textOf('name'), email: textOf('email'), proof }
}

/** The ground on which the ticket will be half price for its new holder. */
function ProofField({ isWrong }: { isWrong: boolean }): ReactNode {
  const words = useTopic('held').holders
  return (
    <Select
      name="proof"
      label={words.proof}
      hint={words.proofHint}
      required
      defaultValue=""
      error={isWrong ? words.proofRequired : undefined}
    >
      <option value="">{words.choose}</option>
      {HALF_PRICE_PROOFS.map((proof) => (
        <option key={proof} value={proof}>
          {words.proofs[proof]}
        </option>
      ))}
    </Select>
  )
}

function Fields({ ticket, problems }: { ticket: TicketOnPage; problems: FieldErrors<RecipientField> }) {
  const { texts, frame } = usePage()
  const words = useTopic('issued').transfer
  const errorOf = (field: 'name' | 'email', missing: string): string | undefined => {
    const problem = problems[field]
    if (problem === undefined) return undefined
    if (problem.code === 'required') return missing
    return problemText(texts, frame.locale, problem, { key: 'holder', label: words[field] })
  }
  return (
    <FieldGrid>
      <TextInput
        name="name"
        span="half"
        label={words.name}
        required
        maxLength={HOLDER_NAME_MAX}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        error={errorOf('name', words.nameRequired)}
      />
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        span="half"
        label={words.email}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('email', words.emailRequired)}
      />
      {ticket.half_price && <ProofField isWrong={problems.proof !== undefined} />}
    </FieldGrid>
  )
}

/** The last question: nothing of it can be undone. */
function Question(props: { to: Recipient; onYes: () => void; onNo: () => void }): ReactNode {
  const words = useTopic('issued').transfer
  const name = collapseSpaces(props.to.name)
  return (
    <Dialog open title={words.ask({ name })} onClose={props.onNo}>
      <p>{words.askText({ name, email: bareEmail(props.to.email) })}</p>
      <DialogActions>
        <Button look="primary" data-first-focus onClick={props.onYes}>
          {words.submit}
        </Button>
        <Button onClick={props.onNo}>{words.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}

function TransferForm(props: Given & { onCancel: () => void }): ReactNode {
  const { ticket, onCancel } = props
  const words = useTopic('issued').transfer
  const { sending, send } = useTransfer(props)
  const [problems, setProblems] = useState<FieldErrors<RecipientField>>({})
  const [asked, ask] = useState<Recipient | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusFirst = useEffectEvent((selector: string) =>
    form.current?.querySelector<HTMLElement>(selector)?.focus(),
  )
  useEffect(() => focusFirst('input'), [])
  useEffect(() => focusFirst('[aria-invalid="true"]'), [problems])
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const to = readRecipient(event.currentTarget)
    const found = validateRecipient(to, ticket.half_price)
    setProblems(found)
    if (Object.keys(found).length === 0) ask(to)
  }
  return (
    <>
      <form ref={form} className={styles.transfer} method="dialog" noValidate onSubmit={submit}>
        <p className={styles.explain}>{words.explain}</p>
        <Fields ticket={ticket} problems={problems} />
        {sending.at === 'failed' && <Notice kind="error" role="alert" title={sending.text} />}
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={sending.at === 'sending'} busyLabel={words.busy}>
            {words.submit}
          </Button>
          <Button onClick={onCancel}>{words.cancel}</Button>
        </div>
      </form>
      {asked !== null && (
        <Question
          to={asked}
          onNo={() => ask(null)}
          onYes={() => {
            ask(null)
            void send(asked)
          }}
        />
      )}
    </>
  )
}

/** Gives a ticket to somebody else: a button, and what has to be said of them once it is pressed. */
export function TransferTicket(props: Given): ReactNode {
  const words = useTopic('issued').transfer
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (!isOpen && wasOpen.current) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <TransferForm {...props} onCancel={() => setOpen(false)} />
  return (
    <div className={styles.transfer}>
      <div className={styles.buttons}>
        <Button ref={button} onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
    </div>
  )
}
