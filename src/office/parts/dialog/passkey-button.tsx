import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import type { OfficeAnswer, OfficeInput } from '#contract/office/calls.ts'
import { answerByPasskey, hasPasskeys } from '../../state/passkey.ts'
import { useAction } from '../../state/use-action.ts'
import { useTexts } from '../../state/words.ts'
import { Failure } from '../feedback/failure.tsx'

type ButtonProps = {
  label: string
  ask: () => Promise<OfficeAnswer<'askPasskey'>>
  answer: (answer: OfficeInput<'signInByPasskey'>['body']) => Promise<unknown>
  onDone: () => void
  isAnotherPerson?: true
}

/** The button by which a passkey answers in the place of a password; nothing where the browser has none. */
export function PasskeyButton({ label, ask, answer, onDone, isAnotherPerson }: ButtonProps): ReactNode {
  const texts = useTexts()
  const action = useAction(async () => answer(await answerByPasskey(await ask())), {
    onDone,
    ...(isAnotherPerson && { isAnotherPerson }),
  })
  if (!hasPasskeys()) return null
  return (
    <div>
      {action.isWithoutPasskey && <p role="alert">{texts.signIn.noPasskey}</p>}
      <Failure code={action.code} />
      <Button busy={action.isBusy} busyLabel={texts.working} onClick={() => action.run(undefined)}>
        {label}
      </Button>
    </div>
  )
}
