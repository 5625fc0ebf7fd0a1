import { appendFileSync } from 'node:fs'

/**
 * Adds what was counted to the file that `PUBLISHED_COUNTS` names, a line of JSON each, for
 * `scripts/published-counts.ts`.
 */
export function recordCounts(counted: {
  vendor: string
  what: 'requests' | 'answers' | 'answers of the double'
  count: number
  against: number
}): void {
  const file = process.env['PUBLISHED_COUNTS']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(counted)}\n`)
}
