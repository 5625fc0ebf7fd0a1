import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EUROPEAN_COUNTRIES } from '../base/country.ts'
import { checkCep, checkEuropeanPostalCode, checkZipcode, isValidCep, normaliseCep } from './postal-code.ts'

describe('CEP', () => {
  it.each(['01310-100', '01310100', '01.310-100', ' 01310-100 ', '0131-0100'])('takes %s', (raw) => {
    expect(isValidCep(raw)).toBe(true)
    expect(checkCep(raw)).toBeNull()
    expect(normaliseCep(raw)).toBe('01310100')
  })
  it.each(['0131010', '013101000', '00000-000', 'abc', '01310-10a'])('refuses %s', (raw) => {
    expect(checkCep(raw)).toEqual({ code: 'zipcode_invalid' })
  })
  it('leaves an empty field to the required rule', () => expect(checkCep(' ')).toBeNull())
  it('is any eight digits, with its hyphen or without', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
        const digits = String(number).padStart(8, '0')
        expect(isValidCep(digits)).toBe(true)
        expect(normaliseCep(`${digits.slice(0, 5)}-${digits.slice(5)}`)).toBe(digits)
      }),
    )
  })
})

describe('checkEuropeanPostalCode', () => {
  it.each([
    ['AT', '1010'],
    ['BE', '1000'],
    ['BG', '1000'],
    ['HR', '10000'],
    ['CY', '1010'],
    ['CZ', '110 00'],
    ['DK', '1050'],
    ['EE', '10111'],
    ['FI', '00100'],
    ['FR', '75008'],
    ['DE', '10115'],
    ['GR', '104 31'],
    ['HU', '1051'],
    ['IS', '101'],
    ['IE', 'D02 X285'],
    ['IE', 'd6w xy00'],
    ['IT', '00118'],
    ['LV', 'LV-1010'],
    ['LV', '1010'],
    ['LI', '9490'],
    ['LT', 'LT-01100'],
    ['LU', 'L-1111'],
    ['MT', 'VLT 1117'],
    ['NL', '1012 AB'],
    ['NL', '1012ab'],
    ['NO', '0150'],
    ['PL', '00-001'],
    ['PT', '1000-205'],
    ['RO', '010011'],
    ['SK', '811 01'],
    ['SI', 'SI-1000'],
    ['ES', '28013'],
    ['SE', '111 20'],
    ['XX', '12345'],
    ['XX', '12345678'],
    ['DE', ''],
  ])('%s takes %s', (country, raw) => expect(checkEuropeanPostalCode(country, raw)).toBeNull())

  it.each([
    ['DE', '1011', { code: 'postal_code_exact', params: { length: 5 } }],
    ['DE', '1011A', { code: 'postal_code_exact', params: { length: 5 } }],
    ['AT', '10100', { code: 'postal_code_exact', params: { length: 4 } }],
    ['NL', '0012 AB', { code: 'postal_code_format', params: { example: '1012 AB' } }],
    ['IE', '10115', { code: 'postal_code_format', params: { example: 'D02 X285' } }],
    ['XX', '1234', { code: 'postal_code_min', params: { min: 5 } }],
    ['XX', 'ABCDEF', { code: 'postal_code_min', params: { min: 5 } }],
    ['XX', '123456789', { code: 'postal_code_max', params: { max: 8 } }],
  ])('%s refuses %s', (country, raw, problem) =>
    expect(checkEuropeanPostalCode(country, raw)).toEqual(problem),
  )

  it('has a form for each European country: none falls back to 5 to 8 digits', () => {
    const codes = EUROPEAN_COUNTRIES.map((country) => checkEuropeanPostalCode(country, '#')?.code)
    expect(new Set(codes)).toEqual(new Set(['postal_code_exact', 'postal_code_format']))
  })
})

describe('checkZipcode', () => {
  it.each([
    ['US', '94105', null],
    ['US', '9410', 'min_length'],
    ['AR', '1425', null],
    ['AR', '142', 'min_length'],
    ['US', '', null],
  ] as const)('%s %j gives %s', (country, raw, code) =>
    expect(checkZipcode(country, raw)?.code ?? null).toBe(code),
  )
})
