import { useState, type ReactNode } from 'react'
import { Select } from '#design/select.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { mayOperator, OPERATOR_ROLES } from '#rules/office/permissions.ts'
import { ConfirmButton } from '../parts/dialog/confirm-button.tsx'
import { Form } from '../parts/form/form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { PlatformHead, useOperator } from './head.tsx'
import { operatorsQuery } from './queries.ts'
import { usePlatformTexts } from './words.ts'

/** The operators of the installation, and the actions that only they perform for an account. */
export function PlatformOperators(): ReactNode {
  const texts = usePlatformTexts().operators
  const mayWrite = mayOperator(useOperator(), 'operators.write')
  const [message, setMessage] = useState('')
  return (
    <>
      <PlatformHead page="operators" />
      <p>{texts.lead}</p>
      <StatusMessage text={message} />
      <Operators onMessage={setMessage} mayWrite={mayWrite} />
      {mayWrite && (
        <>
          <MakeOperator onMessage={setMessage} />
          <LostFactor onMessage={setMessage} />
        </>
      )}
    </>
  )
}

type OnMessage = { onMessage: (text: string) => void }

function Operators({ onMessage, mayWrite }: OnMessage & { mayWrite: boolean }): ReactNode {
  const texts = usePlatformTexts().operators
  const action = useAction(
    ({ id }: { id: number; email: string }) => callOffice('removeOperator', { params: { user_id: id } }),
    { onDone: (_, { email }) => onMessage(texts.removed({ email })) },
  )
  return (
    <Loaded query={operatorsQuery}>
      {({ operators }) => (
        <>
          <Rows>
            {operators.map(({ id, name, email, role }) => (
              <Row
                key={id}
                end={
                  mayWrite && (
                    <ConfirmButton
                      label={texts.remove}
                      of={name}
                      title={texts.removeTitle({ name })}
                      lead={texts.removeLead}
                      action={action}
                      run={() => action.run({ id, email })}
                    />
                  )
                }
              >
                <p>{name}</p>
                <Soft>
                  {email} · {texts.roles[role]}
                </Soft>
              </Row>
            ))}
          </Rows>
        </>
      )}
    </Loaded>
  )
}

function MakeOperator({ onMessage }: OnMessage): ReactNode {
  const { fields } = useTexts()
  const texts = usePlatformTexts().operators
  const [times, setTimes] = useState(0)
  const action = useAction(
    (body: { email: string; role: (typeof OPERATOR_ROLES)[number] }) => callOffice('makeOperator', { body }),
    {
      onDone: (_, { email }) => {
        setTimes(times + 1)
        onMessage(texts.made({ email }))
      },
    },
  )
  return (
    <Section title={texts.make}>
      <Form
        key={times}
        action={action}
        submit={texts.make}
        read={(typed) => ({
          email: typed('email').trim(),
          role: OPERATOR_ROLES.find((role) => role === typed('role')) ?? 'helper',
        })}
      >
        <TextField label={fields.email} name="email" type="email" autoComplete="off" required />
        <Select label={texts.role} name="role" defaultValue="helper">
          {OPERATOR_ROLES.map((role) => (
            <option key={role} value={role}>
              {texts.roles[role]}
            </option>
          ))}
        </Select>
      </Form>
    </Section>
  )
}

function LostFactor({ onMessage }: OnMessage): ReactNode {
  const { fields } = useTexts()
  const texts = usePlatformTexts().operators
  const moment = useMoment()
  const [times, setTimes] = useState(0)
  const action = useAction((email: string) => callOffice('resetFactor', { body: { email } }), {
    onDone: ({ ready_at: at }, email) => {
      setTimes(times + 1)
      onMessage(texts.wasReset({ email, at: moment(at) }))
    },
  })
  return (
    <Section title={texts.lost}>
      <p>{texts.lostLead}</p>
      <Form key={times} action={action} submit={texts.reset} read={(typed) => typed('lost').trim()}>
        <TextField label={fields.email} name="lost" type="email" autoComplete="off" required />
      </Form>
    </Section>
  )
}
