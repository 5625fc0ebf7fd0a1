import { createHash, randomInt } from 'node:crypto'
import { EVENT_KEY_LETTERS, readEventKey, writeEventKey } from '#rules/tickets/event-key.ts'

/** Makes an event key at random. It is shown once; the database has its hash. */
export function newEventKey(): string {
  const letter = (): string => EVENT_KEY_LETTERS.charAt(randomInt(EVENT_KEY_LETTERS.length))
  return writeEventKey(Array.from({ length: 20 }, letter).join(''))
}

/**
 * The hash of an event key, which the database keeps; null for text that cannot be a key. A key has too many bits to be
 * tried out, so a plain hash does.
 */
export function hashOfEventKey(typed: string): string | null {
  const key = readEventKey(typed)
  return key === null ? null : createHash('sha256').update(key).digest('hex')
}
