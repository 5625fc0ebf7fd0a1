import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseDocument } from './document.ts'
import {
  FOREIGN_DOCUMENTS,
  foreignDocumentOf,
  GENERIC_RFC,
  looksOdd,
  ownDocument,
  writeForeignDocument,
  type ForeignDocumentCountry,
} from './foreign-document.ts'

const COUNTRIES = Object.keys(FOREIGN_DOCUMENTS) as ForeignDocumentCountry[]
const country = fc.constantFrom(...COUNTRIES)
const typed = fc.string({ unit: fc.constantFrom(...'0123456789ABkzÑ&.-/ '), maxLength: 24 })

describe('looksOdd', () => {
  it.each([
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
    ['CL', ''],
  ] as const)('says nothing of %s %s', (from, raw) => expect(looksOdd(from, '', raw)).toBe(false))

  it.each([
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
  ] as const)('doubts %s %s', (from, raw) => expect(looksOdd(from, '', raw)).toBe(true))

  it('judges by the kind that was chosen', () => {
    expect(looksOdd('AR', 'CUIT', '12345678')).toBe(true)
    expect(looksOdd('AR', 'DNI', '12345678')).toBe(false)
    expect(looksOdd('MX', 'CURP', 'GODE561231GR8')).toBe(true)
  })

  it('finds a right last character for every Chilean and Uruguayan number, and only one', () => {
    const body = fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String)
    fc.assert(
      fc.property(body, (text) => {
        const chilean = [...'0123456789K'].filter((last) => !looksOdd('CL', '', text + last))
        const uruguayan = [...'0123456789'].filter((last) => !looksOdd('UY', 'CI', text + last))
        expect([chilean.length, uruguayan.length]).toEqual([1, 1])
      }),
    )
  })
})

describe('writeForeignDocument', () => {
  it.each([
    ['MX', '', 'gode561231gr8', 'GODE561231GR8'],
    ['MX', 'CURP', 'boxw310820hnerxn09', 'BOXW310820HNERXN09'],
    ['MX', 'RFC', 'BOXW310820HNERXN09', 'BOXW310820HNERXN09'],
    ['MX', 'RFC', 'GODE561231GR8X', 'GODE561231GR8'],
    ['UY', 'CI', '1.234.567-28', '1.234.567-2'],
    ['UY', 'CI', '1.234x', '1.234'],
    ['AR', 'DNI', '12.345.6789', '12.345.678'],
    ['CL', '', '76.086.428-59', '76.086.428-5'],
    ['CL', '', '76.086.428-x', '76.086.428-x'],
    ['UY', '', '12345672', '1.234.567-2'],
    ['UY', '', '211003420017', '211003420017'],
    ['UY', 'RUT', '12345672', '12345672'],
    ['AR', '', '7654321', '7.654.321'],
    ['AR', '', '12345678', '12.345.678'],
    ['AR', '', '20055361682', '20-05536168-2'],
    ['AR', 'CUIT', '2005', '20-05'],
    ['CL', '', '760864285', '76.086.428-5'],
    ['CL', '', '12531909k', '12.531.909-K'],
    ['CL', '', '7', '7'],
  ] as const)('%s %s %s is shown as %s', (from, chosen, raw, shown) => {
    expect(writeForeignDocument(from, chosen, raw)).toBe(shown)
  })

  it('is stable, and loses nothing of a pasted text', () => {
    fc.assert(
      fc.property(country, typed, (from, raw) => {
        for (const { value: chosen } of [...FOREIGN_DOCUMENTS[from], { value: '' }]) {
          const once = writeForeignDocument(from, chosen, raw)
          expect(writeForeignDocument(from, chosen, once)).toBe(once)
          // But for the last key, which may not belong to its kind.
          const all = once === raw.slice(0, -1) ? once : raw
          expect(normaliseDocument(from, once)).toBe(normaliseDocument(from, all))
        }
      }),
    )
  })

  it('never shows more than its kind has while it is typed key by key', () => {
    fc.assert(
      fc.property(
        country,
        fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 24 }),
        (from, keys) => {
          for (const { value: chosen, length } of FOREIGN_DOCUMENTS[from]) {
            const shown = [...keys].reduce((text, key) => writeForeignDocument(from, chosen, text + key), '')
            expect(normaliseDocument(from, shown).length).toBeLessThanOrEqual(length)
          }
        },
      ),
    )
  })
})

describe('foreignDocumentOf', () => {
  it.each([
    ['MX', '', '', 'RFC'],
    ['MX', '', 'BOXW310820HNERXN09', 'CURP'],
    ['MX', 'CURP', '', 'CURP'],
    ['UY', '', '123456789', 'RUT'],
    ['AR', '', '20-05536168-2', 'CUIT'],
    ['AR', 'PASSPORT', '', 'DNI'],
    ['CL', '', '1', 'RUT'],
    ['AR', '', '1'.repeat(40), 'CUIT'],
  ] as const)('%s %s %s is a %s', (from, chosen, raw, kind) => {
    expect(foreignDocumentOf(from, chosen, raw).value).toBe(kind)
  })
})

describe('ownDocument', () => {
  it.each([
    ['MX', 'RFC: xaxx-010101-000', ''],
    ['MX', 'XEXX010101000', ''],
    ['MX', 'GODE561231GR8', 'GODE561231GR8'],
    ['BR', '529.982.247-25', '52998224725'],
    ['AR', GENERIC_RFC, GENERIC_RFC],
    ['DE', '', ''],
  ] as const)('of %s %s is %j', (from, raw, own) => expect(ownDocument(from, raw)).toBe(own))

  it('is missing for a document that the form itself offers and finds right', () => {
    expect(looksOdd('MX', 'RFC', GENERIC_RFC)).toBe(false)
    expect(ownDocument('MX', GENERIC_RFC)).toBe('')
  })
})
