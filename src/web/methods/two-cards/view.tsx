import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { CARD_PART_MIN } from '#rules/methods/method.ts'
import type { Currency } from '#rules/base/money.ts'
import { exampleAmount, readAmount, writeAmount } from '#rules/base/typed-amount.ts'
import { fullName } from '#rules/base/validation.ts'
import { problemText } from '#texts/lookup.ts'
import { usePage } from '../../app/page-context.tsx'
import { CardFrame, InstallmentChoice } from '../credit-card.tsx'
import panel from '../panel.module.css'
import { FieldGrid } from '#design/field.tsx'
import { Icon } from '#design/icon.tsx'
import { TextInput } from '#design/text-input.tsx'
import type { OwnCards } from '../../checkout/form/own-cards.ts'
import type { CardFields } from '../../checkout/form/card-fields.ts'
import type { Failure } from '../../checkout/submit/submission.ts'
import type { FeatureRules } from '../../checkout/feature.ts'
import { useCard } from '../../checkout/use-checkout.ts'
import { useCart, useProduct, useSubmission } from '../../checkout/checkout-context.tsx'
import { useTopic } from '../../app/use-topic.ts'
import { installmentPlan } from '#texts/installment-plan.ts'
import { CardBack } from '../../ui/card-back.tsx'
import {
  CARDS,
  HALVES,
  planOf,
  priceSplit,
  readSplit,
  type CardName,
  type ReadSplit,
  type Split,
} from '../../checkout/cart/split.ts'
import styles from './view.module.css'

export { DebitCardPanel } from '../debit-card/debit-card-panel.tsx'

export const rules: FeatureRules = {
  price: (request, method, split) => (method === 'TWO_CREDIT_CARDS' ? priceSplit(request, split) : null),
}

const MAX_CHARACTERS = 14

type CardProps = {
  name: CardName
  fields: CardFields
  split: Split
  read: ReadSplit
  change: (change: Partial<Split>) => void
  /** The page refused a submit: missing values are shown. */
  isChecked: boolean
}

/** The amount of this card, typed in place; the other one follows. */
function Amount({ name, split, read, change }: CardProps): ReactNode {
  const { product } = useProduct()
  const { frame, money } = usePage()
  const words = useTopic('cards')
  const { amounts, wrong, currency } = read
  const { typed } = split
  const { numbers } = frame
  const value = Number.isNaN(amounts[name]) ? '' : writeAmount(amounts[name], currency, numbers)
  const isRead = typed === null || typed.text === '' || readAmount(typed.text, currency, numbers) !== null
  const problem = isRead
    ? words.least({ minimum: money(CARD_PART_MIN, currency) })
    : words.unreadable({ example: exampleAmount(currency, numbers) })
  const settle = (): void => {
    if (typed?.card === name && wrong === null) change({ typed: { card: name, text: value, numbers } })
  }
  return (
    <TextInput
      name={`${name}_card_amount`}
      label={words.amount}
      required
      span="half"
      prefix={product.symbol_currency}
      inputMode="decimal"
      autoComplete="off"
      maxLength={MAX_CHARACTERS}
      value={typed?.card === name ? typed.text : value}
      onValue={(text) => change({ typed: { card: name, text, numbers } })}
      onBlur={settle}
      hint={name === 'first' ? words.rest : undefined}
      error={wrong === name ? problem : undefined}
    />
  )
}

function Holder({ name, split, change, isChecked }: CardProps): ReactNode {
  const { frame, texts } = usePage()
  const [isLeft, setLeft] = useState(false)
  const label = texts.payment.card.holder
  const value = split.holders[name]
  const problem = isChecked || (isLeft && value !== '') ? fullName(value) : null
  return (
    <TextInput
      name={`${name}_holder_name`}
      label={label}
      placeholder={texts.payment.card.holderPlaceholder}
      autoComplete="cc-name"
      autoCapitalize="characters"
      spellCheck={false}
      required
      value={value}
      onValue={(text) => change({ holders: { ...split.holders, [name]: text } })}
      onBlur={() => setLeft(true)}
      error={
        problem === null
          ? undefined
          : problemText(texts, frame.locale, problem, { key: 'holder_name', label })
      }
    />
  )
}

