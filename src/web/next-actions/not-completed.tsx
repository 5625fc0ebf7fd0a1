import { Suspense, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { moneyBackOf } from '#rules/sales/refund.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import { paymentErrorText } from '#texts/lookup.ts'
import type { FailureTexts } from '#texts/texts.ts'
import type { Topics } from '#texts/topics.ts'
import { usePage } from '../app/page-context.tsx'
import { useTopic } from '../app/use-topic.ts'
import { ButtonLink } from '#design/button.tsx'
import { ResultHeader, type ResultTone } from '../ui/result-header.tsx'
import { latePart } from '../app/late-part.tsx'
import styles from './not-completed.module.css'
import { checkoutAddress } from './sale-address.ts'

export type EndedStatus = Extract<SaleStatus, 'REFUSED' | 'EXPIRED' | 'CANCELED' | 'REFUNDED' | 'CHARGEBACK'>

const ENDED: readonly SaleStatus[] = [
  'REFUSED',
  'EXPIRED',
  'CANCELED',
  'REFUNDED',
  'CHARGEBACK',
] satisfies EndedStatus[]

/** Whether a sale is over without the buyer having what they wanted to buy. */
export function hasEnded(status: SaleStatus): status is EndedStatus {
  return ENDED.includes(status)
}

/** Sources of the texts of an end. */
type EndWords = Pick<FailureTexts, 'errors'> & Pick<Topics['paying'], 'recovery'>

type Words = { tone: ResultTone; title: string; text: readonly string[]; again: string }

/** Returns the texts on an ended sale, and that of the button back to the checkout. */
export function endedWords(
  {
    status,
    code,
    method,
    refunded,
    total,
  }: Pick<SaleAnswer, 'code' | 'method' | 'refunded' | 'total'> & { status: EndedStatus },
  { errors, recovery }: EndWords,
  { notCompleted, success }: Topics['result'],
): Words {
  const again = notCompleted.tryAgain
  switch (status) {
    case 'REFUSED':
      return {
        tone: 'failure',
        title: notCompleted.title,
        text: [paymentErrorText({ errors }, code), recovery.notCharged],
        again,
      }
    case 'EXPIRED':
      return { tone: 'neutral', title: notCompleted.expiredTitle, text: [notCompleted.expired], again }
    case 'CANCELED':
      return { tone: 'neutral', title: notCompleted.canceledTitle, text: [notCompleted.canceled], again }
    case 'REFUNDED':
      return {
        tone: 'neutral',
        title: notCompleted.refundedTitle,
        text: [
          refunded > 0 && refunded < total ? notCompleted.refundedPart : notCompleted.refunded,
          notCompleted.refundWhen[moneyBackOf(method)],
        ],
        again: success.buyAgain,
      }
    case 'CHARGEBACK':
      return {
        tone: 'neutral',
        title: notCompleted.chargebackTitle,
        text: [notCompleted.chargeback],
        again: success.buyAgain,
      }
  }
}

const CardBack = latePart(async () => ({ default: (await import('../ui/card-back.tsx')).CardBack }))

/** The end of a purchase that was not completed: the reason, that nothing is due, and the way back. */
export function NotCompleted(props: { sale: SaleAnswer; status: EndedStatus }): ReactNode {
  const { sale, status } = props
  const { frame } = usePage()
  const result = useTopic('result')
  const { errors } = useTopic('failures')
  const { recovery } = useTopic('paying')
  const words = { errors, recovery }
  const back = sale.cards?.find((card) => card.status === 'releasing' || card.status === 'refunding')
  // While a card has not got back what it holds, nobody says that nothing was taken.
  const isTrue = (each: string): boolean => back === undefined || each !== recovery.notCharged
  const { tone, title, text, again } = endedWords({ ...sale, status }, words, result)
  return (
    <section className={styles.ended}>
      <div role="alert">
        <ResultHeader tone={tone} title={title}>
          {text.filter(isTrue).map((each) => (
            <p key={each}>{each}</p>
          ))}
          {back !== undefined && (
            <Suspense>
              <p>
                <CardBack card={back} currency={sale.currency} />
              </p>
            </Suspense>
          )}
        </ResultHeader>
      </div>
      <div className={styles.actions}>
        <ButtonLink
          look={tone === 'failure' || status === 'EXPIRED' ? 'primary' : 'secondary'}
          size="large"
          href={checkoutAddress(frame.locale, sale)}
        >
          {again}
        </ButtonLink>
        <ButtonLink look="plain" href={`mailto:${sale.seller.email}`}>
          {result.success.contactSeller}
        </ButtonLink>
      </div>
    </section>
  )
}
