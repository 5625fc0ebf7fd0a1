import type { PageLoad } from '#contract/checkout/page.ts'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { preCheckoutAddress } from '#rules/tickets/ticket-links.ts'
import type { CheckoutData } from './page-data.ts'

/** Response of a page's address instead of a screen: another address. */
export type PageRedirect = { screen: 'redirect'; to: string }

/** A redirect to this address. */
export function redirectTo(to: string): PageRedirect {
  return { screen: 'redirect', to }
}

type Visit = {
  url: URL
  locale: Locale
  path: string
  loads: PageLoad
  data: CheckoutData
  hasOtherCheckout: boolean
  query: Readonly<Record<string, string>>
}

/**
 * Where a checkout is, when it is not at the address that was asked for: an offer of the other checkout host there, with
 * the buyer's country added; a product that is no subscription at its plain address; an event of which nothing is held
 * where its tickets are chosen. Null: it is here.
 */
export function pageRedirectFor(
  { otherCheckout }: { otherCheckout: string | undefined },
  visit: Visit,
): PageRedirect | null {
  const { url, locale, path, data } = visit
  if (visit.hasOtherCheckout && otherCheckout !== undefined) {
    const there = new URL(localePath(locale, path) + url.search, otherCheckout)
    there.searchParams.set('country', visit.data.checkout.checkout_payment.corrent_country)
    return redirectTo(there.href)
  }
  if (visit.loads === 'subscription' && data.checkout.data.type === 'TRANSACTION') {
    return redirectTo(localePath(locale, path.replace(/^\/assinatura/, '')) + url.search)
  }
  if (lacksTickets(data.checkout)) {
    return redirectTo(preCheckoutAddress({ locale, productId: data.product_id }, visit.query))
  }
  return null
}

/** Tickets are chosen before they are paid, on a page of their own. */
function lacksTickets({ event, batches }: CheckoutData['checkout']): boolean {
  return event !== undefined && batches.every(({ selected_batch_tickets }) => selected_batch_tickets === 0)
}
