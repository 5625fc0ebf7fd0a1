/*
 * `/redirect/{page}`: links that name a page of ours instead of its path, for mails and sellers' sites that should go
 * on working when a path changes. The list is closed: nobody can make it lead anywhere else.
 */

type Parameters = { productId: string; offer: string | null }

/** Each page's path, from the product that it is of; pages of no product take none. */
const PAGES: Readonly<Record<string, { path: (parameters: Parameters) => string; ofProduct?: true }>> = {
  home: { path: () => '/' },
  error: { path: () => '/error' },
  checkout: { ofProduct: true, path: ({ productId, offer }) => `/${productId}${offerPart(offer)}` },
  subscription: {
    ofProduct: true,
    path: ({ productId, offer }) => `/assinatura/${productId}${offerPart(offer)}`,
  },
  success: { ofProduct: true, path: ({ productId }) => `/${productId}/success` },
  'pre-checkout': { ofProduct: true, path: ({ productId }) => `/pre-checkout/${productId}` },
  // It is a page of the sale: the product stays in its query.
  'payment-pending': { path: () => '/payment-pending' },
}

function offerPart(offer: string | null): string {
  return offer === null ? '' : `/offer/${offer}`
}

const PRODUCT_ID = /^[1-9]\d{0,9}$/
const OFFER = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Returns the path, without the locale's prefix, and query that a redirect's page represents: `product_id` and `offer`
 * of a page of a product become part of its path, the rest of the query stays. Null for a page that is not on the list,
 * or that needs a product and has none.
 */
export function redirectTarget(page: string, query: URLSearchParams): string | null {
  const entry = Object.hasOwn(PAGES, page) ? PAGES[page] : undefined
  if (entry === undefined) return null
  const rest = new URLSearchParams(query)
  const productId = query.get('product_id') ?? ''
  const offer = query.get('offer')
  if (entry.ofProduct) {
    if (!PRODUCT_ID.test(productId) || (offer !== null && !OFFER.test(offer))) return null
    rest.delete('product_id')
    // The thank-you page reads the offer from its query.
    if (page !== 'success') rest.delete('offer')
  }
  const search = rest.size === 0 ? '' : `?${rest}`
  return entry.path({ productId, offer }) + search
}
