import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Notice } from '#design/notice.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { Entrance } from '../parts/frame/entrance.tsx'
import { sentenceOf } from '../parts/feedback/failure.tsx'
import { Form } from '../parts/form/form.tsx'
import { PasskeyButton } from '../parts/dialog/passkey-button.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { withCaptcha } from '../state/with-captcha.ts'
import { useTexts } from '../state/words.ts'

export function SignIn(): ReactNode {
  const texts = useTexts()
  const { history } = useRouter()
  // The requested page is stored only in the tab's history: no address redirects a user anywhere.
  const { from, isEnded = false } = useLocation().state
  const goOn = (): void => history.replace(from ?? '/')
  return (
    <Entrance title={texts.signIn.title}>
      {isEnded && <Notice kind="info">{texts.signIn.ended}</Notice>}
      {!isEnded && from !== undefined && <p>{texts.signIn.goesOn}</p>}
      <SignInForm onDone={goOn} />
      <PasskeyButton
        label={texts.signIn.passkey}
        ask={() => callOffice('askPasskey', { body: {} })}
        answer={(body) => callOffice('signInByPasskey', { body })}
        onDone={goOn}
        isAnotherPerson
      />
      <p>
        <Link to="/forgotten">{texts.signIn.forgotten}</Link>
      </p>
      <p>{texts.signIn.help}</p>
    </Entrance>
  )
}

/** A field that appears because of what was just pressed is where to go on. */
const goOnHere = (field: HTMLInputElement | null): void => field?.focus()

/** Begins a session by e-mail and password; `email` is the address that is meant, where it is known. */
export function SignInForm({ email, onDone }: { email?: string; onDone: () => void }): ReactNode {
  const texts = useTexts()
  const action = useAction(
    (body: { email: string; password: string; code: string }) =>
      withCaptcha((captcha) => callOffice('signIn', { body: { ...body, captcha } })),
    {
      onDone,
      isAnotherPerson: true,
    },
  )
  const [asksCode, setAsksCode] = useState(false)
  if (action.code === 'SECOND_FACTOR' && !asksCode) setAsksCode(true)
  return (
    <Form
      action={action}
      submit={texts.signIn.submit}
      fieldErrorCodes={['SECOND_FACTOR', 'WRONG_CODE']}
      read={(typed) => ({ email: typed('email'), password: typed('password'), code: typed('code') })}
    >
      <TextField
        label={texts.fields.email}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
      />
      <TextField
        label={texts.fields.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      {asksCode && (
        <TextField
          label={texts.signIn.code}
          name="code"
          autoComplete="one-time-code"
          hint={texts.signIn.codeHint}
          error={action.code === 'WRONG_CODE' ? sentenceOf(texts, action.code) : undefined}
          ref={goOnHere}
          required
        />
      )}
    </Form>
  )
}
