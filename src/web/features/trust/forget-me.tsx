import { useState, type ReactNode } from 'react'
import { CallFailure } from '#contract/call-failure.ts'
import { Button } from '#look/button.tsx'
import { DialogActions } from '#look/dialog.tsx'
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

/** Empties the form and its card, the browser's storages and, by a call, the session with its cookies. */
function useForget(): { at: 'kept' | 'working' | 'failed' | 'forgotten'; forget: () => void } {
  const { client } = usePage()
  const { form, edit } = useForm()
  const { card } = useSubmission()
  const [at, setAt] = useState<'kept' | 'working' | 'failed' | 'forgotten'>('kept')
  const erase = (): void => {
    edit({ type: 'filled', values: emptied(form.values), over: true })
    card.clear()
    eraseStorage()
    // What the page's other parts keep when it is left.
    addEventListener('pagehide', eraseStorage)
    setAt('forgotten')
  }
  const fail = (error: unknown): void => {
    if (!(error instanceof CallFailure)) throw error
    setAt('failed')
  }
  const forget = (): void => {
    setAt('working')
    client.call('forgetMe').then(erase, fail)
  }
  return { at, forget }
}

/** For whoever buys at somebody else's computer: one press erases what it keeps of them. */
export function ForgetMe(): ReactNode {
  const words = useTopic('trust').forget
  const { submission } = useSubmission()
  const { at, forget } = useForget()
  // The first document stays as small as it is.
  if (!useMounted()) return null
  const reload = (): void => location.replace(location.pathname)
  return (
    <div>
      <Button
        look="plain"
        busy={at === 'working'}
        busyLabel={words.working}
        disabled={isRunning(submission)}
        onClick={forget}
      >
        {words.button}
      </Button>
      {at === 'failed' && <p role="alert">{words.failed}</p>}
      <Dialog open={at === 'forgotten'} title={words.title} onClose={reload}>
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
