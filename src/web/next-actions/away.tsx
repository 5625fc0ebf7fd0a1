import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { isTrustedRedirect } from '#rules/base/redirect-address.ts'
import { usePage } from '../app/page-context.tsx'
import { ButtonLink } from '#design/button.tsx'
import { useTopic } from '../app/use-topic.ts'
import { awayWords } from './away-words.ts'
import { checkoutAddress } from './sale-address.ts'
import styles from './away.module.css'

/**
 * The way back to a wallet on which the buyer has still to agree, or to the bank of their card, and the way to pay
 * otherwise. Banks refuse to be framed: from a page that is, theirs opens beside it, and this one goes on by itself.
 */
export function AwayAction(props: { sale: Pick<SaleAnswer, 'product' | 'method'>; url: string }): ReactNode {
  const { sale, url } = props
  const { frame } = usePage()
  const result = useTopic('result')
  const beside = frame.embeddedIn === undefined ? {} : { target: '_blank' }
  return (
    <div className={styles.actions}>
      {isTrustedRedirect(url, frame.sandboxUrl) && (
        <ButtonLink look="primary" size="large" wide href={url} rel="noreferrer" {...beside}>
          {awayWords(sale, result).goOn}
        </ButtonLink>
      )}
      <ButtonLink look="plain" href={checkoutAddress(frame.locale, sale)}>
        {result.pix.payAnotherWay}
      </ButtonLink>
    </div>
  )
}
