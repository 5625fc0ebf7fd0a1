import { useCallback, useRef, useState, type ReactNode } from 'react'
import { ProveContext, type Proof } from '../../state/prove-context.ts'

type Question = (props: { onEnd: (isProven: boolean) => void }) => ReactNode

/** The questions, each a file of its own that comes when it is asked. */
const QUESTIONS: Record<Proof, () => Promise<Question>> = {
  PROVE_AGAIN: async () => (await import('./prove-dialog.tsx')).ProveDialog,
  MAIL_CODE: async () => (await import('./mail-code-dialog.tsx')).MailCodeDialog,
}

/** Asks for the password or a code by mail where a call needs it, and lets the call go on. */
export function Prove({ children }: { children: ReactNode }): ReactNode {
  const [Question, setQuestion] = useState<Question | null>(null)
  const answer = useRef<(isProven: boolean) => void>(() => undefined)
  const ask = useCallback(async (proof: Proof) => {
    const part = await QUESTIONS[proof]()
    return new Promise<boolean>((done) => {
      answer.current = done
      setQuestion(() => part)
    })
  }, [])
  const end = (isProven: boolean): void => {
    setQuestion(null)
    answer.current(isProven)
  }
  return (
    <ProveContext value={ask}>
      {children}
      {Question !== null && <Question onEnd={end} />}
    </ProveContext>
  )
}
