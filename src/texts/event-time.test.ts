import { expect, test } from 'vitest'
import { eventTime } from './event-time.ts'

const STARTS = '2026-12-05T22:00:00.000Z'
const SAO_PAULO = 'America/Sao_Paulo'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [null, 'pt', '05/12/2026, 19:00'],
  ['2026-12-06T02:30:00.000Z', 'pt', '05/12/2026, 19:00 – 23:30'],
  ['2026-12-06T04:30:00.000Z', 'pt', '05/12/2026, 19:00 – 06/12/2026, 01:30'],
  ['2026-12-05T21:00:00.000Z', 'pt', '05/12/2026, 19:00'],
  ['2026-12-06T02:30:00.000Z', 'en', 'Dec 5, 2026, 7:00 PM – 11:30 PM'],
  ['2026-12-06T02:30:00.000Z', 'de', '05.12.2026, 19:00 – 23:30'],
] as const)('an event until %s, in %s: %s', (ends_at, locale, expected) => {
  expect(plain(eventTime({ starts_at: STARTS, ends_at }, locale, SAO_PAULO))).toBe(expected)
})
