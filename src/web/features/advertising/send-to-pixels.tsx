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
 * Tells the seller's own scripts of a sale, once its page stands, and lets the buyer take back that anybody is told;
 * nothing where nobody is. With the panel, too.
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
