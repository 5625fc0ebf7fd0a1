import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { useTexts } from '../../state/words.ts'
import { Failure } from './failure.tsx'
import { canBeRetried } from './retried.ts'

/** In the place of what could not be read: why, and a button that tries again where that can help. */
export function Unread({ code, onRetry }: { code: string; onRetry: () => void }): ReactNode {
  const { retry } = useTexts()
  return (
    <>
      <Failure code={code} />
      {canBeRetried(code) && <Button onClick={onRetry}>{retry}</Button>}
    </>
  )
}
