import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Dialog, DialogActions } from '#design/dialog.tsx'
import { useSecurityTexts } from '../../security/words.ts'
import { callOffice } from '../../state/call.ts'
import { meQuery } from '../../state/queries.ts'
import { useAction } from '../../state/use-action.ts'
import { useTexts } from '../../state/words.ts'
import { Failure, sentenceOf } from '../feedback/failure.tsx'
import { Form } from '../form/form.tsx'
import { TextField } from '../form/text-field.tsx'

/** The question for the code by mail, which the first second factor of an account needs. */
export function MailCodeDialog({ onEnd }: { onEnd: (isProven: boolean) => void }): ReactNode {
  const all = useTexts()
  const texts = useSecurityTexts().mailCode
  const email = useQuery(meQuery).data?.email ?? ''
  const [isSent, setSent] = useState(false)
  const send = useAction(() => callOffice('askMailCode', { body: {} }), { onDone: () => setSent(true) })
  return (
    <Dialog open title={texts.title} onClose={() => onEnd(false)} closeLabel={all.close}>
      <p>{texts.lead({ email })}</p>
      {isSent && <Code onProven={() => onEnd(true)} />}
      <Failure code={send.code} />
      <DialogActions>
        <Button
          look={isSent ? 'secondary' : 'primary'}
          busy={send.isBusy}
          busyLabel={all.working}
          onClick={() => send.run(undefined)}
        >
          {isSent ? texts.again : texts.send}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Code({ onProven }: { onProven: () => void }): ReactNode {
  const all = useTexts()
  const texts = useSecurityTexts().mailCode
  const action = useAction((code: string) => callOffice('proveMailbox', { body: { code } }), {
    onDone: onProven,
  })
  return (
    <Form
      action={action}
      submit={all.prove.submit}
      fieldErrorCodes={['WRONG_CODE']}
      read={(typed) => typed('mail-code')}
    >
      <TextField
        label={texts.code}
        name="mail-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={texts.hint}
        error={action.code === 'WRONG_CODE' ? sentenceOf(all, action.code) : undefined}
        data-first-focus
        required
      />
    </Form>
  )
}
