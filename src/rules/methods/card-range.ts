import { CARD_BRANDS, type CardBrand } from './card.ts'

/** Funding sources of a card. */
export const CARD_KINDS = ['credit', 'debit', 'prepaid'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/**
 * Leading digits that distinguish issuers: a range given with fewer digits includes every number that begins with them.
 */
export const RANGE_DIGITS = 8

/** Cards of one issuer: from `first` to `last`, each the eight first digits of a number. */
export type CardRange = {
  first: number
  last: number
  /** Of the issuer, ISO 3166, two capitals. */
  country: string
  /** Null: the table does not say. */
  brand: CardBrand | null
  kind: CardKind | null
}

/** A line of a table of ranges that cannot be used, counted from 1 with the line of names, and why. */
export type RangeFlaw = { line: number; reason: string }

const COLUMNS = ['first', 'last', 'country', 'brand', 'kind'] as const
/** A row as it is read from a file: cells by the names of the first line. */
export type RangeRow = Readonly<Record<string, string>>

/** The columns that a table needs and lacks. */
export function lackingColumns(row: RangeRow): string[] {
  return COLUMNS.slice(0, 3).filter((name) => row[name] === undefined)
}

/**
 * Reads a table of ranges. All or nothing: a table with a flaw is not used, because what it lacks would look like
 * knowledge. Ranges are sorted, and none overlaps another.
 */
export function readCardRanges(rows: readonly RangeRow[]): { ranges: CardRange[]; flaws: RangeFlaw[] } {
  const flaws: RangeFlaw[] = []
  const read: { range: CardRange; line: number }[] = []
  for (const [index, row] of rows.entries()) {
    const line = index + 2
    const range = readRange(row)
    if (typeof range === 'string') flaws.push({ line, reason: range })
    else read.push({ range, line })
  }
  read.sort((a, b) => a.range.first - b.range.first)
  for (const [index, { range, line }] of read.entries()) {
    const before = read[index - 1]
    if (before !== undefined && range.first <= before.range.last)
      flaws.push({ line, reason: `overlaps the range of line ${before.line}` })
  }
  return { ranges: read.map(({ range }) => range), flaws }
}

function readRange(row: RangeRow): CardRange | string {
  const [first = '', last = '', country = '', brand = '', kind = ''] = COLUMNS.map((name) =>
    row[name]?.trim(),
  )
  if (!/^\d{4,8}$/.test(first) || !/^\d{4,8}$/.test(last)) return 'first and last are 4 to 8 digits'
  if (first.length !== last.length) return 'first and last have different lengths'
  if (!/^[A-Z]{2}$/.test(country)) return 'country is two capitals of ISO 3166, such as BR'
  const knownBrand = brand === '' ? null : CARD_BRANDS.find((each) => each === brand.toLowerCase())
  if (knownBrand === undefined) return `brand is one of ${CARD_BRANDS.join(', ')}, or empty`
  const knownKind = kind === '' ? null : CARD_KINDS.find((each) => each === kind.toLowerCase())
  if (knownKind === undefined) return `kind is one of ${CARD_KINDS.join(', ')}, or empty`
  const range = { first: lowest(first), last: highest(last), country, brand: knownBrand, kind: knownKind }
  return range.first <= range.last ? range : 'last is before first'
}

const lowest = (digits: string): number => Number(digits.padEnd(RANGE_DIGITS, '0'))
const highest = (digits: string): number => Number(digits.padEnd(RANGE_DIGITS, '9'))

/**
 * The range that holds every card that begins with these digits (4 or more; only eight are read). Null: none does, or
 * more than one might.
 * @param ranges sorted by `first`, without overlaps
 */
export function findCardRange(ranges: readonly CardRange[], digits: string): CardRange | null {
  if (!/^\d{4,}$/.test(digits)) return null
  const known = digits.slice(0, RANGE_DIGITS)
  const from = lowest(known)
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranges[middle]?.first ?? Infinity) <= from) low = middle + 1
    else high = middle
  }
  const found = ranges[low - 1]
  return found !== undefined && found.last >= highest(known) ? found : null
}
