/*
 * Types of catalogue values in the office's forms. The fields of an entry are listed next to its kind
 * (product-fields.ts, seller-fields.ts).
 */

/**
 * How a field is typed: `money` in the entry's currency, `whole` a whole number, `flag` a box, `either` yes, no or neither, `ticks` boxes whose
 * order counts, `choice` one of several, `sites` one origin a line, `percent` with two decimals, `day` of a calendar,
 * `moment` a date and time by the clock of its event or shop, `ids` boxes of other entries, by their numbers,
 * `entry` one of other entries, by its number, `charges` single charges with amounts of their own, `colour` such as `#00E4A0`, `picture` the path of a file that is kept.
 */
export type FieldKind =
  | 'line'
  | 'lines'
  | 'link'
  | 'email'
  | 'phone'
  | 'money'
  | 'whole'
  | 'flag'
  | 'either'
  | 'ticks'
  | 'choice'
  | 'sites'
  | 'percent'
  | 'day'
  | 'moment'
  | 'ids'
  | 'entry'
  | 'charges'
  | 'colour'
  | 'picture'

export type EntryField = {
  /** Where in the entry: `/offers/promo01/amount`. */
  path: string
  kind: FieldKind
  group: string
  /** Characters of a text, or the largest number. */
  most: number
  least?: number
  required?: true
  /** A box that was never asked for is ticked. */
  isOnUnset?: true
  /** Options that are the same for every entry. */
  options?: readonly string[]
  /** Between the values of `ticks`: a comma unless set. */
  separator?: string
}
