import type { Acceptance } from '../order/acceptance.ts'
import { isEuropean, type CountryCode } from '../base/country.ts'

/** Which right of withdrawal a page says that a buyer has; null: none is said. */
export type Withdrawal = 'brazil' | 'europe' | null

/**
 * The right of withdrawal that a purchase leaves its buyer. Brazil: seven days for whatever is bought at a distance
 * (Código de Defesa do Consumidor, article 49). Europe: 14 days (Directive 2011/83/EU, article 9), but not for the
 * ticket of an event (article 16(l)), nor where the buyer gives the right up to have the content at once (16(m)).
 */
export function withdrawalOf(
  country: CountryCode,
  { isEvent, accepts }: { isEvent: boolean; accepts: readonly Acceptance[] },
): Withdrawal {
  if (country === 'BR') return 'brazil'
  const isKept = !isEvent && !accepts.includes('digital_content')
  return isEuropean(country) && isKept ? 'europe' : null
}
