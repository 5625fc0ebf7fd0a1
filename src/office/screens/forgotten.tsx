import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Notice } from '#design/notice.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { Entrance } from '../parts/frame/entrance.tsx'
import { Form } from '../parts/form/form.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'

/** Requests a mailed link to a new password for a user who has forgotten theirs. */
export function Forgotten(): ReactNode {
  const all = useTexts()
  const texts = all.forgotten
  const [sent, setSent] = useState<string | null>(null)
  const action = useAction((email: string) => callOffice('forgetPassword', { body: { email } }), {
    onDone: (_, email) => setSent(email),
  })
  return (
    <Entrance title={texts.title}>
      {sent === null ? (
        <>
          <p>{texts.lead}</p>
          <Form action={action} submit={texts.submit} read={(typed) => typed('email').trim()}>
            <TextField
              label={all.fields.email}
              name="email"
              type="email"
              autoComplete="username"
              data-first-focus
              required
            />
          </Form>
        </>
      ) : (
        <Notice kind="success" role="alert">
          {texts.done({ email: sent })}
        </Notice>
      )}
      <p>
        <Link to="/sign-in">{texts.back}</Link>
      </p>
    </Entrance>
  )
}
