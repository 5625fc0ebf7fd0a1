import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import type { InstallmentOption } from '#rules/order/installments.ts'
import type { Currency } from '#rules/base/money.ts'
import type { PricedCard } from '#rules/order/price-order.ts'
import { problemText } from '#texts/lookup.ts'
import { usePage } from '../app/page-context.tsx'
import { FieldGrid } from '#design/field.tsx'
import { Icon } from '#design/icon.tsx'
import { Mark } from '#design/mark.tsx'
import { Select } from '#design/select.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { CardFields } from '../checkout/form/card-fields.ts'
import { useFeature } from '../checkout/features-context.tsx'
import keepCardFeature from '../features/keep-card/feature.ts'
import savedCards from '../features/saved-cards/feature.ts'
import type { Installments } from '../checkout/cart/pricing.ts'
import { useCart, useForm, useSubmission } from '../checkout/checkout-context.tsx'
import { percent } from '#texts/format.ts'
import type { MethodView } from '../checkout/method-view.ts'
import { latePart } from '../app/late-part.tsx'
import { installmentPlan } from '#texts/installment-plan.ts'
import styles from './panel.module.css'

/** How long the card fields may take, once they are in sight, before the page says that they did not come. */
const FRAME_TIMEOUT_MS = 15_000

const CardFrameFailure = latePart(async () => ({
  default: (await import('./card-frame-failure.tsx')).CardFrameFailure,
}))

/** Whether the card fields of this attempt have been in sight for too long without saying that they are ready. */
function useLateness({ frame, isReady }: CardFields, attempt: number): boolean {
  const [late, setLate] = useState(0)
  useEffect(() => {
    const element = frame.current
    if (isReady || element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting === true) timer = setTimeout(() => setLate(attempt), FRAME_TIMEOUT_MS)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [frame, isReady, attempt])
  return !isReady && late === attempt
}

/** The card fields: a page of the payment's own origin, in a frame whose place is kept. */
export function CardFrame({ card, title }: { card: CardFields; title?: string }): ReactNode {
  const { frame, texts } = usePage()
  const [attempt, setAttempt] = useState(1)
  const isLate = useLateness(card, attempt)

  if (isLate) {
    return (
      <Suspense>
        <CardFrameFailure onAgain={() => setAttempt(attempt + 1)} />
      </Suspense>
    )
  }
  return (
    <div className={styles.place}>
      {!card.isReady && <FrameSkeleton />}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- another origin already; it would break autofill */}
      <iframe
        key={attempt}
        ref={card.frame}
        className={styles.frame}
        src={`${frame.bases.gateway}/card-fields?lang=${frame.locale}`}
        title={title ?? texts.payment.card.frame}
        loading="lazy"
        allow="payment"
      />
    </div>
  )
}

/** The card fields' own shape, until they are there. */
function FrameSkeleton(): ReactNode {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </div>
  )
}

/** The most characters that are seen of a choice on a phone of 360 pixels. */
const OPTION_MAX = 28

