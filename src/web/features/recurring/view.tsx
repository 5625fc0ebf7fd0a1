import type { ReactNode } from 'react'
import { usesCard } from '#rules/methods/method.ts'
import type { Locale } from '#rules/base/locale.ts'
import { date } from '#texts/format.ts'
import { isRegular, laterPrice, periodOf, priceWords, recurringPrice } from '#texts/recurring-price.ts'
import { topicTexts } from '#texts/topics.ts'
import { usePage } from '../../app/page-context.tsx'
import { Notice } from '#design/notice.tsx'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import type { Pricing } from '../../checkout/cart/pricing.ts'
import { useTopic } from '../../app/use-topic.ts'
import { recurringLines, type RecurringLine } from '../../checkout/cart/recurring-terms.ts'
import styles from './view.module.css'

export { ContractCard } from './contract-card.tsx'
export { repeatedPrice, trialLabel } from '../../checkout/cart/recurring-terms.ts'

/** The texts and numbers that every part below writes with. */
function useWriting() {
  const { answer, product } = useProduct()
  const { pricing } = useCart()
  const { frame, money } = usePage()
  const words = useTopic('subscription')
  const written = (amount: number): string => money(amount, pricing.currency)
  const day = (value: string): string => date(value, frame.locale)
  const lines = recurringLines(answer, pricing, frame.now)
  const main = lines.find((line) => line.product.id === product.id)
  return { words, written, day, lines, main, writtenIn: frame.writtenIn }
}

/** The recurring price, next to the price of the main product. */
export function RecurringPrice(): ReactNode {
  const { pricing } = useCart()
  const { words, written, main: line } = useWriting()
  if (line === undefined) return null
  const { recurrence, first } = line
  // Directly below the amount itself, only the frequency is new.
  const isPlain = recurrence.charges === null && recurrence.trial === 0 && first === pricing.amount
  const price =
    isPlain && isRegular(line)
      ? recurringPrice(line, words, () => '').trim()
      : priceWords(line, words, written)
  return <span className={styles.price}>{price}</span>
}

/** The payable amount, in the bar of a phone: a trial is free, and a contract is all of its charges. */
export function RecurringBar({ pays }: { pays: string }): ReactNode {
  const { texts } = usePage()
  const { words, written, main: line } = useWriting()
  const isFree = useCart().pricing.total === 0
  if (line === undefined || (line.recurrence.charges === null && !isFree)) {
    return (
      <>
        <b>{pays}</b>
        <RecurringPrice />
      </>
    )
  }
  const total =
    line.recurrence.charges !== null && ` ${texts.checkout.summary.total} ${written(totalOf(line))}`
  return (
    <>
      <b>{priceWords(line, words, written)}</b>
      {total}
    </>
  )
}

type PaysProps = { pays: string; priced: (price: string) => string }

/** The text of the button: amount and frequency. */
export function RecurringPays({ pays, priced }: PaysProps): ReactNode {
  const { words, written, lines, main: line } = useWriting()
  const { installments } = useCart().pricing
  const isPlain = line !== undefined && lines.length === 1 && installments === 1
  return <span>{priced(isPlain && isRegular(line) ? priceWords(line, words, written) : pays)}</span>
}

const totalOf = ({ schedule }: RecurringLine): number => schedule.reduce((sum, { amount }) => sum + amount, 0)

/** The question before a purchase of something that recurs: all that is agreed to, before anything is sent. */
export function RecurringQuestion({ pays }: { pays: string }): ReactNode {
  const { words, written, day, lines, main, writtenIn } = useWriting()
  const others = lines.filter((line) => line !== main)
  const last = main?.schedule.at(-1)
  const price = main && priceWords(main, words, written)
  const question =
    main === undefined || price === undefined || last === undefined
      ? words.agree.today({ pays })
      : main.recurrence.charges === null
        ? words.agree.subscription({
            pays,
            price: laterPrice(main, words, written),
            date: day(last.date),
          })
        : words.agree.contract({ pays, price, total: written(totalOf(main)), date: day(last.date) })
  return (
    <>
      {question}
      {others.map((line) => (
        <span key={line.product.id}>
          {' '}
          <span lang={writtenIn}>{line.product.name}</span>: {priceWords(line, words, written)}.
        </span>
      ))}
    </>
  )
}

