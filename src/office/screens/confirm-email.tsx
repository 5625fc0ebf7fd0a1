import { queryOptions } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Entrance } from '../parts/frame/entrance.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PasskeyButton } from '../parts/dialog/passkey-button.tsx'
import { callOffice, codeOf } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'
import { SignInForm } from './sign-in.tsx'

/** The address that a link confirms; null: none any more. Its key is that of links, which are read once. */
const newEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', 'email', token],
    staleTime: 'static',
    queryFn: async (): Promise<string | null> => {
      try {
        return (await callOffice('readNewEmail', { body: { token } })).email
      } catch (error) {
        if (codeOf(error) === 'LINK_USED_UP') return null
        throw error
      }
    },
  })

/** Where the link to a new address of an account leads; its secret stands behind the `#`. */
export function ConfirmEmail(): ReactNode {
  const [token] = useState(() => location.hash.slice(1))
  return (
    <Loaded query={newEmailQuery(token)}>
      {(email) => (email === null ? <UsedUp /> : <ConfirmForm token={token} email={email} />)}
    </Loaded>
  )
}

function UsedUp(): ReactNode {
  const { link: texts } = useTexts()
  return (
    <Entrance title={texts.usedUp}>
      <p>{texts.usedUpLead}</p>
      <ToAccount />
    </Entrance>
  )
}

/** A press, since programs that look at mails open their links. */
function ConfirmForm({ token, email }: { token: string; email: string }): ReactNode {
  const all = useTexts()
  const texts = all.confirmEmail
  const [isDone, setDone] = useState(false)
  const action = useAction(() => callOffice('confirmEmail', { body: { token } }), {
    onDone: () => setDone(true),
  })
  if (isDone) {
    return (
      <Entrance title={texts.title}>
        <output>{texts.done}</output>
        <ToAccount />
      </Entrance>
    )
  }
  if (action.code === 'SIGN_IN') {
    return (
      <Entrance title={texts.title}>
        <p>{texts.signIn}</p>
        <SignInForm onDone={() => action.run(undefined)} />
        <PasskeyButton
          label={all.signIn.passkey}
          ask={() => callOffice('askPasskey', { body: {} })}
          answer={(body) => callOffice('signInByPasskey', { body })}
          onDone={() => action.run(undefined)}
          isAnotherPerson
        />
      </Entrance>
    )
  }
  return (
    <Entrance title={texts.title}>
      <p>{texts.lead({ email })}</p>
      <Failure code={action.code} />
      <div>
        <Button
          look="primary"
          busy={action.isBusy}
          busyLabel={all.working}
          onClick={() => action.run(undefined)}
        >
          {texts.submit}
        </Button>
      </div>
    </Entrance>
  )
}

function ToAccount(): ReactNode {
  const { confirmEmail } = useTexts()
  const { history } = useRouter()
  return (
    <div>
      <Button onClick={() => history.push('/account')}>{confirmEmail.toAccount}</Button>
    </div>
  )
}