/** One card: its amount, its fields, its holder, and its number of instalments. */
function CardPart(props: CardProps): ReactNode {
  const { request, installments } = useCart()
  const { name, fields, split, read, change } = props
  const { texts } = usePage()
  const words = useTopic('cards')
  const amount = read.wrong === null ? read.amounts[name] : 0
  const { options, selected } = planOf(request, amount, split.installments[name])
  const option = options.find((each) => each.number === selected)
  return (
    <fieldset className={`${panel.card} ${styles.part}`}>
      <legend className={styles.legend}>{words[name]}</legend>
      <FieldGrid>
        <Amount {...props} />
      </FieldGrid>
      <CardFrame card={fields} title={`${words[name]}: ${texts.payment.card.frame}`} />
      <FieldGrid>
        <Holder {...props} />
        {option !== undefined && amount > 0 && (
          <InstallmentChoice
            name={`${name}_installments`}
            options={options}
            plan={{ amount, installments: selected, installmentValue: option.value, total: option.total }}
            rates={installments}
            currency={read.currency}
            choose={(chosen) => change({ installments: { ...split.installments, [name]: chosen } })}
          />
        )}
      </FieldGrid>
    </fieldset>
  )
}

/** Both cards as the submit needs them. */
function bothOf(
  fields: Readonly<Record<CardName, CardFields>>,
  isRight: boolean,
  check: () => void,
): OwnCards {
  const { first, second } = fields
  return {
    isComplete: first.isComplete && second.isComplete && isRight,
    problem: first.problem ?? second.problem,
    validate: () => {
      check()
      for (const card of CARDS) fields[card].validate()
    },
    focus: (field) => (first.problem === null ? second : first).focus(field),
    tokenize: () => Promise.all(CARDS.map((card) => fields[card].tokenize())),
    of: (card) => (card === 2 ? second : first),
  }
}

/** Both cards of a purchase, one below the other. */
export function TwoCardsPanel(): ReactNode {
  const { chooseSplit, method, request, split: chosen } = useCart()
  const { submit, keepCards, refusals } = useSubmission()
  const { texts } = usePage()
  const split = chosen ?? HALVES
  // A press may have come before this code, and be refused for what could not be typed yet.
  const [isChecked, setChecked] = useState(refusals > 0)
  const fields = { first: useCard(submit), second: useCard(submit) }
  const read = readSplit(request, split)
  const isRight = read.wrong === null && CARDS.every((card) => fullName(split.holders[card]) === null)
  const change = (changed: Partial<Split>): void => chooseSplit({ ...split, ...changed })
  useEffect(() => {
    if (method !== 'TWO_CREDIT_CARDS') return undefined
    keepCards(bothOf(fields, isRight, () => setChecked(true)))
    return () => keepCards(null)
  })
  const areReady = fields.first.isReady && fields.second.isReady
  const checkLate = useEffectEvent(() => {
    if (isChecked) for (const card of CARDS) fields[card].validate()
  })
  useEffect(() => {
    if (areReady) checkLate()
  }, [areReady])
  useEffect(() => {
    // From now on the price is that of both cards.
    chooseSplit((before) => before ?? HALVES)
  }, [chooseSplit])
  return (
    <div className={panel.card}>
      {CARDS.map((name) => (
        <CardPart key={name} {...{ name, split, read, change, isChecked }} fields={fields[name]} />
      ))}
      <p className={panel.safe}>
        <Icon name="lock" size={16} />
        <span>{texts.payment.card.safe}</span>
      </p>
    </div>
  )
}

/** The purchase in one sentence, before anything is sent. */
export function TwoCardsQuestion(): ReactNode {
  const { pricing } = useCart()
  const { money, texts } = usePage()
  const words = useTopic('cards')
  const { cards = [], currency } = pricing
  const [first, second] = cards.map((card) => {
    const written = money(card.total, currency)
    if (card.installments === 1) return written
    const plan = installmentPlan(card, currency, { money, parts: texts.checkout.summary.inInstallments })
    return `${written} (${plan})`
  })
  return <span>{words.question({ first: first ?? '', second: second ?? '' })}</span>
}

type Refusal = Extract<Failure, { kind: 'payment' }>

/** Which card was refused, and what has become of the other one. */
export function TwoCardsRefusal(props: {
  failure: Refusal
  currency: Currency
  children: ReactNode
}): ReactNode {
  const words = useTopic('cards')
  const { card, releasing } = props.failure
  return (
    <>
      <strong>{card === 2 ? words.second : words.first}:</strong> {props.children}{' '}
      {releasing === undefined ? words.notCharged : <CardBack card={releasing} currency={props.currency} />}
    </>
  )
}
