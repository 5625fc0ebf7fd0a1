import { expect, test } from 'vitest'
import { chargesIn, readCharges, typedCharges, writeCharges } from './typed-charges.ts'

const PT = { locale: 'pt', currency: 'BRL', most: 12 }

test.each([
  ['', []],
  ['1=150,00', [{ charge: 1, amount: 15_000 }]],
  ['1=R$ 150,00', [{ charge: 1, amount: 15_000 }]],
  // They are kept in their order, an empty line says nothing, and the first may cost nothing.
  [
    '12=99\n=\n1=0',
    [
      { charge: 1, amount: 0 },
      { charge: 12, amount: 9_900 },
    ],
  ],
])('%j is read', (typed, charges) => {
  const read = readCharges(typed, PT)
  expect(read.charges).toEqual(charges)
  expect(read.problems.flatMap((problem) => Object.keys(problem))).toEqual([])
})

test.each([
  ['0=10', [{ charge: { kind: 'range', least: 1, most: 12 } }]],
  ['13=10', [{ charge: { kind: 'range', least: 1, most: 12 } }]],
  ['um=10', [{ charge: { kind: 'range', least: 1, most: 12 } }]],
  ['=10', [{ charge: { kind: 'range', least: 1, most: 12 } }]],
  ['2=10\n2=20', [{}, { charge: { kind: 'twice' } }]],
  ['2=', [{ amount: { kind: 'required' } }]],
  ['2=muito', [{ amount: { kind: 'money' } }]],
  ['2=-5', [{ amount: { kind: 'money' } }]],
])('%j is reported at its line and field', (typed, problems) => {
  expect(readCharges(typed, PT).problems).toEqual(problems)
})

test.each([
  ['pt', 'BRL', '1=150,00\n2=1234,56'],
  ['en', 'USD', '1=150.00\n2=1234.56'],
  ['en', 'JPY', '1=15000\n2=123456'],
])('kept charges are written in %s and %s, and read back', (locale, currency, typed) => {
  const kept = [
    { charge: 1, amount: 15_000 },
    { charge: 2, amount: 123_456 },
  ]
  expect(typedCharges(kept, { locale, currency })).toBe(typed)
  expect(readCharges(typed, { locale, currency, most: 12 }).charges).toEqual(kept)
  expect(typedCharges(undefined, { locale, currency })).toBe('')
})

test('lines are written as they are read', () => {
  const lines = [
    { charge: '', amount: '' },
    { charge: '2', amount: '=' },
  ]
  expect(chargesIn(writeCharges(lines))).toEqual(lines)
  expect(chargesIn('')).toEqual([])
})
