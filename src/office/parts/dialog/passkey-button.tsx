import type { ReactNode } from 'react'
import { Button } from '#look/button.tsx'
import type { OfficeAnswer, OfficeInput } from '#contract/office/calls.ts'
import { answerByPasskey, hasPasskeys } from '../../state/passkey.ts'
import { useDeed } from '../../state/use-action.ts'
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
  const deed = useDeed(async () => answer(await answerByPasskey(await ask())), {
    onDone,
    ...(isAnotherPerson && { isAnotherPerson }),
  })
  if (!hasPasskeys()) return null
  return (
    <div>
      {deed.isWithoutPasskey && <p role="alert">{texts.signIn.noPasskey}</p>}
      <Failure code={deed.code} />
      <Button busy={deed.isBusy} busyLabel={texts.working} onClick={() => deed.run(undefined)}>
        {label}
      </Button>
    </div>
  )
}
