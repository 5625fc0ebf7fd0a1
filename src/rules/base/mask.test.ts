import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyMask } from './mask.ts'

describe('applyMask', () => {
  it.each([
    ['00000-000', '01310100', '01310-100'],
    ['00000-000', '01310', '01310'],
    ['00000-000', '013101', '01310-1'],
    ['00000-000', '01310-100999', '01310-100'],
    ['00-S', '12k', '12'],
    ['00-S', '12K', '12-K'],
    ['(00) 0000', '', ''],
    ['(00) 0000', '1', '(1'],
  ])('%s over %s gives %s', (pattern, value, text) => expect(applyMask(pattern, value)).toBe(text))

  it('is stable: masking a masked text changes nothing', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 })
    fc.assert(
      fc.property(digits, (value) => {
        const once = applyMask('000.000.000-00', value)
        return applyMask('000.000.000-00', once) === once
      }),
    )
  })

  it('keeps exactly the characters it has room for', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 20 })
    fc.assert(
      fc.property(digits, (value) => {
        const kept = applyMask('000.000.000-00', value).replace(/\D/g, '')
        return kept === value.slice(0, 11)
      }),
    )
  })
})
