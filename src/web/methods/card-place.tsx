import { useEffect, useState, type ReactNode } from 'react'
import { usePage } from '../app/page-context.tsx'
import { prepareOwnCards, twoCardsPart } from '../checkout/on-demand.ts'
import type { Checkout } from '../checkout/use-checkout.ts'
import type { MethodView, OfferedMethod } from '../checkout/method-view.ts'

/** How soon what did not come is asked for again, as long as this way to pay is chosen. */
const AGAIN_MS = 2000

/** The place of cards with fields of their own, whose code comes once the page is at rest, or with the wish to pay so. */
export function cardPlace(
  method: OfferedMethod,
  name: 'TwoCardsPanel' | 'DebitCardPanel',
): MethodView['Panel'] {
  return function Place({ checkout }: { checkout: Checkout }): ReactNode {
    const { locale } = usePage().frame
    const [tries, setTries] = useState(0)
    // Not before a first try: the server renders nothing here either.
    const Panel = tries > 0 ? twoCardsPart()?.[name] : undefined
    const isWanted = checkout.method === method && Panel === undefined
    useEffect(() => {
      if (!isWanted) return
      const again = (): void => setTries(tries + 1)
      prepareOwnCards(locale).then(again, () => setTimeout(again, AGAIN_MS))
    }, [isWanted, tries, locale])
    return Panel && <Panel checkout={checkout} />
  }
}
