import { readToken } from '#rules/base/query-values.ts'
import { usePage } from '../../app/page-context.tsx'
import type { DataOf } from '../../app/screen.ts'
import type { LeadOrigin } from './lead.ts'
import { mayKeepClicks } from './advertising-choice.ts'
import { metaIdsOf, saleLinkOf } from './origin.ts'

/** Where this buyer came from. */
export function useOrigin(data: DataOf<'checkout'>): () => LeadOrigin {
  const { frame } = usePage()
  const { query } = frame
  const { product_id, offer_hash, checkout } = data

  return () => ({
    product_id,
    offer_hash,
    proposal_id: readToken(query, 'proposal_id'),
    seller_id: checkout.data.seller_id,
    affiliate_id: data.affiliate_id === null ? null : String(data.affiliate_id),
    saleLink: saleLinkOf(location.href),
    ...(mayKeepClicks(frame, checkout)
      ? metaIdsOf(query, document.cookie, new Date())
      : { fbc: null, fbp: null }),
  })
}
