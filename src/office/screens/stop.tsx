import { queryOptions } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { Entrance } from '../parts/frame/entrance.tsx'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { useSecurityTexts } from '../security/words.ts'
import { callOffice, codeOf } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useTexts } from '../state/words.ts'

type Stop = OfficeAnswer<'readStop'>

/**
 * Query for the change that a link cancels; null if there is none. It has the key of links, which are not refetched
 * after use.
 */
const stopQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', 'stop', token],
    staleTime: 'static',
    queryFn: async (): Promise<Stop | null> => {
      try {
        return await callOffice('readStop', { body: { token } })
      } catch (error) {
        if (codeOf(error) === 'LINK_USED_UP') return null
        throw error
      }
    },
  })

/** Target of the mail link by which an account cancels an unwanted change; its secret follows the `#`. */
export function StopScreen(): ReactNode {
  const [token] = useState(() => location.hash.slice(1))
  return (
    <Loaded query={stopQuery(token)}>
      {(stop) => (stop === null ? <UsedUp /> : <StopForm token={token} stop={stop} />)}
    </Loaded>
  )
}

function UsedUp(): ReactNode {
  const { link: texts } = useTexts()
  return (
    <Entrance title={texts.usedUp}>
      <p>{texts.usedUpLead}</p>
      <ToSignIn />
    </Entrance>
  )
}

function StopForm({ token, stop: { kind, email } }: { token: string; stop: Stop }): ReactNode {
  const all = useTexts()
  const texts = useSecurityTexts().stop[kind]
  const [isDone, setDone] = useState(false)
  const action = useAction(() => callOffice('stopByLink', { body: { token } }), {
    onDone: () => setDone(true),
    isAnotherPerson: true,
  })
  if (isDone) {
    return (
      <Entrance title={texts.submit}>
        <output>{texts.done}</output>
        <ToSignIn />
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

function ToSignIn(): ReactNode {
  const { signIn } = useTexts()
  const { history } = useRouter()
  return (
    <div>
      <Button onClick={() => history.push('/sign-in')}>{signIn.submit}</Button>
    </div>
  )
}
