import type { ReactNode } from 'react'
import type { PaidCard } from '#contract/checkout/payment.ts'
import type { Currency } from '#rules/base/money.ts'
import { usePage } from '../app/page-context.tsx'
import { useTopic } from '../app/use-topic.ts'
import { minorOf } from '../app/wire-money.ts'

/** The amount that one card holds or paid of a purchase that was not made, until it is returned. */
export function CardBack({ card, currency }: { card: PaidCard; currency: Currency }): ReactNode {
  const { money } = usePage()
  const words = useTopic('cards')
  const held = { amount: money(minorOf(card.total, currency), currency), lastFour: card.last_four }
  return <span>{card.status === 'refunding' ? words.refunding(held) : words.releasing(held)}</span>
}
