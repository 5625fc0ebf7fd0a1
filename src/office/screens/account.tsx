import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { Notice } from '#design/notice.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Form } from '../parts/form/form.tsx'
import { LanguageChoice } from '../parts/form/language-choice.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { NewPassword } from '../parts/form/new-password.tsx'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { Passkeys } from '../security/passkeys.tsx'
import { SecondFactor } from '../security/second-factor.tsx'
import { useSecurityTexts } from '../security/words.ts'
import { callOffice } from '../state/call.ts'
import { deviceName } from '../state/device-name.ts'
import { meQuery, sessionsQuery } from '../state/queries.ts'
import { useAction } from '../state/use-action.ts'
import { useMoment } from '../state/clock.ts'
import { useTexts } from '../state/words.ts'
import { ChangeEmail } from './change-email.tsx'
import { MailChoices } from './mail-choices.tsx'
import { SearchKeyChoice } from './search-key-choice.tsx'

/** The user's own account: who is signed in, the password, and where it is signed in. */
export function Account(): ReactNode {
  const texts = useTexts().account
  return (
    <>
      <PageTitle title={texts.title} />
      <Loaded query={meQuery}>
        {({ name, email }) => (
          <div>
            <p>{name}</p>
            <Soft>{email}</Soft>
          </div>
        )}
      </Loaded>
      <Asked />
      <Passkeys />
      <SecondFactor />
      <ChangeName />
      <ChangeEmail />
      <ChangePassword />
      <Section title={texts.sessions}>
        <Sessions />
      </Section>
      <MailChoices />
      <LanguageChoice />
      <SearchKeyChoice />
      <SignOut />
    </>
  )
}

/** Shows which shops require a second factor from a user without one: they redirect here. */
function Asked(): ReactNode {
  const texts = useSecurityTexts()
  const { data: me } = useQuery(meQuery)
  const asking = me?.has_factor === false ? me.sellers.filter((seller) => seller.needs_factor) : []
  if (asking.length === 0) return null
  return <Notice kind="warning">{texts.asked({ shops: asking.map(({ name }) => name).join(', ') })}</Notice>
}

function ChangeName(): ReactNode {
  const all = useTexts()
  const texts = all.account
  const [message, setMessage] = useState('')
  const action = useAction((body: { name: string }) => callOffice('changeName', { body }), {
    onDone: () => setMessage(texts.nameSaved),
  })
  return (
    <Section title={texts.changeName}>
      <p>{texts.changeNameLead}</p>
      <Loaded query={meQuery}>
        {({ name }) => (
          <Form
            action={action}
            submit={texts.changeName}
            isBeside
            read={(typed) => ({ name: typed('name').trim() })}
          >
            <TextField
              label={all.fields.name}
              name="name"
              maxLength={120}
              autoComplete="name"
              defaultValue={name}
              required
            />
          </Form>
        )}
      </Loaded>
      <StatusMessage text={message} />
    </Section>
  )
}

function ChangePassword(): ReactNode {
  const texts = useTexts().account
  const [times, setTimes] = useState(0)
  const action = useAction((body: { password: string }) => callOffice('changePassword', { body }), {
    onDone: () => setTimes(times + 1),
  })
  return (
    <Section title={texts.changePassword}>
      <p>{texts.changePasswordLead}</p>
      <Form
        key={times}
        action={action}
        submit={texts.changePassword}
        fieldErrorCodes={['PASSWORD_TOO_EASY']}
        read={(typed) => ({ password: typed('password') })}
      >
        <NewPassword code={action.code} />
      </Form>
      {times > 0 && (
        <Notice kind="success" role="alert">
          {texts.passwordSaved}
        </Notice>
      )}
    </Section>
  )
}

function Sessions(): ReactNode {
  const texts = useTexts().account
  const moment = useMoment()
  const action = useAction((id: string) => callOffice('endSession', { params: { session_id: id } }))
  return (
    <Loaded query={sessionsQuery}>
      {({ sessions }) => (
        <>
          <Failure code={action.code} />
          <Rows>
            {sessions.map(({ id, device, began_at: began, seen_at: seen, is_this: isThis }) => {
              const named = deviceName(device) ?? texts.unknownDevice
              return (
                <Row
                  key={id}
                  end={
                    isThis ? (
                      <Soft>{texts.thisSession}</Soft>
                    ) : (
                      <Button onClick={() => action.run(id)}>
                        {texts.end}
                        <Hidden> {texts.endOf({ device: named })}</Hidden>
                      </Button>
                    )
                  }
                >
                  <p>{named}</p>
                  <Soft>{texts.since({ began: moment(began), seen: moment(seen) })}</Soft>
                </Row>
              )
            })}
          </Rows>
        </>
      )}
    </Loaded>
  )
}

function SignOut(): ReactNode {
  const texts = useTexts()
  const navigate = useNavigate()
  const action = useAction(() => callOffice('signOut', { body: {} }), {
    onDone: () => void navigate({ to: '/sign-in' }),
    isAnotherPerson: true,
  })
  return (
    <div>
      <Failure code={action.code === 'SIGN_IN' ? null : action.code} />
      <Button busy={action.isBusy} busyLabel={texts.working} onClick={() => action.run(undefined)}>
        {texts.account.signOut}
      </Button>
    </div>
  )
}
