import { useEffect, useState, type ReactNode } from 'react'
import { problemText } from '#texts/lookup.ts'
import { usePage } from '../page-context.tsx'
import { Button } from '../parts/button.tsx'
import { FieldGrid } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { Select } from '../parts/select.tsx'
import { TextInput } from '../parts/text-input.tsx'
import type { Checkout } from '../state/use-checkout.ts'
import { percent } from '#texts/format.ts'
import type { MethodView } from './method-view.ts'
import styles from './panel.module.css'

/** How long the card fields may take before the page says that they did not come. */
const FRAME_TIMEOUT_MS = 15_000

/** The card fields: a page of the payment's own origin, in a frame whose place is kept. */
function CardFrame({ checkout }: { checkout: Checkout }): ReactNode {
  const { frame, texts } = usePage()
  const { card, method } = checkout
  const [attempt, setAttempt] = useState(1)
  const [isLate, setLate] = useState(false)

  useEffect(() => {
    if (card.isReady || method !== 'CREDIT_CARD') return
    const timer = setTimeout(() => setLate(true), FRAME_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [card.isReady, method, attempt])

  const again = (): void => {
    setLate(false)
    setAttempt(attempt + 1)
  }
  if (isLate && !card.isReady) {
    return (
      <Notice
        kind="error"
        role="alert"
        actions={<Button onClick={again}>{texts.common.actions.tryAgain}</Button>}
      >
        {texts.payment.card.failed}
      </Notice>
    )
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin already; a sandbox breaks card autofill
    <iframe
      key={attempt}
      ref={card.frame}
      className={styles.frame}
      src={`${frame.bases.gateway}/card-fields?lang=${frame.locale}`}
      title={texts.payment.card.frame}
      loading="lazy"
      allow="payment"
    />
  )
}

/** How many instalments, and the words that the law asks for beside them. */
function InstallmentChoice({ checkout }: { checkout: Checkout }): ReactNode {
  const { frame, texts, money } = usePage()
  const { installments, pricing, chooseInstallments } = checkout
  if (installments.options.length <= 1) return null
  const words = texts.payment.installments
  const written = (minor: number) => money(minor, pricing.currency)
  const option = ({
    number: n,
    value: minor,
    total,
    interest,
  }: (typeof installments.options)[number]): string => {
    const value = written(minor)
    if (n === 1) return words.once({ value: written(total) })
    return interest === 0
      ? words.withoutInterest({ n, value })
      : words.option({ n, value, total: written(total) })
  }
  const rate = (value: number) => percent(value, frame.locale)
  const cost =
    pricing.interest === 0
      ? pricing.installments > 1
        ? texts.checkout.interest.none
        : undefined
      : texts.checkout.interest.cost({
          cash: written(pricing.amount),
          n: pricing.installments,
          value: written(pricing.installmentValue),
          total: written(pricing.total),
          monthly: rate(installments.monthlyInterest),
          annual: rate(installments.annualInterest),
        })
  return (
    <Select
      name="installments"
      label={words.label}
      hint={cost}
      value={installments.selected}
      onChange={(event) => chooseInstallments(Number(event.target.value))}
    >
      {installments.options.map((each) => (
        <option key={each.number} value={each.number}>
          {option(each)}
        </option>
      ))}
    </Select>
  )
}

function CardPanel({ checkout }: { checkout: Checkout }): ReactNode {
  const { frame, texts } = usePage()
  const { form, edit, problems } = checkout
  const label = texts.payment.card.holder
  const problem = problems.holder_name
  return (
    <div className={styles.card}>
      <CardFrame checkout={checkout} />
      <FieldGrid>
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
        <InstallmentChoice checkout={checkout} />
      </FieldGrid>
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
    return last === undefined || last.number === 1
      ? texts.payment.facts.cardOnce
      : texts.payment.facts.cardUpTo({ n: last.number, value: amount(last.value) })
  },
  button: (texts) => texts.payment.button.card,
  Panel: CardPanel,
  asksFirst: true,
}
