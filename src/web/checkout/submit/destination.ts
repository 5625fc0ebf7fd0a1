import type { PageFrame } from '#contract/checkout/page.ts'
import { localePath } from '#rules/base/locale.ts'
import { isTrustedRedirect } from '#rules/base/redirect-address.ts'
import type { PaymentMethod } from '#rules/methods/method.ts'
import { readVersion } from '#rules/base/query-values.ts'
import { successPath, writeSuccessQuery } from '#rules/page/success-page.ts'
import type { Destination, SaleKey, WrittenSale } from './submission.ts'

/** The page that is left, and whose product it sells. */
type LeftPage = {
  frame: Pick<PageFrame, 'locale' | 'query'>
  product_id: number
  offer_hash: string | null
  isSpecialSeller: boolean
  /** The tickets that were bought, each by the id of its kind. */
  tickets?: readonly number[]
}

export type DestinationContext = LeftPage & { frame: Pick<PageFrame, 'sandboxUrl' | 'embeddedIn'> }

/** The address of a page that follows a sale by its token. */
export function pendingPath(
  { frame, product_id }: Pick<LeftPage, 'frame' | 'product_id'>,
  sale: SaleKey,
): string {
  const query = new URLSearchParams({
    product_id: String(product_id),
    s_id: sale.sale_id,
    token: sale.token,
  })
  const version = readVersion(frame.query)
  if (version !== null) query.set('version', version)
  return `${localePath(frame.locale, '/payment-pending')}?${query}`
}

/** A success page: the sale of its own product, those of every other product, and how it was paid. */
export type Success = {
  sale: SaleKey & { chc: string }
  others: readonly Pick<WrittenSale, 'sale_id' | 'chc' | 'product'>[]
  pendingFraudAnalysis: boolean
  method: PaymentMethod
}

/** The address of a success page. */
export function successAddress(success: Success, context: LeftPage): string {
  const { frame, product_id, offer_hash, isSpecialSeller, tickets = [] } = context
  const version = readVersion(frame.query)
  const { sale, method } = success
  const parameters = writeSuccessQuery({
    s_id: sale.sale_id,
    chc: sale.chc,
    token: sale.token,
    offer: offer_hash,
    version,
    pendingFraudAnalysis: success.pendingFraudAnalysis,
    tickets: tickets.map(String),
    products: success.others.map((other) => ({
      product_id: other.product.id,
      chc: other.chc,
      s_id: other.sale_id,
    })),
  })
  return `${successPath(frame.locale, product_id, { isSpecialSeller, version, method })}?${new URLSearchParams(parameters)}`
}

/** The address that a finished submit leads to. */
export function addressOf(to: Destination, context: DestinationContext): string {
  // An address that is not a gateway's is not followed, and none within a frame, which banks refuse: the waiting room
  // shows the state of the purchase, and opens the page beside it.
  const { sandboxUrl, embeddedIn } = context.frame
  const isFollowed =
    embeddedIn === undefined && to.page === 'external' && isTrustedRedirect(to.url, sandboxUrl)
  if (isFollowed) return to.url
  return to.page === 'success' ? successAddress(to, context) : pendingPath(context, to.sale)
}
