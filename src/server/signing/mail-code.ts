import { createHmac } from 'node:crypto'
import type { Keys } from './keys.ts'

/**
 * The six digits of a code that is mailed, computed from the name of its row: the worker that writes the mail knows it
 * too, and it is kept nowhere. 48 bits are taken modulo a million, so no code is noticeably likelier than another.
 */
export function mailCode(keys: Pick<Keys, 'officeLink'>, id: string): string {
  const digest = createHmac('sha256', keys.officeLink).update(`code by mail ${id}`).digest()
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
