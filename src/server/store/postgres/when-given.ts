import { sql, type RawBuilder } from 'kysely'

/**
 * A condition that stands in a statement only where there is a value for it. Statements are prepared, and their plan is
 * kept for every value: one that says "there is none, or it comes after it" is read by no index, and goes through a whole
 * history for a page in its midst.
 */
export function whenGiven(value: string | null, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return value === null ? sql`true` : condition
}
