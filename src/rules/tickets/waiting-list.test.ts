import { expect, test } from 'vitest'
import { mostAwaited } from './waiting-list.ts'

test.each([
  [0, 8],
  [1, 1],
  [8, 8],
  [5000, 8],
])('of a batch of %i one request may wait for %i', (stock, most) => expect(mostAwaited({ stock })).toBe(most))
