import type { ReactNode } from 'react'
import { useOldPrice, usePriceWords } from '../../checkout/cart/price-words.ts'
import { useCart, useProduct } from '../../checkout/checkout-context.tsx'
import { useFeature } from '../../checkout/features-context.tsx'
import freightFeature from '../../features/freight/feature.ts'
import heldTickets from '../../features/held-tickets/feature.ts'
import { useRecurring } from '../../features/recurring/use-recurring.ts'
import { usePage } from '../../app/page-context.tsx'
import { ProductLine } from '../../ui/summary-card.tsx'

/**
 * The content of the phone's folded summary: the product with its picture, its tickets, the amount to pay, a coupon.
 */
export function SummaryBar(): ReactNode {
  const { product } = useProduct()
  const { pricing, coupon } = useCart()
  const { summary } = usePage().texts.checkout
  const { pays, inAll, atOnce } = usePriceWords()
  const freight = useFeature(freightFeature)
  const recurring = useRecurring()
  const held = useFeature(heldTickets)
  const before = useOldPrice()
  const reduced = pricing.discount > 0 && summary.coupon({ name: coupon.applied?.terms.name ?? '' })
  return (
    <ProductLine
      name={product.name}
      note={
        <>
          {held && <held.TicketCounts />}
          {recurring ? <recurring.RecurringBar pays={pays} /> : <b>{pays}</b>}
          {freight && <freight.FreightToCome />}
          {` ${[atOnce ?? inAll, before, reduced].filter(Boolean).join(' · ')}`}
        </>
      }
      image={product.images[0]?.path}
    />
  )
}
