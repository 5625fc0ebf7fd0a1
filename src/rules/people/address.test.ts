import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address, AddressField } from './address.ts'
import { BRAZILIAN_STATES, addressFormOf, findBrazilianState } from './address.ts'
import { isAddressComplete, normaliseAddress, validateAddress } from './address.ts'
import { isFreeOfErrors } from '../base/validation.ts'

const PAULISTA: Address = {
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const BERLIN: Address = { street: 'Torstraße 1', zipcode: '10119', city: 'Berlin' }
const SEVILLE: Address = { street: 'Calle Sierpes 1', zipcode: '41004', city: 'Sevilla', state: 'Sevilla' }

const codesOf = (errors: ReturnType<typeof validateAddress>) =>
  Object.fromEntries(Object.entries(errors).map(([field, problem]) => [field, problem.code]))

describe('validateAddress', () => {
  it.each<[string, Address, string, Record<string, string>]>([
    ['BR', PAULISTA, 'a whole address', {}],
    ['BR', { ...PAULISTA, zipcode: '01310100' }, 'a CEP without hyphen', {}],
    ['BR', { ...PAULISTA, zipcode: '0131010' }, 'a short CEP', { zipcode: 'zipcode_invalid' }],
    ['BR', { ...PAULISTA, street: '--' }, 'a street of signs', { street: 'signs_only' }],
    ['BR', { ...PAULISTA, number: '' }, 'no number', { number: 'required' }],
    ['BR', { ...PAULISTA, number: 'S/N' }, 'a house without number', {}],
    ['BR', { ...PAULISTA, number: '-' }, 'a dash for a house without number', {}],
    ['BR', { ...PAULISTA, city: '…' }, 'a city of signs', { city: 'signs_only' }],
    ['BR', { ...PAULISTA, neighborhood: '.' }, 'a neighborhood of signs', { neighborhood: 'signs_only' }],
    ['BR', { ...PAULISTA, state: 'S' }, 'no state', { state: 'state_invalid' }],
    ['BR', { ...PAULISTA, state: 'ZZ' }, 'an invented state', { state: 'state_invalid' }],
    ['BR', { ...PAULISTA, state: 'são paulo' }, 'a state by name', {}],
    ['DE', BERLIN, 'a whole address', {}],
    ['DE', { ...BERLIN, zipcode: '1011' }, 'a short postal code', { zipcode: 'postal_code_exact' }],
    ['NL', { ...BERLIN, zipcode: '1012 AB' }, 'letters in the postal code', {}],
    [
      'ES',
      { ...SEVILLE, street: '¿?', city: '- -', state: '~' },
      'signs',
      { street: 'signs_only', city: 'signs_only', state: 'signs_only' },
    ],
    ['MX', { ...PAULISTA, zipcode: '06600' }, 'a whole address', {}],
    ['MX', { ...PAULISTA, zipcode: '0660' }, 'a short zipcode', { zipcode: 'min_length' }],
    ['DE', { ...BERLIN, state: 'BE' }, 'a region that nobody asked for', {}],
    ['ES', SEVILLE, 'a whole address', {}],
    ['ES', { ...SEVILLE, state: '' }, 'no province', { state: 'required' }],
    ['MX', BERLIN, 'a European address', { number: 'required', neighborhood: 'required', state: 'required' }],
  ])('%s: %o', (country, address, _, codes) =>
    expect(codesOf(validateAddress(country, address))).toEqual(codes),
  )

  it.each(['BR', 'DE', 'MX'])(
    '%s asks an empty form for every required field and for nothing else',
    (country) => {
      const asked = Object.keys(validateAddress(country, {}))
      expect(asked).toEqual(
        addressFormOf(country)
          .filter((each) => each.required)
          .map((each) => each.field),
      )
      expect(asked).not.toContain('complement')
    },
  )
})

describe('isAddressComplete', () => {
  it.each<[string, Address, boolean]>([
    ['BR', PAULISTA, true],
    ['BR', { ...PAULISTA, number: ' ' }, false],
    ['BR', { ...PAULISTA, neighborhood: '' }, false],
    ['DE', BERLIN, true],
    ['DE', { ...BERLIN, city: '' }, false],
    ['IT', BERLIN, false],
    ['IT', { ...BERLIN, state: 'RM' }, true],
    ['US', BERLIN, false],
  ])('%s %o is %s', (country, address, complete) =>
    expect(isAddressComplete(country, address)).toBe(complete),
  )

  it('holds for every address without errors', () => {
    const fields: AddressField[] = [
      'zipcode',
      'street',
      'number',
      'complement',
      'neighborhood',
      'city',
      'state',
    ]
    const address = fc.record(
      Object.fromEntries(fields.map((field) => [field, fc.constantFrom('', 'SP', '01310-100')])),
    )
    fc.assert(
      fc.property(fc.constantFrom('BR', 'FR', 'US'), address, (country, each) => {
        const isWhole = isFreeOfErrors(validateAddress(country, each))
        expect(isWhole && !isAddressComplete(country, each)).toBe(false)
      }),
    )
  })
})

describe('normaliseAddress', () => {
  it('tidies a Brazilian address and judges it as before', () => {
    const normal = normaliseAddress('BR', {
      ...PAULISTA,
      street: '  Avenida   Paulista ',
      state: 'sao paulo',
    })
    expect(normal).toEqual({ ...PAULISTA, zipcode: '01310100' })
    expect(validateAddress('BR', normal)).toEqual({})
  })
  it('keeps only the fields of an address, and letters in foreign codes', () => {
    const typed: Address & { extra: string } = { ...BERLIN, zipcode: ' 1012 AB ', extra: 'x' }
    expect(normaliseAddress('NL', typed)).toEqual({ ...BERLIN, zipcode: '1012 AB' })
  })
})

describe('the forms', () => {
  it.each([
    ['AT BE BG CY CZ DE DK EE FI FR GR HR HU IS LI LT LU NL NO PL PT RO SE SI SK', 'postalCode city'],
    ['ES IT', 'postalCode city region'],
    ['IE LV MT', 'city postalCode'],
  ])('of %s end in the order of their envelopes: %s', (countries, end) => {
    for (const country of countries.split(' ')) {
      const labels = addressFormOf(country).map(({ label }) => label)
      expect([country, labels.join(' ')]).toEqual([country, `address1 address2 ${end}`])
    }
  })

  it('of Brazil begin with the field that fills in the rest', () => {
    expect(addressFormOf('BR')[0]?.label).toBe('cep')
  })

  it('know 27 states, by code and by name', () => {
    expect(Object.keys(BRAZILIAN_STATES)).toHaveLength(27)
    expect(findBrazilianState(' PARAIBA ')).toBe('PB')
    expect(findBrazilianState('rj')).toBe('RJ')
    expect(findBrazilianState('')).toBeNull()
  })
})
