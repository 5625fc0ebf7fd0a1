import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentHint } from './document-hint.ts'

describe('documentHint', () => {
  it.each([
    ['BR', '52998224725'],
    ['BR', ''],
    ['MX', 'GODE 561231 GR8'],
    ['MX', 'Ñ&A010101AB1'],
    ['MX', 'BOXW310820HNERXN09'],
    ['UY', '1.234.567-2'],
    ['UY', '21-100342-001-7'],
    ['AR', '12.345.678'],
    ['AR', '7654321'],
    ['AR', '20-05536168-2'],
    ['CL', '76.086.428-5'],
    ['CL', '12531909-2'],
    ['DE', 'whatever'],
  ])('%s %s looks right', (country, raw) => expect(documentHint(country, raw)).toBe('ok'))

  it.each([
    ['BR', '52998224724'],
    ['MX', 'GODE561331GR8'],
    ['MX', 'BOXW310820HNERXN08'],
    ['MX', '123'],
    ['UY', '1.234.567-3'],
    ['UY', '211003420018'],
    ['UY', '12'],
    ['AR', '123456'],
    ['AR', '20055361683'],
    ['CL', '76.086.428-4'],
    ['CL', '1'],
  ])('%s %s deserves a second look', (country, raw) => expect(documentHint(country, raw)).toBe('suspicious'))

  it('finds a right last character for nearly every Chilean and Uruguayan number, and only one', () => {
    const body = fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String)
    fc.assert(
      fc.property(body, (text) => {
        const chilean = [...'0123456789K'].filter((last) => documentHint('CL', text + last) === 'ok')
        const uruguayan = [...'0123456789'].filter((last) => documentHint('UY', text + last) === 'ok')
        expect([chilean.length, uruguayan.length]).toEqual([1, 1])
      }),
    )
  })
})
