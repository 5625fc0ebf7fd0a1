import type { ReactNode } from 'react'
import { refusalIn } from '../parts/feedback/refusals.ts'
import { Soft } from '../parts/display/section.tsx'
import { useTexts } from '../state/words.ts'
import type { ShownSubscription } from './shown-subscription.ts'

type AutomaticCharge = NonNullable<ShownSubscription['charges'][number]['automatic']>

/** Automatic work on a charge: the next step and its day, the attempts and their refusals, and the hold. */
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

/** Selects the text of a hold code, which is not a refusal code. */
function reasonOf(code: string): 'seller' | 'gateway' | 'other' {
  if (code === 'SELLER_NOT_READY') return 'seller'
  return code === 'GATEWAY_AWAY' ? 'gateway' : 'other'
}
