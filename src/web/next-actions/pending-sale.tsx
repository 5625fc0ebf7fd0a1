import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import type { Topics } from '#texts/topics.ts'
import { usePage } from '../app/page-context.tsx'
import { useTopic } from '../app/use-topic.ts'
import { ResultHeader } from '../ui/result-header.tsx'
import { awayWords } from './away-words.ts'
import type { Connection, Followed } from './follow-sale.ts'
import styles from './pending-sale.module.css'
import { QrCodeAction } from './qr-code.tsx'
import { checkoutAddress } from './sale-address.ts'
import { VoucherAction } from './voucher.tsx'
import { AwayAction } from './away.tsx'

/** The headline of a sale that is not decided yet, and the sentences below it. */
export function pendingWords(
  sale: SaleAnswer,
  result: Topics['result'],
): { title: string; text: readonly string[] } {
  if (sale.status === 'PENDING_FRAUD_ANALYSIS') {
    return { title: result.review.title, text: [result.review.text] }
  }
  if (sale.status === 'PROCESSING') {
    return { title: result.unknown.title, text: [result.unknown.text] }
  }
  switch (sale.object?.kind) {
    case 'qr-code':
      return { title: result.pix.title, text: [] }
    case 'voucher':
      return { title: result.registered.title, text: [result.registered.text({ email: sale.buyer.email })] }
    case 'redirect': {
      const away = awayWords(sale, result)
      return { title: away.title, text: [away.text] }
    }
    default:
      return { title: result.waiting.title, text: [result.waiting.text] }
  }
}

/** Shows that this page is watching, and whether it receives anything: a dot and a few words. */
function Watching(props: { connection: Connection }): ReactNode {
  const { waiting } = useTopic('result')
  const isLost = props.connection === 'reconnecting'
  return (
    <p className={styles.watching}>
      <span className={isLost ? styles.lost : styles.dot} aria-hidden="true" />
      <output>{isLost ? waiting.reconnecting : waiting.live}</output>
    </p>
  )
}

/** The buyer's next action, or, if there is nothing to do, a note that they may wait without worry. */
function NextStep(props: { followed: Followed }): ReactNode {
  const { sale, token, change, during } = props.followed
  const { frame } = usePage()
  const { object: action } = sale
  if (sale.status === 'PROCESSING') {
    return (
      <div className={styles.progress} aria-hidden="true">
        <span />
      </div>
    )
  }
  if (sale.status !== 'WAITING_PAYMENT') return null
  switch (action?.kind) {
    case 'qr-code':
      return (
        <QrCodeAction
          sale={sale}
          token={token}
          action={action}
          onChange={change}
          during={during}
          payAnotherWay={checkoutAddress(frame.locale, sale)}
        />
      )
    case 'voucher':
      return <VoucherAction sale={sale} action={action} />
    case 'redirect':
      return <AwayAction sale={sale} url={action.url} />
    default:
      return null
  }
}

/** A sale with an open end: its pending step, the buyer's options, and that the page continues automatically. */
export function PendingSale(props: { followed: Followed }): ReactNode {
  const { sale, connection } = props.followed
  const result = useTopic('result')
  const { title, text } = pendingWords(sale, result)
  const isMailed = sale.status !== 'WAITING_PAYMENT'
  return (
    <section className={styles.pending}>
      <ResultHeader tone="waiting" title={title}>
        {text.map((each) => (
          <p key={each}>{each}</p>
        ))}
        {isMailed && <p>{result.unknown.mail({ email: sale.buyer.email })}</p>}
      </ResultHeader>
      <NextStep followed={props.followed} />
      <Watching connection={connection} />
    </section>
  )
}
