import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { Dialog } from '#design/dialog.tsx'
import { callOffice } from '../../state/call.ts'
import { meQuery } from '../../state/queries.ts'
import { useAction } from '../../state/use-action.ts'
import { useTexts } from '../../state/words.ts'
import { Form } from '../form/form.tsx'
import { TextField } from '../form/text-field.tsx'

/** Nothing of it is loaded for a user without a passkey. */
const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))

/** The question for the password, or for the passkey of who has one. */
export function ProveDialog({ onEnd }: { onEnd: (isProven: boolean) => void }): ReactNode {
  const texts = useTexts()
  const hasPasskey = useQuery(meQuery).data?.has_passkey === true
  return (
    <Dialog open title={texts.prove.title} onClose={() => onEnd(false)} closeLabel={texts.close}>
      <Password onProven={() => onEnd(true)} />
      {hasPasskey && (
        <Suspense>
          <PasskeyButton
            label={texts.prove.passkey}
            ask={() => callOffice('askPasskeyAgain', { body: {} })}
            answer={(body) => callOffice('proveByPasskey', { body })}
            onDone={() => onEnd(true)}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

function Password({ onProven }: { onProven: () => void }): ReactNode {
  const texts = useTexts()
  const action = useAction((body: { password: string }) => callOffice('proveAgain', { body }), {
    onDone: onProven,
  })
  return (
    <>
      <p>{texts.prove.lead}</p>
      <Form action={action} submit={texts.prove.submit} read={(typed) => ({ password: typed('password') })}>
        <TextField
          label={texts.fields.password}
          name="password"
          type="password"
          autoComplete="current-password"
          data-first-focus
          required
        />
      </Form>
    </>
  )
}
