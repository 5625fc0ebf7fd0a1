import { useCallback, useRef, useState, type ReactNode } from 'react'
import { ProveContext } from '../state/prove-context.ts'
import type { ProveDialog } from './prove-dialog.tsx'

/** Asks for the password where a call needs it again, and lets the call go on. The question comes when it is asked. */
export function Prove({ children }: { children: ReactNode }): ReactNode {
  const [Question, setQuestion] = useState<typeof ProveDialog | null>(null)
  const answer = useRef<(isProven: boolean) => void>(() => undefined)
  const ask = useCallback(async () => {
    const part = await import('./prove-dialog.tsx')
    return new Promise<boolean>((done) => {
      answer.current = done
      setQuestion(() => part.ProveDialog)
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
