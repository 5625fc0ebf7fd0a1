import { expect, it } from 'vitest'
import { mayReload, RELOAD_GUARD_MS } from './build-check.ts'

it.each([
  ['another build', 'a', 'b', RELOAD_GUARD_MS, false, true],
  ['the same build', 'a', 'a', RELOAD_GUARD_MS, false, false],
  ['a page that has only just loaded', 'a', 'b', RELOAD_GUARD_MS - 1, false, false],
  ['a page on which something is typed or paid', 'a', 'b', RELOAD_GUARD_MS, true, false],
])('%s', (_, current, latest, sinceLoad, isBusy, expected) => {
  expect(mayReload(current, latest, sinceLoad, isBusy)).toBe(expected)
})
