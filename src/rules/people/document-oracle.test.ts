import fc from 'fast-check'
import { stdnum } from 'stdnum'
import { describe, expect, test } from 'vitest'
import { isValidCnpj, isValidCpf } from './document.ts'
import { FOREIGN_DOCUMENTS, type ForeignDocumentCountry } from './foreign-document.ts'

/**
 * Our documents beside those of stdnum, for every last character of generated numbers. It knows more than a form
 * should insist on (which prefixes are given out, words that a CURP avoids), so the numbers are built of parts that
 * it accepts, and of what it alone refuses nothing is said.
 */

const accepts = (country: string, kind: string, value: string): boolean =>
  stdnum[country]?.[kind]?.validate(value).isValid === true

function looksRight(country: ForeignDocumentCountry, kind: string): (value: string) => boolean {
  const found = FOREIGN_DOCUMENTS[country].find((each) => each.value === kind)
  if (found === undefined) throw new Error(`${country} has no ${kind}`)
  return found.looksRight
}

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const of = (letters: string, length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: length, maxLength: length })
const digits = (length: number): fc.Arbitrary<string> => of('0123456789', length)
const joined = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((texts) => texts.join(''))
const letters = (length: number): fc.Arbitrary<string> => of(CHARACTERS.slice(10), length)

/** YYMMDD of a day that every year has. */
const date = fc
  .tuple(digits(2), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`)

type Compared = {
  kind: string
  ours: (value: string) => boolean
  theirs: [country: string, kind: string]
  /** Everything but the last characters. */
  body: fc.Arbitrary<string>
  /** Possible endings of a number. */
  ends: readonly string[]
}

const TENS = [...'0123456789']
const HUNDREDS = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))
const consonants = of('BCDFGHJKLMNPQRSTVWXYZ', 3)

const COMPARED: readonly Compared[] = [
  { kind: 'CPF', ours: isValidCpf, theirs: ['BR', 'cpf'], body: digits(9), ends: HUNDREDS },
  { kind: 'CNPJ', ours: isValidCnpj, theirs: ['BR', 'cnpj'], body: digits(12), ends: HUNDREDS },
  {
    kind: 'CNPJ with letters',
    ours: isValidCnpj,
    theirs: ['BR', 'cnpj'],
    body: of(CHARACTERS, 12),
    ends: HUNDREDS,
  },
  {
    kind: 'CURP',
    ours: looksRight('MX', 'CURP'),
    theirs: ['MX', 'curp'],
    body: joined(
      // No word that a CURP avoids begins so.
      joined(fc.constant('X'), letters(3)),
      date,
      of('HMX', 1),
      fc.constantFrom('AS', 'DF', 'JC', 'NE', 'ZS'),
      consonants,
      of(CHARACTERS, 1),
    ),
    ends: TENS,
  },
  { kind: 'CI', ours: looksRight('UY', 'CI'), theirs: ['UY', 'cedula'], body: digits(7), ends: TENS },
  {
    kind: 'RUT of Uruguay',
    ours: looksRight('UY', 'RUT'),
    theirs: ['UY', 'rut'],
    body: joined(
      fc.integer({ min: 1, max: 21 }).map((office) => String(office).padStart(2, '0')),
      fc.integer({ min: 1, max: 999_999 }).map((number) => String(number).padStart(6, '0')),
      fc.constant('001'),
    ),
    ends: TENS,
  },
  {
    kind: 'CUIT',
    ours: looksRight('AR', 'CUIT'),
    theirs: ['AR', 'cuit'],
    body: joined(fc.constantFrom('20', '23', '24', '27', '30', '33', '34'), digits(8)),
    ends: TENS,
  },
  {
    kind: 'RUT of Chile',
    ours: looksRight('CL', 'RUT'),
    theirs: ['CL', 'rut'],
    body: fc.oneof(digits(7), digits(8)),
    ends: [...TENS, 'K'],
  },
]

describe('a number with any last character is right for us where it is for stdnum', () => {
  test.each(COMPARED)('$kind', ({ ours, theirs: [country, kind], body, ends }) => {
    fc.assert(
      fc.property(body, (text) => {
        // Receita Federal gives out no number of one repeated digit, which stdnum does not know.
        fc.pre(country !== 'BR' || new Set(text).size > 1)
        const right = ends.filter((end) => ours(text + end))
        expect(right).toEqual(ends.filter((end) => accepts(country, kind, text + end)))
      }),
      { numRuns: 100 },
    )
  })
})

test('an RFC that stdnum takes is one for us, though its check character is not looked at', () => {
  const body = joined(fc.constantFrom('XEXX', 'GODE', 'ABC', 'Ñ&A'), date, of('123456789ABC', 2))
  const rfc = looksRight('MX', 'RFC')
  let taken = 0
  fc.assert(
    fc.property(body, (text) => {
      const right = [...TENS, 'A'].filter((end) => accepts('MX', 'rfc', text + end))
      taken += right.length
      expect(right.filter((end) => !rfc(text + end))).toEqual([])
    }),
  )
  expect(taken).toBeGreaterThan(0)
})

test('a DNI that stdnum takes is one for us', () => {
  const dni = looksRight('AR', 'DNI')
  fc.assert(
    fc.property(fc.oneof(digits(6), digits(7), digits(8), digits(9)), (text) => {
      expect(dni(text)).toBe(accepts('AR', 'dni', text))
    }),
  )
})
