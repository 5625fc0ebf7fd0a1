import { Suspense, type ReactNode } from 'react'
import type { SaleAnswer } from '#contract/calls/payment.ts'
import { latePart } from '../../app/late-part.tsx'
import { useMounted } from '../../app/use-mounted.ts'

const SaleEvents = latePart(() => import('./sale-events.tsx'))

/** Tells the seller's own scripts of a sale, once its page stands; nothing where there are none. With the panel, too. */
export function TellPixels({ sale }: { sale: SaleAnswer }): ReactNode {
  const isMounted = useMounted()
  return (
    isMounted &&
    (sale.pixels ?? sale.debug_pixel) !== undefined && (
      <Suspense>
        <SaleEvents sale={sale} />
      </Suspense>
    )
  )
}
