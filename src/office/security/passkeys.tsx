import { useState, type ReactNode } from 'react'
import { TextField } from '../parts/form/text-field.tsx'
import { ConfirmButton } from '../parts/dialog/confirm-button.tsx'
import { Form } from '../parts/form/form.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { deviceName } from '../state/device-name.ts'
import { hasPasskeys, makePasskey } from '../state/passkey.ts'
import { useAction } from '../state/use-action.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { passkeysQuery } from './queries.ts'
import { useSecurityTexts } from './words.ts'

/** The passkeys of the own account: adding one, and removing one. */
export function Passkeys(): ReactNode {
  const texts = useSecurityTexts().passkey
  const [message, setMessage] = useState('')
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      <StatusMessage text={message} />
      <Loaded query={passkeysQuery}>
        {({ passkeys }) => <Kept passkeys={passkeys} onGone={() => setMessage(texts.gone)} />}
      </Loaded>
      {hasPasskeys() ? <Add onKept={() => setMessage(texts.kept)} /> : <Soft>{texts.unknown}</Soft>}
    </Section>
  )
}

type KeptProps = {
  passkeys: readonly { id: string; name: string; made_at: string; used_at: string | null }[]
  onGone: () => void
}

function Kept({ passkeys, onGone }: KeptProps): ReactNode {
  const texts = useSecurityTexts().passkey
  const moment = useMoment()
  const action = useAction((id: string) => callOffice('removePasskey', { params: { passkey_id: id } }), {
    onDone: onGone,
  })
  if (passkeys.length === 0) return <Soft>{texts.none}</Soft>
  return (
    <>
      <Rows>
        {passkeys.map(({ id, name, made_at: made, used_at: used }) => (
          <Row
            key={id}
            end={
              <ConfirmButton
                label={texts.remove}
                of={texts.removeOf({ name })}
                title={texts.removeTitle}
                lead={texts.removeLead}
                action={action}
                run={() => action.run(id)}
              />
            }
          >
            <p>{name}</p>
            <Soft>
              {texts.made({ at: moment(made) })} ·{' '}
              {used === null ? texts.never : texts.used({ at: moment(used) })}
            </Soft>
          </Row>
        ))}
      </Rows>
    </>
  )
}

function Add({ onKept }: { onKept: () => void }): ReactNode {
  const all = useTexts()
  const texts = useSecurityTexts().passkey
  const action = useAction(
    async (name: string) => {
      const made = await makePasskey(await callOffice('beginPasskey', { body: {} }))
      return callOffice('addPasskey', { body: { ...made, name } })
    },
    { onDone: onKept },
  )
  return (
    <>
      {action.isWithoutPasskey && <p role="alert">{all.signIn.noPasskey}</p>}
      <Form action={action} submit={texts.add} read={(typed) => typed('name').trim()}>
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          name="name"
          autoComplete="off"
          maxLength={120}
          defaultValue={deviceName(navigator.userAgent) ?? ''}
          required
        />
      </Form>
    </>
  )
}