/** How many instalments, and the words that the law asks for beside them. */
export function InstallmentChoice(props: {
  name: string
  options: Installments['options']
  /** The current choice, with its cost. */
  plan: PricedCard
  rates: Pick<Installments, 'monthlyInterest' | 'annualInterest'>
  currency: Currency
  choose: (number: number) => void
}): ReactNode {
  const { frame, texts, money } = usePage()
  const { options, plan, rates } = props
  // A fixed number is no choice, but it is what the buyer agrees to, with its cost.
  if ((options.at(-1)?.number ?? 1) === 1) return null
  const words = texts.payment.installments
  const written = (minor: number) => money(minor, props.currency)
  const option = ({ number: n, value: minor, total, interest }: InstallmentOption): string => {
    const value = written(minor)
    if (n === 1) return words.once({ value: written(total) })
    const whole =
      interest === 0 ? words.withoutInterest({ n, value }) : words.option({ n, value, total: written(total) })
    // The part that a phone would cut off is also below the choice.
    return whole.length > OPTION_MAX ? texts.checkout.summary.inInstallments({ n, value }) : whole
  }
  const rate = (value: number) => percent(value, frame.numbers)
  const cost =
    plan.total === plan.amount
      ? plan.installments > 1
        ? plan.installments * plan.installmentValue === plan.total
          ? texts.checkout.interest.none
          : texts.checkout.summary.noInterest({
              plan: installmentPlan(plan, props.currency, {
                money,
                parts: texts.checkout.summary.inInstallments,
              }),
            })
        : undefined
      : texts.checkout.interest.cost({
          cash: written(plan.amount),
          n: plan.installments,
          value: written(plan.installmentValue),
          total: written(plan.total),
          monthly: rate(rates.monthlyInterest),
          annual: rate(rates.annualInterest),
        })
  return (
    <Select
      name={props.name}
      label={words.label}
      hint={cost}
      value={plan.installments}
      onChange={(event) => props.choose(Number(event.target.value))}
    >
      {options.map((each) => (
        <option key={each.number} value={each.number}>
          {option(each)}
        </option>
      ))}
    </Select>
  )
}

/** Which cards are taken, before one is typed: Brazil has two of its own. */
function AcceptedCards(): ReactNode {
  const isBrazil = usePage().frame.country === 'BR'
  return (
    <p className={styles.brands}>
      <Mark
        name={isBrazil ? 'brazil' : 'world'}
        alt={`Visa, Mastercard, ${isBrazil ? 'Elo, ' : ''}American Express${isBrazil ? ', Hipercard' : ''}`}
        width={isBrazil ? 204 : 120}
        height={24}
      />
    </p>
  )
}

function CardPanel(): ReactNode {
  const { form, edit, problems } = useForm()
  const { installments, pricing, method, savedCard, chooseInstallments } = useCart()
  const { card } = useSubmission()
  const { frame, texts } = usePage()
  const label = texts.payment.card.holder
  const problem = method === 'DEBIT_CARD' ? undefined : problems.holder_name
  const saved = useFeature(savedCards)
  const keptForNext = useFeature(keepCardFeature)
  const keepCard: { KeepCard: ComponentType } | null = keptForNext ?? saved
  const isTyped = savedCard === null
  return (
    <div className={styles.card}>
      {saved !== null && <saved.SavedCards />}
      <div hidden={!isTyped}>
        <AcceptedCards />
        <CardFrame card={card} />
      </div>
      <FieldGrid>
        {isTyped && (
          <TextInput
            name="holder_name"
            label={label}
            placeholder={texts.payment.card.holderPlaceholder}
            autoComplete="cc-name"
            autoCapitalize="characters"
            spellCheck={false}
            required
            value={form.values.holder_name}
            onValue={(value) => edit({ type: 'typed', field: 'holder_name', value })}
            onBlur={() => edit({ type: 'left', field: 'holder_name' })}
            error={problem && problemText(texts, frame.locale, problem, { key: 'holder_name', label })}
          />
        )}
        <InstallmentChoice
          name="installments"
          options={installments.options}
          plan={{ ...pricing, installments: installments.selected }}
          rates={installments}
          currency={pricing.currency}
          choose={chooseInstallments}
        />
      </FieldGrid>
      {keepCard !== null && isTyped && <keepCard.KeepCard />}
      <p className={styles.safe}>
        <Icon name="lock" size={16} />
        <span>{texts.payment.card.safe}</span>
      </p>
    </div>
  )
}

export const creditCard: MethodView = {
  icon: 'card',
  fact: ({ texts, installments, amount }) => {
    const last = installments.options.at(-1)
    if (last === undefined || last.number === 1) return texts.payment.facts.cardOnce
    const plan = texts.payment.facts.cardUpTo({ n: last.number, value: amount(last.value) })
    return last.interest ? plan : texts.checkout.summary.noInterest({ plan })
  },
  button: (texts) => texts.payment.button.card,
  Panel: CardPanel,
}
