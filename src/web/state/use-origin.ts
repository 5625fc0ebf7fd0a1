import { useEffect } from 'react'
import { usePage } from '../page-context.tsx'
import type { DataOf } from '../screen.ts'
import type { LeadOrigin } from './lead.ts'
import { affiliateCookie, affiliateOf, metaIdsOf, readAffiliate, saleLinkOf } from './origin.ts'

/** Where this buyer came from; the affiliate of the link is remembered for later visits. */
export function useOrigin(data: DataOf<'checkout'>): () => LeadOrigin {
  const { query } = usePage().frame
  const { product_id, offer_hash, checkout } = data

  useEffect(() => {
    const affiliate = readAffiliate(query)
    if (affiliate !== null) document.cookie = affiliateCookie(affiliate, product_id)
  }, [query, product_id])

  return () => ({
    product_id,
    offer_hash,
    seller_id: checkout.data.seller_id,
    affiliate_id: affiliateOf(query, document.cookie, product_id),
    saleLink: saleLinkOf(location.href),
    ...metaIdsOf(query, document.cookie, new Date()),
  })
}
