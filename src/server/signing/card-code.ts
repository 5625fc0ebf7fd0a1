import { createHmac } from 'node:crypto'
import { cardCodeOf } from '#rules/methods/saved-card.ts'
import type { Keys } from './keys.ts'

/**
 * Returns the code that was mailed for a row of `card_codes`. It is computed and stored nowhere: a reader of the
 * database has the id, which without the program's key reveals nothing of the six digits.
 */
export function mailedCode(keys: Pick<Keys, 'cardCode'>, id: string): string {
  return cardCodeOf(createHmac('sha256', keys.cardCode).update(id).digest().readUIntBE(0, 6))
}
