import { useState, type ReactNode } from 'react'
import { CallFailure } from '#contract/call-failure.ts'
import type { CallAnswer } from '#contract/checkout/calls.ts'
import { Button } from '#design/button.tsx'
import { DialogActions } from '#design/dialog.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useMounted } from '../../app/use-mounted.ts'
import { useTopic } from '../../app/use-topic.ts'
import { useForm, useSubmission } from '../../checkout/checkout-context.tsx'
import type { FormValues } from '../../checkout/form/form-values.ts'
import { isRunning } from '../../checkout/submit/submission.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { eraseStorage } from './erase-storage.ts'

const emptied = (values: FormValues): Partial<FormValues> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? '' : value]),
  )

type Lost = Extract<CallAnswer<'forgetMe'>, { forgotten: false }>

/** `asked`: the buyer would lose what the session holds, and has not agreed to that yet. */
type Forgetting = { at: 'kept' | 'working' | 'failed' | 'forgotten' } | ({ at: 'asked' } & Lost)

type Forget = { step: Forgetting; forget: (givesUp: boolean) => void; keep: () => void }

/** Empties the form and its card, the browser's storages and, by a call, the session with its cookies. */
function useForget(): Forget {
  const { client } = usePage()
  const { form, edit } = useForm()
  const { card } = useSubmission()
  const [step, setStep] = useState<Forgetting>({ at: 'kept' })
  const erase = (): void => {
    edit({ type: 'filled', values: emptied(form.values), over: true })
    card.clear()
    eraseStorage()
    // Data that the page's other parts store when it is left.
    addEventListener('pagehide', eraseStorage)
    setStep({ at: 'forgotten' })
  }
  const fail = (error: unknown): void => {
    if (!(error instanceof CallFailure)) throw error
    setStep({ at: 'failed' })
  }
  const forget = (givesUp: boolean): void => {
    setStep({ at: 'working' })
    const asked = client.call('forgetMe', { body: givesUp ? { gives_up: true } : {} })
    asked.then((answer) => (answer.forgotten ? erase() : setStep({ at: 'asked', ...answer })), fail)
  }
  return { step, forget, keep: () => setStep({ at: 'kept' }) }
}

/** A warning about the losses, before they happen. */
function LostDialog({ step, forget, keep }: Forget): ReactNode {
  const words = useTopic('trust').forget.lose
  const { tickets, places } = step.at === 'asked' ? step : { tickets: 0, places: 0 }
  return (
    <Dialog open={step.at === 'asked'} title={words.title} onClose={keep}>
      {tickets > 0 && <p>{words.tickets}</p>}
      {places > 0 && <p>{words.place}</p>}
      <DialogActions>
        <Button look="primary" data-first-focus onClick={keep}>
          {words.keep}
        </Button>
        <Button onClick={() => forget(true)}>{words.confirm}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** For buyers on another person's computer: one press erases the data it stores of them. */
export function ForgetMe(): ReactNode {
  const words = useTopic('trust').forget
  const { submission } = useSubmission()
  const forgetting = useForget()
  const { step, forget } = forgetting
  // The first document stays as small as it is.
  if (!useMounted()) return null
  const reload = (): void => location.replace(location.pathname)
  return (
    <div>
      <Button
        look="plain"
        busy={step.at === 'working'}
        busyLabel={words.working}
        disabled={isRunning(submission)}
        onClick={() => forget(false)}
      >
        {words.button}
      </Button>
      {step.at === 'failed' && <p role="alert">{words.failed}</p>}
      <LostDialog {...forgetting} />
      <Dialog open={step.at === 'forgotten'} title={words.title} onClose={reload}>
        <p>{words.text}</p>
        <DialogActions>
          <Button look="primary" data-first-focus onClick={reload}>
            {words.again}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}
