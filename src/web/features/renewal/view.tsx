import type { ReactNode } from 'react'
import type { SubscriptionHistory } from '#contract/checkout/subscription.ts'
import { brandName } from '#rules/methods/brand-names.ts'
import type { Locale } from '#rules/base/locale.ts'
import { date } from '#texts/format.ts'
import { topicTexts } from '#texts/topics.ts'
import { usePage } from '../../app/page-context.tsx'
import { Section } from '../../ui/section.tsx'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import type { Pricing } from '../../checkout/cart/pricing.ts'
import { useTopic } from '../../app/use-topic.ts'
import { minorOf } from '../../app/wire-money.ts'
import { KeptCard } from './kept-card.tsx'
import styles from './view.module.css'

export { repeatedPrice, trialLabel } from '../../checkout/cart/recurring-terms.ts'

/*
 * The page of a continuing subscription. It is a checkout that does not ask for the buyer's identity; texts on a new
 * subscription are replaced by those on the existing one, under the same names.
 */

/** The subscription of this page, and how its amounts and days are written. */
function useSubscription() {
  const { answer, product } = useProduct()
  const { frame, money } = usePage()
  const words = useTopic('renewal')
  const { history_subscription: history } = answer
  if (history === null) throw new Error('the page of a subscription has one')
  const written = (wire: number): string => money(minorOf(wire, product.currency), product.currency)
  const on = (charge: { amount: number; date: string }) => ({
    amount: written(charge.amount),
    date: date(charge.date, frame.locale),
  })
  return { words, written, on, history }
}

/** The amount due now, in one sentence. */
function AmountDue(): ReactNode {
  const { words, on, history } = useSubscription()
  const { due } = history
  return <span>{due === null ? words.nothingDue : words.due({ n: due.number, ...on(due) })}</span>
}

function factsOf(
  history: SubscriptionHistory,
  { words, on, written }: Omit<ReturnType<typeof useSubscription>, 'history'>,
): string[] {
  const { contract_amount, contract_installments, next_charge, last_charge, card } = history
  return [
    contract_amount !== null && contract_installments !== null
      ? words.contract({ amount: written(contract_amount), n: contract_installments })
      : null,
    last_charge && words.last(on(last_charge)),
    next_charge && words.next(on(next_charge)),
    card && words.card({ brand: brandName(card.brand), lastFour: card.last_four }),
  ].filter((fact) => fact !== null)
}

/** The subscription's owner, as far as they need to recognise it, and its status. */
export function SubscriptionStep(): ReactNode {
  const { history, ...writing } = useSubscription()
  const { words } = writing
  const { first_name, email_hint } = history.client
  return (
    <Section
      id="step-personal"
      title={history.type === 'CONTRACT' ? words.titleContract : words.title}
      number={1}
      isDone
    >
      <p className={styles.client}>
        {first_name} · {email_hint}
      </p>
      <p className={styles.due}>
        <AmountDue />
      </p>
      <ul className={styles.facts}>
        {factsOf(history, writing).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {history.due !== null && history.card !== null ? (
        <KeptCard card={history.card} />
      ) : (
        <p className={styles.note}>{words.fromNow}</p>
      )}
    </Section>
  )
}

/** The subject of the price, below it. */
export function RecurringPrice(): ReactNode {
  return (
    <p className={styles.note}>
      <AmountDue />
    </p>
  )
}

/** The payable amount, in the bar of a phone; if nothing is due, a note on that. */
export function RecurringBar({ pays }: { pays: string }): ReactNode {
  return <b>{useCart().pricing.total === 0 ? <AmountDue /> : pays}</b>
}

export function RecurringNotice(): ReactNode {
  return <p>{useTopic('renewal').update}</p>
}

/** The contract was accepted when it began. */
export function ContractCard(): ReactNode {
  return null
}

/** Its trial began with it. */
export function TrialNotice(): ReactNode {
  return null
}

/** Returns the button's text if only the card is replaced; null if something is paid. */
export function trialButton(pricing: Pricing, locale: Locale): string | null {
  return pricing.total === 0 ? topicTexts('renewal', locale).save : null
}

/** How the question before the card is replaced is headed and answered: nothing is bought. */
export function cardQuestion(locale: Locale): { title: string; confirm: string } {
  const { questionTitle: title, confirm } = topicTexts('renewal', locale)
  return { title, confirm }
}

/** The question before the card is replaced. */
export function TrialQuestion(): ReactNode {
  return <span>{useTopic('renewal').question}</span>
}
