import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_SIGNS, drawCodes, SERIES_CODES_AT_MOST, SERIES_NAME, seriesOf } from './coupon-series.ts'
import { normaliseCouponCode } from './coupon.ts'
import { csvRow } from '../office/csv.ts'

/** Chance that gives these, and then the same again. */
const giving = (numbers: readonly number[]) => {
  let at = 0
  return (below: number): number => (numbers[at++ % numbers.length] ?? 0) % below
}

test.each([
  ['NATAL', true],
  ['N', true],
  ['NATAL-2026_A', true],
  ['A2345678901234567890', true],
  ['A23456789012345678901', false],
  ['natal', false],
  ['2026', false],
  ['-NATAL', false],
  ['NATAL 26', false],
  ['ÉPOCA', false],
  ['', false],
])('%j is a name of a series: %s', (name, is) => expect(SERIES_NAME.test(name)).toBe(is))

test('codes are each another, and none that the seller has', () => {
  const taken = new Set(['NATAL-C3333333', 'NATAL-D3333333'])
  const first = [0, ...Array<number>(7).fill(0)]
  const second = [1, ...Array<number>(7).fill(0)]
  const third = [2, ...Array<number>(7).fill(0)]
  const pick = giving([...first, ...second, ...third, ...third, 3, ...Array<number>(7).fill(0)])
  expect(drawCodes({ series: 'NATAL', count: 2 }, taken, pick)).toEqual(['NATAL-F3333333', 'NATAL-G3333333'])
})

test('chance that always gives the same is an error, not an endless wait', () => {
  expect(() => drawCodes({ series: 'N', count: 2 }, new Set(), () => 0)).toThrow('2 codes')
})

test('a code is typed as it is read, and a spreadsheet shows it as it is', () => {
  const names = fc.stringMatching(/^[A-Z][A-Z0-9_-]{0,19}$/)
  fc.assert(
    fc.property(names, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (series, numbers) => {
      const [code = ''] = drawCodes({ series, count: 1 }, new Set(), giving(numbers))
      // Allowed form of a coupon name (docs/catalogue.schema.json).
      expect(code).toMatch(/^[A-Z0-9_-]{2,40}$/)
      expect(normaliseCouponCode(` “${code.toLowerCase()}”. `)).toBe(code)
      expect(csvRow([code], ';')).toBe(`"${code}"\r\n`)
    }),
  )
})

test('no sign is read as another, and the most of one call is far from all that there are', () => {
  for (const alike of '01258BILOSUZVAE') expect(CODE_SIGNS).not.toContain(alike)
  expect(new Set(CODE_SIGNS).size).toBe(CODE_SIGNS.length)
  // A guess hits one of a full series once in more than ten million times.
  expect((16 * CODE_SIGNS.length ** 7) / SERIES_CODES_AT_MOST).toBeGreaterThan(10_000_000)
})

test.each([
  [{ series: 'NATAL' }, 'NATAL'],
  [{ name: 'NATAL-1' }, null],
  [null, null],
])('%j is of series %j', (entry, series) => expect(seriesOf(entry)).toBe(series))
