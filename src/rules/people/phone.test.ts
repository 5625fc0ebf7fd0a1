import fc from 'fast-check'
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { SELECTABLE_COUNTRIES } from '../base/countries.ts'
import { CALLING_CODES, isCompletePhoneQuery, isPlausiblePhone } from './phone.ts'
import { maskBrazilianPhone } from './phone-typing.ts'
import { toE164 } from './phone.ts'
import { stripPhoneSpaces } from './phone-typing.ts'

describe('CALLING_CODES', () => {
  it('holds the countries with known numbers, each in the selector', () => {
    expect(Object.keys(CALLING_CODES)).toHaveLength(46)
    for (const country of Object.keys(CALLING_CODES)) expect(SELECTABLE_COUNTRIES).toContain(country)
  })
  it.each(Object.keys(CALLING_CODES).map((country) => [country]))(
    'agrees with the library for %s',
    (country) => {
      expect(isSupportedCountry(country) && getCountryCallingCode(country)).toBe(CALLING_CODES[country])
    },
  )
})

describe('toE164', () => {
  it.each([
    ['BR', '(11) 98765-4321', '+5511987654321'],
    ['BR', '011 98765-4321', '+5511987654321'],
    ['BR', '+55 11 98765 4321', '+5511987654321'],
    ['BR', '5511987654321', '+5511987654321'],
    ['BR', '+55 (011) 98765-4321', '+5511987654321'],
    ['DE', '+55 011 98765-4321', '+5511987654321'],
    ['BR', '55 98765-4321', '+5555987654321'],
    ['MX', '55 1234 5678', '+525512345678'],
    ['AR', '+54 9 11 2345-6789', '+5491123456789'],
    ['UY', '099 123 456', '+59899123456'],
    ['CL', '9 6123 4567', '+56961234567'],
    ['DE', '0151 23456789', '+4915123456789'],
    ['IT', '06 1234 5678', '+390612345678'],
    ['HU', '06 20 123 4567', '+36201234567'],
    ['US', '1 (415) 555-2671', '+14155552671'],
    ['BR', '0044 20 7946 0958', '+442079460958'],
    ['FR', '+33 (0)6 12 34 56 78', '+33612345678'],
    ['LT', '8 612 34567', '+37061234567'],
    ['DK', '4590000000', '+4590000000'],
    ['MX', '+52 1 55 1234 5678', '+525512345678'],
  ])('%s %s gives %s', (country, raw, number) => expect(toE164(country, raw)).toBe(number))

  it.each([
    ['BR', ''],
    ['BR', '123'],
    ['ZZ', '12345678'],
    ['BR', '+0123456789'],
    ['BR', '+1234567890123456'],
    ['DE', '1234567890123456'],
  ])('%s %j gives null', (country, raw) => expect(toE164(country, raw)).toBeNull())

  it('leaves its own answers as they are', () => {
    const raw = fc.string({ unit: fc.constantFrom(...'0123456789+() -'), maxLength: 20 })
    fc.assert(
      fc.property(fc.constantFrom(...SELECTABLE_COUNTRIES), raw, (country, text) => {
        const number = toE164(country, text)
        expect(number === null ? null : toE164(country, number)).toBe(number)
      }),
    )
  })
})

describe('isPlausiblePhone', () => {
  it.each([
    ['BR', '11987654321', true],
    ['BR', '1134567890', true],
    ['BR', '+55 11 98765-4321', true],
    ['BR', '20987654321', false],
    ['BR', '11887654321', false],
    ['BR', '1198765432', false],
    ['BR', '119876543210', false],
    ['MX', '5512345678', true],
    ['MX', '12', false],
    ['BR', '+1 415 555 2671', true],
  ])('%s %s is %s', (country, raw, plausible) => expect(isPlausiblePhone(country, raw)).toBe(plausible))

  it('never refuses a Brazilian mobile that the library takes', () => {
    const number = fc.tuple(
      fc.integer({ min: 11, max: 99 }),
      fc.integer({ min: 900_000_000, max: 999_999_999 }),
    )
    fc.assert(
      fc.property(number, ([area, subscriber]) => {
        const text = `${area}${subscriber}`
        const isRight = parsePhoneNumberFromString(text, 'BR')?.getType() === 'MOBILE'
        expect(isRight && !isPlausiblePhone('BR', text)).toBe(false)
      }),
    )
  })

  const CALLED: readonly unknown[] = ['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']

  it('takes every mobile and landline abroad that is in use, as it is written at home and abroad', () => {
    // Canada's plan is that of the United States, with seven digits of its own for what nobody calls from abroad.
    const abroad = Object.keys(CALLING_CODES).filter((country) => !['BR', 'CA'].includes(country))
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 13 })
    fc.assert(
      fc.property(fc.constantFrom(...abroad), digits, (country, text) => {
        const number = parsePhoneNumberFromString(`+${CALLING_CODES[country]}${text}`)
        if (number?.isValid() !== true || number.country !== country) return
        // Five digits are a service's, or a number of long ago.
        if (!CALLED.includes(number.getType()) || number.nationalNumber.length < 6) return
        for (const raw of [number.formatNational(), number.formatInternational()]) {
          expect({ raw, isTaken: isPlausiblePhone(country, raw) }).toEqual({ raw, isTaken: true })
          // The position of a mobile's 15 in an Argentine number depends on its area.
          const expected = country === 'AR' ? toE164(country, raw) : number.number
          expect({ raw, number: toE164(country, raw) }).toEqual({ raw, number: expected })
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('refuses a number with a digit too few or too many where all have the same length', () => {
    for (const [country, raw] of [
      ['US', '415555267'],
      ['US', '41555526711'],
      ['PT', '91234567'],
      ['FR', '06123456789'],
    ] as const)
      expect(isPlausiblePhone(country, raw)).toBe(false)
  })
})

describe('typing', () => {
  it.each([
    ['', ''],
    ['1', '(1'],
    ['119', '(11) 9'],
    ['11987654321', '(11) 98765-4321'],
    ['1134567890', '(11) 3456-7890'],
    ['+55 11 98765-4321', '(11) 98765-4321'],
    ['(11) 98765-43219', '(11) 98765-4321'],
  ])('%s is shown as %s', (raw, shown) => expect(maskBrazilianPhone(raw)).toBe(shown))

  it('is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+ '), maxLength: 16 }), (raw) => {
        const once = maskBrazilianPhone(raw)
        expect(maskBrazilianPhone(once)).toBe(once)
      }),
    )
  })
  it('loses its spaces when sent', () =>
    expect(stripPhoneSpaces(' +55 11\u00a098765 4321 ')).toBe('+5511987654321'))
})

describe('isCompletePhoneQuery', () => {
  it.each([
    ['5511987654321', true],
    ['+5511987654321', true],
    ['551198765432', false],
    ['1234567890123', false],
    ['aaaaaaaaaaaaa', false],
    ['', false],
    [undefined, false],
    [null, false],
  ])('%s is %s', (ph, complete) => expect(isCompletePhoneQuery(ph)).toBe(complete))
})