function NoticeOfLine(props: { line: RecurringLine; isAlone: boolean }): ReactNode {
  const { line, isAlone } = props
  const { words, written, day, writtenIn } = useWriting()
  const { recurrence, schedule, product } = line
  const next = schedule.find((charge) => charge.date !== schedule[0]?.date || recurrence.trial > 0)
  return (
    <>
      {!isAlone && (
        <p>
          <strong lang={writtenIn}>{product.name}:</strong> {priceWords(line, words, written)}.
        </p>
      )}
      {recurrence.charges === null && <p>{words.notice.renews(periodOf(recurrence))}</p>}
      {next !== undefined && (
        <p>{words.notice.next({ amount: written(next.amount), date: day(next.date) })}</p>
      )}
    </>
  )
}

/** The secure card's notice of everything in the cart that is charged again. */
export function RecurringNotice(): ReactNode {
  const { method } = useCart()
  const { words, lines } = useWriting()
  const { cancelContract } = useTopic('trust')
  if (lines.length === 0) return null
  const goesOn = lines.some((line) => line.recurrence.charges === null)
  return (
    <div className={styles.notice}>
      <h4>{goesOn ? words.notice.title : words.contract.title}</h4>
      {lines.map((line) => (
        <NoticeOfLine key={line.product.id} line={line} isAlone={lines.length === 1} />
      ))}
      {usesCard(method) && <p>{words.notice.cardKept}</p>}
      {goesOn && <p>{words.notice.cancel({ label: cancelContract })}</p>}
    </div>
  )
}

/**
 * The cost of a trial today, and the day from which it is charged; the seller's customisation decides whether it is
 * above or below the form, and whether it stays in sight.
 */
export function TrialNotice({ at }: { at: 'top' | 'bottom' }): ReactNode {
  const { answer } = useProduct()
  const { trial_info, trial_position } = answer.custom_checkout
  return trial_position === at ? <TrialFacts fixed={trial_info === 'fixa' ? at : null} /> : null
}

function TrialFacts({ fixed }: { fixed: 'top' | 'bottom' | null }): ReactNode {
  const { pricing } = useCart()
  const { words, written, day, main: line } = useWriting()
  if (line === undefined || line.recurrence.trial === 0) return null
  const { trial } = words
  const today = pricing.lines[0]?.amount === 0 ? trial.nothingToday : trial.onlyShipping
  return (
    <div className={fixed === null ? styles.trial : `${styles.fixed} ${styles[fixed]}`}>
      <Notice
        kind="info"
        title={words.trialLength({ n: line.recurrence.trial, unit: line.recurrence.trial_unit })}
      >
        <p>
          {today} {trial.first({ amount: written(line.first), date: day(line.firstDate) })}
          {pricing.total === 0 && ` ${trial.verified}`}
        </p>
      </Notice>
    </div>
  )
}

/** Returns the button's text if nothing is paid yet; null if something is. */
export function trialButton(pricing: Pricing, locale: Locale): string | null {
  const isTrial = pricing.total === 0 && pricing.deferred > 0
  return isTrial ? topicTexts('subscription', locale).trial.begin : null
}

/** The question before a trial begins, in place of the one that names a sum. */
export function TrialQuestion(): ReactNode {
  const { words, written, day, lines, main } = useWriting()
  const line = main ?? lines[0]
  if (line === undefined) return null
  const price = laterPrice(line, words, written)
  return <span>{words.trial.question({ date: day(line.firstDate), price })}</span>
}
