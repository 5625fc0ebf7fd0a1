import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address, AddressField } from './address.ts'
import { ADDRESS_FORMS, BRAZILIAN_STATES, addressFormOf, findBrazilianState } from './address.ts'
import { isAddressComplete, normaliseAddress, validateAddress } from './address.ts'
import { isFreeOfErrors } from './validation.ts'

const PAULISTA: Address = {
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  number: '1578',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
}
const BERLIN: Address = { street: 'Torstraße 1', city: 'Berlin', state: 'BE', zipcode: '10119' }

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
      'DE',
      { ...BERLIN, street: '¿?', city: '- -', state: '~' },
      'signs',
      { street: 'signs_only', city: 'signs_only', state: 'signs_only' },
    ],
    ['MX', { ...PAULISTA, zipcode: '06600' }, 'a whole address', {}],
    ['MX', { ...PAULISTA, zipcode: '0660' }, 'a short zipcode', { zipcode: 'min_length' }],
    ['MX', BERLIN, 'a European address', { number: 'required', neighborhood: 'required' }],
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
    ['DE', { ...BERLIN, state: '' }, false],
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
  it('keeps only the fields of an address, and letters elsewhere', () => {
    const typed: Address & { extra: string } = { ...BERLIN, zipcode: ' 1012 AB ', extra: 'x' }
    expect(normaliseAddress('NL', typed)).toEqual({ ...BERLIN, zipcode: '1012 AB' })
  })
})

describe('the forms', () => {
  it('ask in a fixed order', () => {
    expect(ADDRESS_FORMS.EUROPE.map((each) => each.label)).toEqual([
      'address1',
      'address2',
      'city',
      'region',
      'postalCode',
    ])
    expect(addressFormOf('BR')[0]?.label).toBe('cep')
  })
  it('know 27 states, by code and by name', () => {
    expect(Object.keys(BRAZILIAN_STATES)).toHaveLength(27)
    expect(findBrazilianState(' PARAIBA ')).toBe('PB')
    expect(findBrazilianState('rj')).toBe('RJ')
    expect(findBrazilianState('')).toBeNull()
  })
})
