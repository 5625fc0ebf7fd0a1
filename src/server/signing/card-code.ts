import { createHmac } from 'node:crypto'
import { cardCodeOf } from '#rules/methods/saved-card.ts'
import type { Keys } from './keys.ts'

/**
 * The code that was mailed for a row of `card_codes`. It is computed and kept nowhere: whoever reads the database
 * knows the id, and without the program's key that says nothing of the six digits.
 */
export function mailedCode(keys: Pick<Keys, 'cardCode'>, id: string): string {
  return cardCodeOf(createHmac('sha256', keys.cardCode).update(id).digest().readUIntBE(0, 6))
}
