import { useState, type ReactNode } from 'react'
import { Form } from '../parts/form/form.tsx'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { Section } from '../parts/display/section.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'

/** Asks for another address of the own account, which a link to it confirms. */
export function ChangeEmail(): ReactNode {
  const texts = useTexts().account
  const [message, setMessage] = useState('')
  const action = useAction((body: { email: string }) => callOffice('changeEmail', { body }), {
    onDone: (_, { email }) => setMessage(texts.emailSent({ email })),
  })
  return (
    <Section title={texts.changeEmail}>
      <p>{texts.changeEmailLead}</p>
      <Form
        action={action}
        submit={texts.sendLink}
        isBeside
        read={(typed) => ({ email: typed('email').trim() })}
      >
        <TextField
          label={texts.newEmail}
          name="email"
          type="email"
          maxLength={254}
          autoComplete="email"
          required
        />
      </Form>
      <StatusMessage text={message} />
    </Section>
  )
}
