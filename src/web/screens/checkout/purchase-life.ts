import { useEffect, useEffectEvent } from 'react'
import type { PurchaseUpdate } from '../../next-actions/purchase-news.ts'
import { onPurchases } from '../../next-actions/purchase-news.ts'
import { useProduct } from '../../checkout/checkout-context.tsx'
import { useFeatures } from '../../checkout/features-context.tsx'
import { keepKnown, type KnownPurchase } from '../../checkout/submit/known-purchase.ts'
import openPurchaseFeature from '../../features/open-purchase/feature.ts'

/** Shows a purchase that the page receives while it is open. */
export function useShowPurchase(): (purchase: KnownPurchase) => void {
  const { bring } = useFeatures()
  return (purchase) => {
    keepKnown(purchase)
    // Without a network it is shown once the page is loaded again; the server refuses to charge twice all the same.
    import('../../features/open-purchase/late-styles.ts')
      .then(() => bring([openPurchaseFeature]))
      .catch(() => null)
  }
}

/** Subscribes to the same purchase made in another tab. */
export function usePurchaseUpdates(): void {
  const { data } = useProduct()
  const show = useShowPurchase()
  const receive = useEffectEvent(({ product_id, offer_hash, address }: PurchaseUpdate) => {
    if (product_id === data.product_id && offer_hash === data.offer_hash) show({ kind: 'made', address })
  })
  useEffect(() => onPurchases((update) => receive(update)), [])
}
