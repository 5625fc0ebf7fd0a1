import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import { Dialog } from '#look/dialog.tsx'
import { TextField } from './text-field.tsx'
import { callOffice } from '../state/call.ts'
import { ProveContext } from '../state/prove-context.ts'
import { meQuery } from '../state/queries.ts'
import { useDeed } from '../state/use-deed.ts'
import { useTexts } from '../state/words.ts'
import { Form } from './form.tsx'

/** Whoever has no passkey loads nothing of it. */
const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))

/** Asks for the password where a call needs it again, and lets the call go on. */
export function Prove({ children }: { children: ReactNode }): ReactNode {
  const texts = useTexts()
  const hasPasskey = useQuery(meQuery).data?.has_passkey === true
  const [open, setOpen] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(() => undefined)
  const ask = useCallback(
    () =>
      new Promise<boolean>((done) => {
        answer.current = done
        setOpen(true)
      }),
    [],
  )
  const end = (isProven: boolean): void => {
    setOpen(false)
    answer.current(isProven)
  }
  return (
    <ProveContext value={ask}>
      {children}
      <Dialog open={open} title={texts.prove.title} onClose={() => end(false)} closeLabel={texts.close}>
        <Password onProven={() => end(true)} />
        {hasPasskey && (
          <Suspense>
            <PasskeyButton
              label={texts.prove.passkey}
              ask={() => callOffice('askPasskeyAgain', { body: {} })}
              answer={(body) => callOffice('proveByPasskey', { body })}
              onDone={() => end(true)}
            />
          </Suspense>
        )}
      </Dialog>
    </ProveContext>
  )
}

function Password({ onProven }: { onProven: () => void }): ReactNode {
  const texts = useTexts()
  const deed = useDeed((body: { password: string }) => callOffice('proveAgain', { body }), {
    onDone: onProven,
  })
  return (
    <>
      <p>{texts.prove.lead}</p>
      <Form deed={deed} submit={texts.prove.submit} read={(typed) => ({ password: typed('password') })}>
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
