import { useEffect, useState, type ReactNode } from 'react'
import { usePage } from '../page-context.tsx'
import { prepareTwoCards, twoCardsPart } from '../state/on-demand.ts'
import type { Checkout } from '../state/use-checkout.ts'
import type { MethodView } from './method-view.ts'

/** How soon what did not come is asked for again, as long as this way to pay is chosen. */
const AGAIN_MS = 2000

/** The place of both cards, whose code comes once the page is at rest, or with the wish to pay so. */
function TwoCardsPlace({ checkout }: { checkout: Checkout }): ReactNode {
  const { locale } = usePage().frame
  const [tries, setTries] = useState(0)
  // Not before a first try: the server renders nothing here either.
  const part = tries > 0 ? twoCardsPart() : null
  const isWanted = checkout.method === 'TWO_CREDIT_CARDS' && part === null
  useEffect(() => {
    if (!isWanted) return
    const again = (): void => setTries(tries + 1)
    prepareTwoCards(locale).then(again, () => setTimeout(again, AGAIN_MS))
  }, [isWanted, tries, locale])
  return part && <part.TwoCardsPanel checkout={checkout} />
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
