import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { usePage } from '../page-context.tsx'
import { prepareTwoCards, twoCardsPart } from '../state/on-demand.ts'
import type { Checkout } from '../state/use-checkout.ts'
import { CardFrameFailure, FrameSkeleton } from './credit-card.tsx'
import type { MethodView } from './method-view.ts'
import styles from './panel.module.css'

/** The place of both cards, whose code comes with the first wish to pay so. */
function TwoCardsPlace({ checkout }: { checkout: Checkout }): ReactNode {
  const { locale } = usePage().frame
  const isChosen = checkout.method === 'TWO_CREDIT_CARDS'
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')
  const part = twoCardsPart()
  useEffect(() => {
    if (!isChosen || state !== 'closed') return
    prepareTwoCards(locale).then(
      () => setState('open'),
      () => setState('failed'),
    )
  }, [isChosen, state, locale])
  if (state === 'failed') {
    return (
      <Suspense>
        <CardFrameFailure onAgain={() => setState('closed')} />
      </Suspense>
    )
  }
  if (state === 'open' && part !== null) return <part.TwoCardsPanel checkout={checkout} />
  return (
    <div className={styles.place}>
      <FrameSkeleton />
      <div className={styles.frame} />
    </div>
  )
}

export const twoCards: MethodView = {
  icon: 'card',
  // Two amounts need no words.
  fact: ({ pricing: { amount: total, cards }, amount }) => {
    const first = cards?.[0]?.amount ?? Math.ceil(total / 2)
    return `${amount(first)} + ${amount(total - first)}`
  },
  button: (texts) => texts.payment.button.card,
  Panel: TwoCardsPlace,
  asksFirst: true,
}
