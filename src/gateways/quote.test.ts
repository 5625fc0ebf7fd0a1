import { expect, test } from 'vitest'
import { quote } from './quote.ts'

test.each([
  ['cc_rejected_high_risk', 'cc_rejected_high_risk'],
  ['5120', '5120'],
  [null, 'without a code'],
  ['', 'with a code of an unknown form'],
  ['4000000000000010', 'with a code of an unknown form'],
  ['card 4000-0000', 'with a code of an unknown form'],
  ['line\nbreak', 'with a code of an unknown form'],
  ['x'.repeat(65), 'with a code of an unknown form'],
])('%j is quoted as %s', (word, text) => {
  expect(quote(word)).toBe(text)
})
