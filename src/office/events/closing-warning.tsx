import type { ReactNode } from 'react'
import { useTexts } from '../state/words.ts'
import { closingOf, type Closing, type DatedEvent } from './closing.ts'

/** Returns the message shown before saving changes that take batches with held tickets off sale; null: none. */
export function closingWarning(event: DatedEvent): ReactNode | null {
  const closing = closingOf(event)
  return closing && <Warning closing={closing} />
}

function Warning({ closing: { batches, held } }: { closing: Closing }): ReactNode {
  const texts = useTexts().events.release
  return (
    <>
      <p>{texts.held({ count: held })}</p>
      <p>{texts.closes}</p>
      <ul>
        {batches.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <p>{texts.closesFor}</p>
    </>
  )
}
