import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CardBrand } from './card.ts'
import { cardBrand, cardNumberLength, cvvLengths, formatCardNumber, formatExpiry } from './card.ts'
import { isExpired, isValidCardNumber, parseExpiry, passesLuhn, validateCard } from './card.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength })

/** Appends the digit that makes a number pass Luhn, found by trying. */
const withLuhn = (body: string) => [...'0123456789'].map((last) => body + last).find(passesLuhn) ?? ''

describe('cardBrand', () => {
  it.each<[string, CardBrand | null]>([
    ['5090480000000004', 'elo'],
    ['401178', 'elo'],
    ['401180', 'visa'],
    ['438935', 'elo'],
    ['506778', 'elo'],
    ['506779', 'aura'],
    ['650485', 'elo'],
    ['650484', 'discover'],
    ['655020', 'discover'],
    ['627780', 'elo'],
    ['636368', 'elo'],
    ['6062825624254001', 'hipercard'],
    ['384100', 'hipercard'],
    ['6370950000000005', 'hiper'],
    ['637096', 'maestro'],
    ['378282246310005', 'amex'],
    ['4000000000000010', 'visa'],
    ['4', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', null],
    ['6011111111111117', 'discover'],
    ['30569309025904', 'diners'],
    ['38520000023237', 'diners'],
    ['3530111333300000', 'jcb'],
    ['6759649826438453', 'maestro'],
    ['5018', 'maestro'],
    ['6200000000000005', 'unionpay'],
    ['5078601870000127985', 'aura'],
    ['', null],
    ['0', null],
    ['3', null],
  ])('%s is %s', (number, brand) => expect(cardBrand(number)).toBe(brand))

  it('does not change once six digits are known', () => {
    fc.assert(fc.property(digits(6, 19), (number) => cardBrand(number) === cardBrand(number.slice(0, 6))))
  })
})

describe('passesLuhn', () => {
  it('notices any single wrong digit', () => {
    fc.assert(
      fc.property(digits(12, 18), fc.nat(11), fc.integer({ min: 1, max: 9 }), (body, at, shift) => {
        const wrong = [...withLuhn(body)]
        wrong[at] = String((Number(wrong[at]) + shift) % 10)
        expect(passesLuhn(wrong.join(''))).toBe(false)
      }),
    )
  })
  it('has exactly one right last digit', () => {
    fc.assert(
      fc.property(
        digits(12, 18),
        (body) => [...'0123456789'].filter((last) => passesLuhn(body + last)).length === 1,
      ),
    )
  })
})

describe('isValidCardNumber', () => {
  it.each([
    '4000000000000010',
    '5090480000000004',
    '6062825624254001',
    '6370950000000005',
    '3782 822463 10005',
    '4222222222222',
    '4000-0000-0000-0010',
  ])('takes %s', (number) => expect(isValidCardNumber(number)).toBe(true))
  it.each(['', '4000000000000011', '400000000002', '3782822463100', 'x4000000000000010', '٤000000000000010'])(
    'refuses %s',
    (number) => expect(isValidCardNumber(number)).toBe(false),
  )
  it('takes every length from 13 to 19 and no other', () => {
    fc.assert(
      fc.property(digits(4, 24), (rest) => {
        const number = withLuhn(`4000${rest}`)
        expect(isValidCardNumber(number)).toBe(number.length >= 13 && number.length <= 19)
      }),
    )
  })
})

describe('typing a number', () => {
  it.each([
    ['4000000000000010', '4000 0000 0000 0010'],
    ['378282246310005', '3782 822463 10005'],
    ['37828224631000599', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['5078601870000127985', '5078 6018 7000 0127 985'],
    ['40000', '4000 0'],
    ['', ''],
  ])('%s is shown as %s', (number, shown) => expect(formatCardNumber(number)).toBe(shown))

  it('is stable and never shows more than the brand has', () => {
    fc.assert(
      fc.property(digits(0, 24), (number) => {
        const shown = formatCardNumber(number)
        expect(formatCardNumber(shown)).toBe(shown)
        expect(shown.replaceAll(' ', '')).toBe(number.slice(0, cardNumberLength(cardBrand(number))))
      }),
    )
  })
})

describe('expiry', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['9', '09'],
    ['1/', '01'],
    ['12', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/2030', '12/2030'],
  ])('%s is shown as %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  it.each([
    ['12/30', { month: 12, year: 2030 }],
    ['1/30', { month: 1, year: 2030 }],
    ['0130', { month: 1, year: 2030 }],
    ['01 / 2030', { month: 1, year: 2030 }],
    ['012030', { month: 1, year: 2030 }],
    ['13/30', null],
    ['00/30', null],
    ['12/1930', null],
    ['12', null],
    ['', null],
  ])('%s reads as %o', (text, expiry) => expect(parseExpiry(text)).toEqual(expiry))

  it('lasts until the month has ended everywhere', () => {
    const november = { month: 11, year: 2026 }
    expect(isExpired(november, new Date('2026-12-01T11:59:59Z'))).toBe(false)
    expect(isExpired(november, new Date('2026-12-01T12:00:00Z'))).toBe(true)
    expect(isExpired({ month: 12, year: 2026 }, new Date('2027-01-01T12:00:00Z'))).toBe(true)
  })
})

describe('validateCard', () => {
  const card = { number: '4000000000000010', expiry: '12/30', cvv: '123', holderName: 'Maria Silva' }

  it('finds nothing wrong with a whole card', () => expect(validateCard(card, NOW)).toEqual({}))

  it.each([
    [{ number: '' }, { number: 'required' }],
    [{ number: '4000000000000011' }, { number: 'card_number_invalid' }],
    [{ expiry: '' }, { expiry: 'required' }],
    [{ expiry: '13/30' }, { expiry: 'card_expiry_invalid' }],
    [{ expiry: '12/60' }, { expiry: 'card_expiry_invalid' }],
    [{ expiry: '10/26' }, { expiry: 'card_expired' }],
    [{ expiry: '11/26' }, {}],
    [{ cvv: '' }, { cvv: 'required' }],
    [{ cvv: '12' }, { cvv: 'card_cvv_invalid' }],
    [{ cvv: '1234' }, { cvv: 'card_cvv_invalid' }],
    [{ cvv: '12a' }, { cvv: 'card_cvv_invalid' }],
    [{ number: '378282246310005' }, { cvv: 'card_cvv_invalid' }],
    [{ number: '378282246310005', cvv: '1234' }, {}],
    [{ holderName: 'Ana' }, {}],
    [{ holderName: '1234' }, { holderName: 'name_letter' }],
    [{ holderName: '' }, { holderName: 'required' }],
    [{ holderName: undefined }, {}],
  ])('judges %o', (change, codes) => {
    const errors = validateCard({ ...card, ...change }, NOW)
    expect(
      Object.fromEntries(Object.entries(errors).map(([field, problem]) => [field, problem.code])),
    ).toEqual(codes)
  })

  it('allows either length of code before the brand is known', () => expect(cvvLengths(null)).toEqual([3, 4]))
})
