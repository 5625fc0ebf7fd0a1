import { useState, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { brandName } from '#rules/methods/brand-names.ts'
import { paymentErrorText } from '#texts/lookup.ts'
import { Button, ButtonLink } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import { Select } from '#design/select.tsx'
import { usePage } from '../../app/page-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { minorOf } from '../../app/wire-money.ts'
import { percent } from '#texts/format.ts'
import { OneClickProgress } from '../../next-actions/one-click-progress.tsx'
import { useOneClick } from '../../next-actions/use-one-click.ts'
import { buyUpsell, type OneClickOffer, type UpsellPlan } from './upsell-purchase.ts'
import styles from './upsell.module.css'

type PurchaseProps = { offer: OneClickOffer; sale: SaleAnswer; form: string }

/** The purchase of the offer by the card that the buyer has let us keep: how often it pays, and the button. */
export function OneClickPurchase({ offer, sale, form }: PurchaseProps): ReactNode {
  const { money, client, frame } = usePage()
  const words = useTopic('upsell')
  const { card, installments } = offer.one_click
  const [number, choose] = useState(1)
  const plan = installments.find((one) => one.number === number) ?? installments[0]
  const { step, pay } = useOneClick(async (onSilence) => {
    if (plan === undefined) throw new Error('an offer that nothing pays')
    return buyUpsell({ client, frame, sale }, offer, plan, onSilence)
  })
  if (plan === undefined) return null
  if (step.at === 'refused') return <Refused code={step.code} form={form} />
  const isBuying = step.at === 'paying'
  const facts = { brand: brandName(card.brand), lastFour: card.last_four }
  return (
    <>
      {step.at === 'unreachable' && (
        <Notice kind="warning" role="alert">
          {words.unreachable}
        </Notice>
      )}
      {/* What may be charged already is asked for again as it was. */}
      <Plans offer={offer} plan={plan} isFixed={step.at !== 'offered'} choose={choose} />
      <Button look="primary" busy={isBuying} onClick={pay}>
        {isBuying
          ? words.buying
          : step.at === 'unreachable'
            ? words.again
            : words.buy({ total: money(minorOf(plan.total, offer.currency), offer.currency) })}
      </Button>
      <OneClickProgress step={step} />
      <p className={styles.note}>
        {plan.number === 1 ? words.charged(facts) : words.chargedInParts({ n: plan.number, ...facts })}{' '}
        <a href={form}>{words.otherWay}</a>
      </p>
    </>
  )
}

function Refused({ code, form }: { code: string | null; form: string }): ReactNode {
  const words = useTopic('upsell')
  const failures = useTopic('failures')
  return (
    <Notice
      kind="error"
      role="alert"
      title={words.refused}
      actions={<ButtonLink href={form}>{words.otherWay}</ButtonLink>}
    >
      {code !== null && paymentErrorText(failures, code)}
    </Notice>
  )
}

type PlansProps = {
  offer: OneClickOffer
  plan: UpsellPlan
  isFixed: boolean
  choose: (number: number) => void
}

/** In how many instalments the card pays, with what they cost. */
function Plans({ offer, plan, isFixed, choose }: PlansProps): ReactNode {
  const { money, texts, frame } = usePage()
  const { installments, interest, amount } = offer.one_click
  if (installments.length === 1) return null
  const words = texts.payment.installments
  const written = (wire: number): string => money(minorOf(wire, offer.currency), offer.currency)
  const option = ({ number: n, value, total }: UpsellPlan): string => {
    if (n === 1) return words.once({ value: written(total) })
    return total === amount
      ? words.withoutInterest({ n, value: written(value) })
      : words.option({ n, value: written(value), total: written(total) })
  }
  const cost =
    plan.total === amount
      ? undefined
      : texts.checkout.interest.cost({
          cash: written(amount),
          n: plan.number,
          value: written(plan.value),
          total: written(plan.total),
          monthly: percent(interest.monthly, frame.numbers),
          annual: percent(interest.annual, frame.numbers),
        })
  return (
    <Select
      label={words.label}
      hint={cost}
      value={plan.number}
      disabled={isFixed}
      onChange={(event) => choose(Number(event.currentTarget.value))}
    >
      {installments.map((one) => (
        <option key={one.number} value={one.number}>
          {option(one)}
        </option>
      ))}
    </Select>
  )
}
