import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Person, PersonContext } from './person.ts'
import { normalisePerson, splitName, validatePerson } from './person.ts'
import { collapseSpaces } from '../base/validation.ts'

const MARIA: Person = {
  name: 'Maria Silva',
  email: 'maria.silva@example.com',
  confirmEmail: 'maria.silva@example.com',
  cellphone: '11987654321',
  document: '52998224725',
}
const IN_BRAZIL: PersonContext = { country: 'BR', phoneIsValid: true }

describe('validatePerson', () => {
  it('finds nothing wrong with a whole person', () => expect(validatePerson(MARIA, IN_BRAZIL)).toEqual({}))

  it('says which fields an empty form lacks', () => {
    const nobody = { name: '', email: '', confirmEmail: '', cellphone: '', document: '' }
    const missing = { code: 'required' }
    expect(validatePerson(nobody, { ...IN_BRAZIL, phoneIsValid: false })).toEqual({
      name: missing,
      email: missing,
      confirmEmail: missing,
      cellphone: missing,
      document: missing,
    })
  })

  it.each<[string, Partial<Person>, Partial<PersonContext>, Record<string, string>]>([
    ['a short name', { name: 'Ana' }, {}, {}],
    ['a name of two short words', { name: 'Ana Eva' }, {}, {}],
    ['a name without a letter', { name: '1234' }, {}, { name: 'name_letter' }],
    ['an address without suffix', { email: 'a@b', confirmEmail: 'a@b' }, {}, { email: 'email_invalid' }],
    ['another confirmation', { confirmEmail: 'x@example.com' }, {}, { confirmEmail: 'emails_differ' }],
    ['a confirmation in capitals', { confirmEmail: ' MARIA.silva@example.com ' }, {}, {}],
    ['no confirmation, as on the server', { confirmEmail: undefined }, {}, {}],
    ['a phone the library rejects', {}, { phoneIsValid: false }, { cellphone: 'cellphone_invalid' }],
    ['a wrong CPF', { document: '52998224724' }, {}, { document: 'document_invalid' }],
    ['an alphanumeric CNPJ', { document: '12ABC34501DE35' }, {}, {}],
    ['any text in Mexico', { document: 'xyz' }, { country: 'MX' }, {}],
    ['no document where none is asked for', { document: '1' }, { asksDocument: false }, {}],
    ['no document in Germany', { document: '' }, { country: 'DE' }, {}],
    [
      'only name, e-mail and document with a complete phone in the link',
      { confirmEmail: '', cellphone: '', name: '' },
      { phoneIsValid: false, hasPhoneQuery: true },
      { name: 'required' },
    ],
    [
      'all with a short phone in the link',
      {},
      { phoneIsValid: false, hasPhoneQuery: false },
      { cellphone: 'cellphone_invalid' },
    ],
  ])('judges %s', (_, change, context, codes) => {
    const errors = validatePerson({ ...MARIA, ...change }, { ...IN_BRAZIL, ...context })
    expect(
      Object.fromEntries(Object.entries(errors).map(([field, problem]) => [field, problem.code])),
    ).toEqual(codes)
  })

  it('judges a person and their normalised self alike', () => {
    const person = fc.record({
      name: fc.string(),
      email: fc.string(),
      cellphone: fc.string(),
      document: fc.string(),
    })
    fc.assert(
      fc.property(person, fc.constantFrom('BR', 'MX', 'DE'), (someone, country) => {
        const context = { country, phoneIsValid: true }
        const normal = normalisePerson(country, someone)
        expect(validatePerson(normal, context)).toEqual(validatePerson(someone, context))
      }),
    )
  })
})

describe('normalisePerson', () => {
  it('tidies every field and adds none', () => {
    const typed = {
      name: '  Maria   da Silva ',
      email: ' m@example.com ',
      cellphone: ' 11 98765 4321',
      document: '529.982.247-25',
    }
    expect(normalisePerson('BR', typed)).toEqual({
      name: 'Maria da Silva',
      email: 'm@example.com',
      cellphone: '11987654321',
      document: '52998224725',
    })
  })
})

describe('splitName', () => {
  it.each([
    ['Maria da Silva Souza', { first: 'Maria', surname: 'da Silva Souza', last: 'Souza' }],
    ['  Maria   Silva ', { first: 'Maria', surname: 'Silva', last: 'Silva' }],
    ['Madonna', { first: 'Madonna', surname: '', last: '' }],
    ['', { first: '', surname: '', last: '' }],
  ])('splits %j', (name, parts) => expect(splitName(name)).toEqual(parts))

  it('loses no word', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const { first, surname } = splitName(name)
        expect(`${first} ${surname}`.trim()).toBe(collapseSpaces(name))
      }),
    )
  })
})
