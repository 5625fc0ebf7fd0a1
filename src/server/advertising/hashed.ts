import { createHash } from 'node:crypto'
import type { HashableFields } from '#rules/advertising/advertising-person.ts'

/** SHA-256 in small hexadecimal digits, as every advertiser's service wants it. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Every field hashed. */
export function hashed(fields: HashableFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, sha256(text)]))
}

const DAY_MS = 86_400_000
/** How long Meta and GA4 take an event. */
export const days = (count: number): number => count * DAY_MS

/** Whole seconds since 1970. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}
