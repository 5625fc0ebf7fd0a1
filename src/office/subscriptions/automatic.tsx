import type { ReactNode } from 'react'
import { refusalIn } from '../parts/feedback/refusals.ts'
import { Soft } from '../parts/display/section.tsx'
import { useTexts } from '../state/words.ts'
import type { ShownSubscription } from './shown-subscription.ts'

type AutomaticCharge = NonNullable<ShownSubscription['charges'][number]['automatic']>

/** What is done for a charge by itself: the next step with its day, the attempts with their refusal, what holds it. */
export function Automatic({
  automatic: { next, next_at: at, attempts, refusal, held },
  day,
}: {
  automatic: AutomaticCharge
  day: (moment: string) => string
}): ReactNode {
  const all = useTexts()
  const texts = all.subscriptions.renewals
  const step =
    next === null || at === null ? null : next === 'give-up' ? texts.giveUp : texts[next]({ at: day(at) })
  const tried = attempts === 0 ? null : texts.attempts({ count: attempts })
  return (
    <>
      {step !== null && <Soft>{step}</Soft>}
      {tried !== null && <Soft>{refusal === null ? tried : `${tried}: ${refusalIn(all, refusal)}`}</Soft>}
      {held !== null && <Soft>{texts.held({ why: texts.helds[reasonOf(held)] })}</Soft>}
    </>
  )
}

/** In which of its words a code is told that is none of a refusal. */
function reasonOf(code: string): 'seller' | 'gateway' | 'other' {
  if (code === 'SELLER_NOT_READY') return 'seller'
  return code === 'GATEWAY_AWAY' ? 'gateway' : 'other'
}
