import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskDocument } from '#rules/people/document.ts'
import { caretAfterMask } from '#design/text-input.tsx'

const significant = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length

describe('caretAfterMask', () => {
  it.each([
    ['52998', 5, '529.98', 6],
    ['5299', 2, '529.9', 2],
    ['529.8224725', 4, '529.822.472-5', 3],
  ])('from %j at %i to %j is %i', (before, caret, after, expected) => {
    expect(caretAfterMask(before, caret, after)).toBe(expected)
  })

  it('keeps as many digits before the caret as there were', () => {
    const digits = fc.stringMatching(/^[0-9]{1,11}$/)
    fc.assert(
      fc.property(digits, fc.nat(), (typed, place) => {
        const caret = place % (typed.length + 1)
        const masked = maskDocument(typed)
        const at = caretAfterMask(typed, caret, masked)
        expect(significant(masked.slice(0, at))).toBe(caret)
      }),
    )
  })
})
