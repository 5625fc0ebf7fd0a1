import { expect, test } from 'vitest'
import { isNewer, readStamp, stampOf } from './lead-stamp.ts'

const BEGAN = 1_795_000_000_000

test.each([
  ['saved while the page was loading', stampOf('lead-1', BEGAN + 1), true],
  ['saved before it began', stampOf('lead-1', BEGAN - 1), false],
  ['kept by an older page, without its moment', 'lead-1', false],
])('a lead %s', (_, text, isRead) => {
  const stored = readStamp(text)
  expect(stored?.uuid).toBe('lead-1')
  expect(stored !== null && isNewer(stored, BEGAN)).toBe(isRead)
})

test.each([null, ''])('%j is nothing', (text) => expect(readStamp(text)).toBeNull())
