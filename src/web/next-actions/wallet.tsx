import type { ReactNode } from 'react'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import { isTrustedRedirect } from '#rules/redirect-address.ts'
import { usePage } from '../app/page-context.tsx'
import { ButtonLink } from '#look/button.tsx'
import { useTopic } from '../app/use-topic.ts'
import { checkoutAddress } from './sale-address.ts'
import styles from './wallet.module.css'

/** The way back to a wallet on which the buyer has still to agree, and the way to pay otherwise. */
export function WalletAction(props: { sale: Pick<SaleAnswer, 'product'>; url: string }): ReactNode {
  const { sale, url } = props
  const { frame } = usePage()
  const { wallet, pix } = useTopic('result')
  return (
    <div className={styles.actions}>
      {isTrustedRedirect(url, frame.sandboxUrl) && (
        <ButtonLink look="primary" size="large" wide href={url} rel="noreferrer">
          {wallet.goOn}
        </ButtonLink>
      )}
      <ButtonLink look="plain" href={checkoutAddress(frame.locale, sale)}>
        {pix.payAnotherWay}
      </ButtonLink>
    </div>
  )
}
