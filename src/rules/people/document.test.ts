import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_COUNTRIES } from '../base/country.ts'
import { documentKind, isValidCnpj, isValidCpf } from './document.ts'
import {
  isDocumentCountry,
  isValidDocument,
  maskDocument,
  normaliseDocument,
  validateDocument,
} from './document.ts'
import { FOREIGN_DOCUMENTS, isForeignDocumentCountry } from './foreign-document.ts'

const digitsOfLength = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

describe('isValidCpf', () => {
  it.each(['52998224725', '11144477735', '12345678909', '529.982.247-25', ' 529 982 247 25 '])(
    'takes %s',
    (value) => expect(isValidCpf(value)).toBe(true),
  )
  it.each([
    '',
    '52998224724',
    '52998224735',
    '00000000000',
    '11111111111',
    '5299822472',
    '529982247251',
    'A2998224725',
  ])('refuses %s', (value) => expect(isValidCpf(value)).toBe(false))
  it('has exactly one right pair of check digits for each nine digits', () => {
    fc.assert(
      fc.property(digitsOfLength(9), (body) => {
        const right = Array.from({ length: 100 }, (_, n) => body + String(n).padStart(2, '0')).filter(
          isValidCpf,
        )
        expect(right).toHaveLength(/^(\d)\1+$/.test(body) ? 0 : 1)
      }),
      { numRuns: 50 },
    )
  })
  it('notices any single wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const digits = [...'52998224725']
        digits[at] = String((Number(digits[at]) + shift) % 10)
        expect(isValidCpf(digits.join(''))).toBe(false)
      }),
    )
  })
})

describe('isValidCnpj', () => {
  it.each(['11222333000181', '12345678000195', '12ABC34501DE35', '12.abc.345/01de-35', '11.222.333/0001-81'])(
    'takes %s',
    (value) => expect(isValidCnpj(value)).toBe(true),
  )
  it.each(['12ABC34501DE34', '00000000000000', '11222333000180', '1122233300018', '12ABC34501DEA5', ''])(
    'refuses %s',
    (value) => expect(isValidCnpj(value)).toBe(false),
  )
  it('has exactly one right pair of check digits for each twelve characters', () => {
    const body = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(body, (text) => {
        fc.pre(!/^(.)\1+$/.test(text))
        const all = Array.from({ length: 100 }, (_, n) => text + String(n).padStart(2, '0'))
        expect(all.filter(isValidCnpj)).toHaveLength(1)
      }),
      { numRuns: 50 },
    )
  })
})

describe('documentKind', () => {
  it.each([
    ['BR', '', null],
    ['BR', '...', null],
    ['BR', '5', 'CPF'],
    ['BR', '529.982.247-25', 'CPF'],
    ['BR', '529982247251', 'CNPJ'],
    ['BR', '12A', 'CNPJ'],
    ['BR', '11.222.333/0001-81', 'CNPJ'],
    ['MX', 'GODE561231GR8', null],
    ['US', '52998224725', null],
  ] as const)('%s %s is %s', (country, raw, kind) => expect(documentKind(country, raw)).toBe(kind))
})

describe('isValidDocument and validateDocument', () => {
  it.each([
    ['BR', '52998224725', null],
    ['BR', '12ABC34501DE35', null],
    ['BR', '', 'required'],
    ['BR', '---', 'required'],
    ['BR', '123', 'document_invalid'],
    ['BR', '11222333000180', 'document_invalid'],
    ['MX', '', 'required'],
    ['MX', 'anything', null],
    ['DE', '', null],
  ] as const)('%s %j gives %s', (country, raw, code) => {
    expect(validateDocument(country, raw)?.code ?? null).toBe(code)
  })
  it('never refuses a text outside Brazil', () => {
    fc.assert(fc.property(fc.constantFrom('MX', 'UY', 'AR', 'CL', 'DE', 'US'), fc.string(), isValidDocument))
  })
})

describe('maskDocument', () => {
  it.each([
    ['529', '529'],
    ['5299', '529.9'],
    ['52998224725', '529.982.247-25'],
    ['529982247251', '52.998.224/7251'],
    ['12a', '12.A'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12ABC34501DE359', '12ABC34501DE359'],
    ['12.ABC.345/01DE-359', '12.ABC.345/01DE-35'],
    ['12ABC34501DE35999', '12ABC34501DE35999'],
    ['12ABC34501DEXX', '12.ABC.345/01DE'],
  ])('%s is shown as %s', (raw, shown) => expect(maskDocument(raw)).toBe(shown))

  it('is stable, and loses nothing that fits', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789ABkz.-/ '), maxLength: 20 })
    fc.assert(
      fc.property(typed, (raw) => {
        const once = maskDocument(raw)
        expect(maskDocument(once)).toBe(once)
      }),
    )
    fc.assert(fc.property(digitsOfLength(14), (raw) => normaliseDocument('BR', maskDocument(raw)) === raw))
  })
})

describe('the documents of all countries', () => {
  const all = Object.values(FOREIGN_DOCUMENTS).flat()
  const roomOf = (mask: string): number => mask.match(/[A-Z0]/g)?.length ?? 0

  it('have an id of their own, a label and a mask with room', () => {
    expect(new Set(all.map((type) => type.id)).size).toBe(all.length)
    expect(all.every((type) => roomOf(type.mask) >= 8 && type.label !== '' && type.active)).toBe(true)
  })

  it('are those of the five countries and no inherited name', () => {
    expect(['BR', ...Object.keys(FOREIGN_DOCUMENTS)]).toEqual(DOCUMENT_COUNTRIES)
    expect(DOCUMENT_COUNTRIES.every(isDocumentCountry)).toBe(true)
    expect(['US', 'toString'].filter(isDocumentCountry)).toEqual([])
    expect(['BR', 'US', 'toString'].filter(isForeignDocumentCountry)).toEqual([])
  })
})
