import { describe, expect, test } from 'vitest'
import { formatCardNumber, isValidCardNumber, validateCard } from '../methods/card.ts'
import { normaliseCouponCode } from '../order/coupon.ts'
import { digitsOf } from './digits.ts'
import { isValidDocument, maskDocument, normaliseDocument } from '../people/document.ts'
import { looksOdd, writeForeignDocument, type ForeignDocumentCountry } from '../people/foreign-document.ts'
import { readOrderNumber } from '../order/order-number.ts'
import { PASTED, UNREADABLE, type PastedKind } from './pasted-values.test-double.ts'
import { isPlausiblePhone, toE164 } from '../people/phone.ts'
import { maskBrazilianPhone } from '../people/phone-typing.ts'
import { isValidCep, maskCep, normaliseCep } from '../people/postal-code.ts'
import { readAmount } from './typed-amount.ts'
import { bareEmail, collapseSpaces, email } from './validation.ts'

/** Display of a kind of field, the value it sends, and whether that value is accepted. */
type Reading = {
  shows: (typed: string) => string
  sends: (shown: string) => string
  takes: (shown: string) => boolean
}

const asTyped = (typed: string): string => typed
const NOW = new Date('2026-11-27T12:00:00Z')
const CARD = { number: '4000000000000010', expiry: '12/30', cvv: '123' }

/** The form points at a foreign number that looks wrong and takes it all the same. */
const foreign = (country: ForeignDocumentCountry, kind: string): Reading => ({
  shows: (typed) => writeForeignDocument(country, kind, typed),
  sends: (shown) => normaliseDocument(country, shown),
  takes: (shown) => !looksOdd(country, kind, shown),
})

const READINGS: Readonly<Record<PastedKind, Reading>> = {
  cpf: {
    shows: maskDocument,
    sends: (shown) => normaliseDocument('BR', shown),
    takes: (shown) => isValidDocument('BR', shown),
  },
  cnpj: {
    shows: maskDocument,
    sends: (shown) => normaliseDocument('BR', shown),
    takes: (shown) => isValidDocument('BR', shown),
  },
  rfc: foreign('MX', 'RFC'),
  curp: foreign('MX', 'CURP'),
  'uy-ci': foreign('UY', 'CI'),
  'uy-rut': foreign('UY', 'RUT'),
  dni: foreign('AR', 'DNI'),
  cuit: foreign('AR', 'CUIT'),
  'cl-rut': foreign('CL', 'RUT'),
  'brazilian-phone': {
    shows: maskBrazilianPhone,
    sends: (shown) => toE164('BR', shown) ?? '',
    takes: (shown) => isPlausiblePhone('BR', shown),
  },
  phone: {
    shows: asTyped,
    sends: (shown) => toE164('DE', shown) ?? '',
    takes: (shown) => isPlausiblePhone('DE', shown),
  },
  cep: { shows: maskCep, sends: normaliseCep, takes: isValidCep },
  email: { shows: bareEmail, sends: bareEmail, takes: (shown) => email(bareEmail(shown)) === null },
  name: { shows: asTyped, sends: collapseSpaces, takes: () => true },
  'card-number': { shows: formatCardNumber, sends: digitsOf, takes: isValidCardNumber },
  cvv: {
    shows: digitsOf,
    sends: asTyped,
    takes: (cvv) => validateCard({ ...CARD, cvv }, NOW).cvv === undefined,
  },
  coupon: { shows: asTyped, sends: normaliseCouponCode, takes: () => true },
  amount: {
    shows: asTyped,
    sends: (shown) => String(readAmount(shown, 'BRL', 'pt')),
    takes: (shown) => readAmount(shown, 'BRL', 'pt') !== null,
  },
  'order-number': {
    shows: asTyped,
    sends: (shown) => readOrderNumber(shown) ?? '',
    takes: (shown) => readOrderNumber(shown) !== null,
  },
}

const KINDS = Object.keys(PASTED) as PastedKind[]

describe.each(KINDS)('%s', (kind) => {
  const { shows, sends, takes } = READINGS[kind]
  const rows = PASTED[kind].map(([typed, meant, shown]) => ({ typed, meant, shown }))
  test.each(rows)('$typed is read', ({ typed, meant, shown }) => {
    const field = shows(typed)
    expect(field).toBe(shown ?? field)
    expect({ sent: sends(field), taken: takes(field) }).toEqual({ sent: meant, taken: true })
    // Values that another program sends without a field are read in the same way.
    expect({ sent: sends(kind === 'cvv' ? field : typed) }).toEqual({ sent: meant })
    expect(shows(field)).toBe(field)
  })
  test.each(UNREADABLE[kind] ?? [])('%j stays as it is, and is refused', (typed) => {
    expect({ shown: shows(typed), taken: takes(shows(typed)) }).toEqual({ shown: typed, taken: false })
  })
  test('is spoilt without its reading', () => {
    // The control: a row that trimming alone would read shows nothing.
    const untouched = PASTED[kind].filter(([typed, meant]) => typed.trim() === meant)
    expect(untouched).toEqual([])
  })
})
