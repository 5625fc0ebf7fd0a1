import { useEffect, useState } from 'react'
import { checkoutAddress } from '#rules/tickets/ticket-links.ts'
import { usePage } from '../../app/page-context.tsx'
import { keepCounts } from '../../event/kept-counts.ts'
import type { TicketChoice } from '../../event/ticket-choice.ts'
import { queryOf } from './addresses.ts'
import stepper from './ticket-row.module.css'

type Submission = { preventDefault(): void }

/** Takes the chosen tickets to the checkout once all of them are held; the button waits as long. */
export function useBuying(
  productId: number,
  choice: TicketChoice,
): { isBuying: boolean; buy: (event: Submission) => void } {
  const { frame } = usePage()
  const [isBuying, setBuying] = useState(false)

  // The browser may show this page again as it was left.
  useEffect(() => {
    const show = (): void => setBuying(false)
    window.addEventListener('pageshow', show)
    return () => window.removeEventListener('pageshow', show)
  }, [])

  const go = async (): Promise<void> => {
    const isHeld = await choice.settle()
    const wishes = choice.wishes()
    if (!isHeld || wishes.length === 0) return setBuying(false)
    keepCounts(productId, new Map())
    return location.assign(checkoutAddress({ locale: frame.locale, productId }, queryOf(frame.query), wishes))
  }
  const buy = (event: Submission): void => {
    event.preventDefault()
    if (isBuying) return
    if (choice.wishes().length === 0) {
      choice.say('nothing')
      document.querySelector<HTMLElement>(`.${stepper.stepper} button:last-of-type`)?.focus()
      return
    }
    setBuying(true)
    void go()
  }
  return { isBuying, buy }
}
