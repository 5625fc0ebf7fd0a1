import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectErrors, confirmed, email, firstProblem, fullName, isFreeOfErrors } from './validation.ts'
import { max, min, required } from './validation.ts'

describe('required', () => {
  it.each([[null], [undefined], [false], [[]], [''], ['   '], ['\n\t']])('refuses %j', (value) => {
    expect(required(value)).toEqual({ code: 'required' })
  })
  it.each([['a'], [0], [true], [['x']]])('takes %j', (value) => expect(required(value)).toBeNull())
})

describe('min and max', () => {
  it('let an empty text pass', () => {
    expect(min('', 4)).toBeNull()
    expect(max('', 0)).toBeNull()
  })
  it('count characters, not UTF-16 units', () => {
    expect(min('👍👍👍', 4)).toEqual({ code: 'min_length', params: { min: 4 } })
    expect(max('👍👍', 2)).toBeNull()
    expect(max('👍👍👍', 2)).toEqual({ code: 'max_length', params: { max: 2 } })
  })
  it('agree with each other on every text', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.integer({ min: 1, max: 20 }),
        (text, length) => {
          expect(min(text, length) === null || max(text, length - 1) === null).toBe(true)
          expect(min(text, length) === null && max(text, length - 1) === null).toBe(false)
        },
      ),
    )
  })
})

describe('confirmed', () => {
  it('compares as text', () => {
    expect(confirmed(4, '4')).toBeNull()
    expect(confirmed(null, '')).toBeNull()
    expect(confirmed('a', 'A')).toEqual({ code: 'not_confirmed' })
  })
})

describe('email', () => {
  it.each([
    'maria.silva@example.com',
    'a@b.co',
    "o'neill+tag@sub.example.com.br",
    'joão@exemplo.com.br',
    'müller@bücher.de',
    'x@xn--bcher-kva.example',
    'почта@пример.рф',
    '',
  ])('takes %s', (value) => expect(email(value)).toBeNull())
  it.each([
    'maria',
    'maria@',
    '@example.com',
    'maria@example',
    'maria@example.c',
    'a b@example.com',
    'a@b@example.com',
    'a@-example.com',
    'a@example..com',
    '.a@example.com',
    'a..b@example.com',
    'a@example.com.',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('refuses %s', (value) => expect(email(value)).toEqual({ code: 'email_invalid' }))
  it('answers at once on a long hostile text', () => {
    expect(email(`a@${'a-'.repeat(50_000)}`)).toEqual({ code: 'email_invalid' })
  })
  it('takes whatever the generator of addresses makes', () => {
    fc.assert(fc.property(fc.emailAddress(), (address) => email(address) === null || address.includes('"')))
  })
})

describe('fullName', () => {
  it.each(['Ana Eva', 'José', 'Ng Wei', 'Ольга', '李小龙', '김철수', 'Ana', 'O', "D'Ávila"])(
    'takes %s',
    (name) => {
      expect(fullName(name)).toBeNull()
    },
  )
  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['12345', 'name_letter'],
    ['--', 'name_letter'],
  ])('refuses %j with %s', (name, code) => expect(fullName(name)?.code).toBe(code))
})

describe('collecting problems', () => {
  it('keeps the first problem, and only fields that have one', () => {
    expect(firstProblem(null, { code: 'required' }, { code: 'name_letter' })).toEqual({ code: 'required' })
    expect(firstProblem(null)).toBeNull()
    expect(collectErrors({ a: null, b: { code: 'required' } })).toEqual({ b: { code: 'required' } })
    expect(isFreeOfErrors(collectErrors({ a: null }))).toBe(true)
    expect(isFreeOfErrors({ a: { code: 'required' } })).toBe(false)
  })
})
