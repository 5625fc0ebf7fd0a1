import { useEffect, useState, type ReactNode } from 'react'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { useFeature, useFeatures } from '../checkout/features-context.tsx'
import { useCart } from '../checkout/checkout-context.tsx'
import type { MethodView } from '../checkout/method-view.ts'
import twoCards from './two-cards/feature.ts'

/** How soon what did not come is asked for again, as long as this way to pay is chosen. */
const AGAIN_MS = 2000

/** The place of cards with fields of their own, whose code comes once the page is at rest, or with the wish to pay so. */
export function cardPlace(
  method: PaymentMethod,
  name: 'TwoCardsPanel' | 'DebitCardPanel',
): MethodView['Panel'] {
  return function Place(): ReactNode {
    const cart = useCart()
    const { bring } = useFeatures()
    const view = useFeature(twoCards)
    const [tries, setTries] = useState(0)
    // Not before a first try: the server renders nothing here either.
    const Panel = tries > 0 ? view?.[name] : undefined
    const isWanted = cart.method === method && Panel === undefined
    useEffect(() => {
      if (!isWanted) return
      const again = (): void => setTries(tries + 1)
      const coming = bring([twoCards])
      if (coming === null) again()
      else coming.then(again, () => setTimeout(again, AGAIN_MS))
    }, [isWanted, tries, bring])
    return Panel && <Panel />
  }
}
