import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TextInput } from '#look/text-input.tsx'
import { Entrance } from '../parts/entrance.tsx'
import { Form } from '../parts/form.tsx'
import { callOffice } from '../state/call.ts'
import { useDeed } from '../state/use-deed.ts'
import { useTexts } from '../state/words.ts'

export function SignIn(): ReactNode {
  const texts = useTexts()
  const navigate = useNavigate()
  return (
    <Entrance title={texts.signIn.title}>
      <SignInForm onDone={() => void navigate({ to: '/' })} />
      <p>{texts.signIn.help}</p>
    </Entrance>
  )
}

/** Begins a session by e-mail and password; `email` is the address that is meant, where it is known. */
export function SignInForm({ email, onDone }: { email?: string; onDone: () => void }): ReactNode {
  const texts = useTexts()
  const deed = useDeed((body: { email: string; password: string }) => callOffice('signIn', { body }), {
    onDone,
    isAnotherPerson: true,
  })
  return (
    <Form
      deed={deed}
      submit={texts.signIn.submit}
      read={(typed) => ({ email: typed('email'), password: typed('password') })}
    >
      <TextInput
        label={texts.fields.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <TextInput
        label={texts.fields.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
    </Form>
  )
}
