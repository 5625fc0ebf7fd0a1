import { useEffect, useEffectEvent, useId, type ReactNode } from 'react'
import { arrivalOf, type FreightDays } from '#rules/catalogue/freight.ts'
import { date } from '#texts/format.ts'
import { usePage } from '../../app/page-context.tsx'
import { Button } from '#design/button.tsx'
import { Icon } from '#design/icon.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { Notice } from '#design/notice.tsx'
import { useCart, useForm, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { minorOf } from '../../app/wire-money.ts'
import type { FeatureRules } from '../../checkout/feature.ts'
import { useFreight, type Choice, type Freight } from './use-freight.ts'
import styles from '../../ui/delivery.module.css'

export const rules: FeatureRules = {
  problems: ({ freight }, { asksAddress, asksFreight }) =>
    asksAddress && asksFreight && freight === '' ? { freight: { code: 'required' } } : {},
  fields: (step) => (step === 'address' ? ['freight'] : []),
}

/** Says beside a price that its delivery comes on top, until one is chosen. */
export function FreightToCome(): ReactNode {
  const { form, context } = useForm()
  const { toCome } = useTopic('delivery')
  return context.asksFreight && form.values.freight === '' && <small> {toCome}</small>
}

/** "Arrives between … and …", in working days of Brazil from now on. */
function useArrival(): (days: FreightDays) => string {
  const { frame } = usePage()
  const delivery = useTopic('delivery')
  return (days) => {
    const { from, to } = arrivalOf(days, new Date(frame.now))
    const [first, last] = [date(from, frame.locale), date(to, frame.locale)]
    return from === to
      ? delivery.arrivesOn({ date: first })
      : delivery.arrivesBetween({ from: first, to: last })
  }
}

function Option(props: { freight: Freight; option: Choice }): ReactNode {
  const { product } = useProduct()
  const { freight, option } = props
  const arrival = useArrival()
  const { currency } = product
  return (
    <label className={styles.option}>
      <input
        type="radio"
        name="freight-option"
        value={option.id}
        checked={freight.chosen === option.id}
        onChange={() => freight.choose(option)}
      />
      <span className={styles.name}>
        {option.name}
        {option.days !== null && <span className={styles.days}>{arrival(option.days)}</span>}
      </span>
      <MoneyText amount={minorOf(option.price, currency)} currency={currency} />
    </label>
  )
}

/** Content shown in place of the options. */
function Instead({ freight }: { freight: Freight }): ReactNode {
  const delivery = useTopic('delivery')
  const { state, retry } = freight
  switch (state.at) {
    case 'waiting':
      return <p className={styles.quiet}>{delivery.needsPostalCode}</p>
    case 'loading':
      return <p className={styles.quiet}>{delivery.loading}</p>
    case 'none':
      return <Notice kind="warning">{delivery.none}</Notice>
    case 'abroad':
      return <Notice kind="warning">{delivery.abroad}</Notice>
    case 'impossible':
      return <Notice kind="warning">{delivery.noCarrier}</Notice>
    case 'failed':
      return (
        <Notice kind="error" actions={<Button onClick={retry}>{delivery.again}</Button>}>
          {delivery.failed}
        </Notice>
      )
    case 'ready':
      return null
  }
}

/** Says at the pay button why this cart cannot be bought while nobody brings it. */
function useBlock({ state }: Freight): void {
  const { block } = useCart()
  const { cannotPay } = useTopic('delivery')
  const isImpossible = state.at === 'none' || state.at === 'abroad' || state.at === 'impossible'
  useEffect(() => {
    block(isImpossible ? cannotPay : null)
    return () => block(null)
  }, [block, isImpossible, cannotPay])
}

/** A submit found that the price is no longer held: the options are asked for again. */
function useRenewal({ retry }: Freight): void {
  const { submission } = useSubmission()
  const { failure } = submission
  const renew = useEffectEvent(() => {
    if (failure?.kind === 'call' && failure.code === 'FREIGHT_INVALID') retry()
  })
  useEffect(() => renew(), [failure])
}

/** The ways of delivery with their prices, in a place whose height they do not change. */
export function FreightOptions(): ReactNode {
  const { problems } = useForm()
  const delivery = useTopic('delivery')
  const freight = useFreight()
  const { state } = freight
  const id = useId()
  useBlock(freight)
  useRenewal(freight)
  const isMissing = problems.freight !== undefined && state.at === 'ready'
  return (
    <div
      className={styles.freight}
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={id}
      aria-busy={state.at === 'loading'}
      aria-invalid={isMissing || undefined}
    >
      <h3 className={styles.title} id={id}>
        {delivery.title}
      </h3>
      <div aria-live="polite">
        <Instead freight={freight} />
      </div>
      {state.at === 'ready' && (
        <div className={styles.list}>
          {state.options.map((option) => (
            <Option key={option.id} freight={freight} option={option} />
          ))}
        </div>
      )}
      {isMissing && (
        <p className={styles.error}>
          <Icon name="error" size={16} />
          {delivery.choose}
        </p>
      )}
    </div>
  )
}
