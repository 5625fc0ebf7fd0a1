import { sql, type RawBuilder } from 'kysely'

/**
 * Returns a condition that is in a statement only if it has a value. Statements are prepared, and their plan is kept
 * for every value: one that says "there is none, or it comes after it" uses no index, and scans a whole history for a
 * page in its middle.
 */
export function whenGiven(value: string | null, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return value === null ? sql`true` : condition
}
