import type { ReactNode } from 'react'
import { silenceWord } from '../checkout/submit/silence-word.ts'
import { useTopic } from '../app/use-topic.ts'
import type { OneClickStep } from './use-one-click.ts'

/** Below a button that pays at once: why it takes so long, where the shop does not answer. */
export function OneClickProgress({ step }: { step: OneClickStep }): ReactNode {
  const { processing } = useTopic('paying')
  const word = step.at === 'paying' ? silenceWord(step.silence) : null
  return <p aria-live="polite">{word !== null && processing[word]}</p>
}
