import type { ChoiceProblem, ScreenData } from '#contract/checkout/page.ts'
import type { CountryHints } from '#rules/base/countries.ts'
import { localePath, type Locale } from '#rules/base/locale.ts'
import { readId, readText, readToken } from '#rules/base/query-values.ts'
import { readEvent } from '../../../flows/pages/read-event.ts'
import type { CheckoutDeps } from '../../../flows/pages/read-checkout.ts'
import type { TicketStock } from '../../../flows/tickets/ticket-stock.ts'
import { redirectTo, type PageRedirect } from '../base/page-redirect.ts'

/** The query parameter with the reason why a form that was sent without a script came back. */
export const PROBLEM_PARAMETER = 'notice'
const PROBLEMS: readonly ChoiceProblem[] = [
  'sold-out',
  'not-on-sale',
  'too-many',
  'nothing',
  'paying',
  'crowded',
]

/** Ids of batches, divided by commas: as long a list as an event may have. */
const BATCHES_MAX = 600

type Visit = {
  url: URL
  locale: Locale
  productId: number
  query: Readonly<Record<string, string>>
  hints: CountryHints
  sessionId: string
}

/**
 * The page on which tickets of an event are chosen; of any other product there is nothing to choose, and its checkout
 * is where it is bought.
 */
export async function eventPage(
  deps: CheckoutDeps & { ticketStock: TicketStock },
  visit: Visit,
): Promise<ScreenData | PageRedirect> {
  const { url, locale, productId, query } = visit
  const page = await readEvent(deps, {
    ...visit,
    customCheckoutId: readId(query, 'ch_id'),
    batches: readBatches(query),
  })
  if (page === null) return redirectTo(localePath(locale, `/${productId}`) + url.search)
  const code = readToken(query, PROBLEM_PARAMETER)
  const problem = PROBLEMS.find((each) => each === code) ?? null
  return { screen: 'pre-checkout', product_id: productId, problem, ...page }
}

/** The batches that `batch` names. */
function readBatches(query: Visit['query']): number[] | null {
  const ids = readText(query, 'batch', BATCHES_MAX).match(/\d{1,9}/g)
  return ids === null ? null : ids.map(Number)
}
