/*
 * Many coupons of one rule, made at once and listed together: one use each, for a mailing or a printed card. Their names
 * begin with that of the series and end at random.
 */

/** The most that one call makes. Each is a coupon of the catalogue, with a row and a change of its own. */
export const SERIES_CODES_AT_MOST = 1_000
/** The most products that such coupons are for: each of them keeps its own list. */
export const SERIES_PRODUCTS_AT_MOST = 100

/** The name of a series. It begins with a letter, so that no spreadsheet reads a code as a number or a date. */
export const SERIES_NAME = /^[A-Z][A-Z0-9_-]{0,19}$/

/** Digits and capital letters of which none is read as another (0 and O, 1 and I, 2 and Z, 5 and S, 8 and B), without vowels, which make words. */
export const CODE_SIGNS = '34679CDFGHJKMNPQRTWXY'
const CODE_LETTERS = 'CDFGHJKMNPQRTWXY'
const CODE_LENGTH = 8

/** A whole number from 0 to below `below`, at random. */
type Pick = (below: number) => number

/**
 * Draws the names of coupons of a series, each another.
 *
 * @param series its name, as SERIES_NAME has it
 * @param taken names in capitals that the seller has, or had, already
 * @throws Error where chance gives the same over and over
 */
export function drawCodes(
  { series, count }: { series: string; count: number },
  taken: ReadonlySet<string>,
  pick: Pick,
): string[] {
  const drawn = new Set<string>()
  for (let tries = 0; drawn.size < count; tries += 1) {
    if (tries > 2 * count + 100) throw new Error(`chance gives no ${count} codes`)
    const code = `${series}-${randomPart(pick)}`
    // guard: code-takes-no-other
    if (!taken.has(code)) drawn.add(code)
  }
  return [...drawn]
}

/** It begins with a letter, for the same reason. */
function randomPart(pick: Pick): string {
  const sign = (signs: string): string => signs.charAt(pick(signs.length))
  return sign(CODE_LETTERS) + Array.from({ length: CODE_LENGTH - 1 }, () => sign(CODE_SIGNS)).join('')
}

/**
 * Reads the series from an audit log entry of a coupon that was created or removed together with the others: one entry
 * covers them all.
 */
export function seriesOf(entry: unknown): string | null {
  const { series } = (entry ?? {}) as { series?: unknown }
  return typeof series === 'string' ? series : null
}
