/** The most that is handed to a gateway as the words of a charge. */
const CHARGE_WORDS = 22
/** What every gateway puts of them on a card's statement, behind its own name: the shortest takes twelve signs. */
const ON_STATEMENT = 12

/**
 * What a purchase is called for gateways and banks: plain ASCII letters and digits with single spaces, which each of
 * them takes as they are, so that all cut the same words. Empty where a name has none.
 */
export function chargeWords(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '')
  return cut(plain.replace(/[^A-Za-z0-9]+/g, ' ').trim(), CHARGE_WORDS)
}

/** What the statement of a card shows of a purchase, by whichever gateway it was charged; null where it shows nothing. */
export function statementName(name: string): string | null {
  const shown = cut(chargeWords(name), ON_STATEMENT)
  return /[A-Za-z]/.test(shown) ? shown : null
}

const cut = (text: string, most: number): string => text.slice(0, most).trimEnd()
