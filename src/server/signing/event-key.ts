import { createHash, randomInt } from 'node:crypto'
import { EVENT_KEY_LETTERS, readEventKey, writeEventKey } from '#rules/event-key.ts'

/** A key that nobody can guess. It is shown once; the database has its hash. */
export function newEventKey(): string {
  const letter = (): string => EVENT_KEY_LETTERS.charAt(randomInt(EVENT_KEY_LETTERS.length))
  return writeEventKey(Array.from({ length: 20 }, letter).join(''))
}

/** What is kept of a key; null for what cannot be one. It has too many bits to be tried out, so a plain hash does. */
export function hashOfEventKey(typed: string): string | null {
  const key = readEventKey(typed)
  return key === null ? null : createHash('sha256').update(key).digest('hex')
}
