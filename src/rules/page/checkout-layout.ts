import { readVersion, type CheckoutVersion } from '../base/query-values.ts'

/** How a checkout is put together where it is not in two columns. */
export type Arrangement = 'one-column' | 'one-question'

type LinkQuery = Readonly<Record<string, string>>

/** A link's parameters with the layout that the seller chose, where the link names none itself. */
export function withLayout(query: LinkQuery, chosen: CheckoutVersion | undefined): LinkQuery {
  return chosen === undefined || readVersion(query) !== null ? query : { ...query, version: chosen }
}

/**
 * Returns the layout of a version: v2 is one column on every screen, v4 shows one question at a time on a phone. v3,
 * and v4 on devices other than phones, use the two columns of a page without a version. A renewal has no questions.
 */
export function arrangementOf(visit: {
  query: LinkQuery
  isMobile: boolean
  isRenewal: boolean
}): Arrangement | null {
  const version = readVersion(visit.query)
  if (version === 'v2') return 'one-column'
  return version === 'v4' && visit.isMobile && !visit.isRenewal ? 'one-question' : null
}
