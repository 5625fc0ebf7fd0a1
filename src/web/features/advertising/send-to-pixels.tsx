import { Suspense, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/checkout/payment.ts'
import { latePart } from '../../app/late-part.tsx'
import { useMounted } from '../../app/use-mounted.ts'
import styles from './send-to-pixels.module.css'

const SaleEvents = latePart(() => import('./sale-events.tsx'))

type TrackProps = {
  sale: SaleAnswer
  /** That of the page: it opens the purchase, also where another browser made it. */
  token: string
}

/**
 * Sends a sale to the seller's own scripts, once its page is rendered, and lets the buyer withdraw the consent; nothing
 * if nobody is notified. With the panel, too.
 */
export function SendToPixels(props: TrackProps): ReactNode {
  const isMounted = useMounted()
  const { advertising, debug_pixel } = props.sale
  if ((advertising ?? debug_pixel) === undefined) return null
  return (
    <div className={styles.place}>
      {isMounted && (
        <Suspense>
          <SaleEvents {...props} />
        </Suspense>
      )}
    </div>
  )
}
