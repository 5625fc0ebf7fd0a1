import { expect, test } from 'vitest'
import { signInState } from './sign-in-state.ts'

test.each([
  ['/', undefined],
  ['/sign-in', undefined],
  ['/sign-in?x=1', undefined],
  ['/sign-in#top', undefined],
  ['/account', '/account'],
  ['/sellers/10/sales?q=1#row', '/sellers/10/sales?q=1#row'],
])('the sign-in that is asked for at %s leads back to %s', (asked, from) => {
  expect(signInState(asked, true)).toEqual({ ...(from !== undefined && { from }), isEnded: true })
})
