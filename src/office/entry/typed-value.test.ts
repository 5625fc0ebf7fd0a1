import { expect, test } from 'vitest'
import type { EntryField } from '#rules/fields/entry-fields.ts'
import { PRODUCT_FIELDS } from '#rules/fields/product-fields.ts'
import { clockOfEntry } from './shown-entry.ts'
import { typedOf, valueOf } from './typed-value.ts'

const field = (path: string): EntryField => {
  const found = PRODUCT_FIELDS.find((one) => one.path === path)
  if (found === undefined) throw new Error(`there is no field ${path}`)
  return found
}
const PT = { locale: 'pt', currency: 'BRL' }

test.each([
  ['/amount', 49700, PT, '497,00'],
  ['/amount', 1, PT, '0,01'],
  ['/amount', 123_456_789, { locale: 'en', currency: 'USD' }, '1234567.89'],
  ['/amount', 1500, { locale: 'es', currency: 'CLP' }, '1500'],
  ['/max_installments', 12, PT, '12'],
  ['/allowed_coupon', true, PT, 'on'],
  ['/name', 'Caneca', PT, 'Caneca'],
  ['/method', 'PIX,BOLETO', PT, 'PIX,BOLETO'],
  ['/custom_charges', [{ charge: 2, amount: 15_000 }], PT, '2=150,00'],
  ['/parcel/weight_grams', 900, PT, '900'],
  ['/converted_currency', 'USD', PT, 'USD'],
])('%s %j is typed as it is read: %j', (path, value, typing, typed) => {
  expect(typedOf(field(path), value, typing)).toBe(typed)
  expect(valueOf(field(path), typed, typing)).toEqual({ kind: 'value', value })
})

test.each([
  ['/name', ' ', { kind: 'required' }],
  ['/name', 'x'.repeat(121), { kind: 'long', most: 120 }],
  ['/amount', 'muito', { kind: 'money' }],
  ['/max_installments', '2,5', { kind: 'whole' }],
  ['/max_installments', '25', { kind: 'range', least: 1, most: 24 }],
  ['/method', '', { kind: 'ticks' }],
  ['/custom_charges', '2=muito', { kind: 'charges' }],
  ['/custom_charges', '2=1\n2=2', { kind: 'charges' }],
  ['/parcel/width_cm', '0', { kind: 'range', least: 1, most: 300 }],
  ['/access_url', 'http://curso.example', { kind: 'link' }],
  ['/access_url', 'javascript:alert(1)', { kind: 'link' }],
  ['/access_url', 'as aulas', { kind: 'link' }],
  ['/access_url', 'ana@curso.example', { kind: 'link' }],
])('%s %j is not taken', (path, typed, problem) => {
  expect(valueOf(field(path), typed, PT)).toEqual({ kind: 'problem', problem })
})

test.each(['drive.example.com/aulas-bordado', 'curso.example', 'curso.example:8443/a?x=1'])(
  'a link without its scheme gets it: %s',
  (typed) => {
    expect(valueOf(field('/access_url'), typed, PT)).toEqual({ kind: 'value', value: `https://${typed}` })
  },
)

test.each(['/old_amount', '/stock', '/description', '/allowed_coupon'])('%s may be empty', (path) => {
  expect(typedOf(field(path), undefined, PT)).toBe('')
  expect(valueOf(field(path), '', PT)).toEqual({ kind: 'value', value: undefined })
})

const kind = (name: EntryField['kind'], more: Partial<EntryField> = {}): EntryField => ({
  path: '/x',
  group: 'x',
  most: 100,
  kind: name,
  ...more,
})

test.each<[EntryField, string, unknown]>([
  [kind('email'), 'ola@loja.example', 'ola@loja.example'],
  [kind('phone'), '+55 11 3555-0110', '+55 11 3555-0110'],
  [
    kind('sites'),
    ' https://loja.example\n\nhttps://b.example ',
    ['https://loja.example', 'https://b.example'],
  ],
  [kind('percent'), '3,39', 3.39],
  [kind('day'), '2024-03-01', '2024-03-01'],
  [kind('ids'), '1001,3001', [1001, 3001]],
  [kind('entry'), '501', 501],
  [kind('colour'), '#0e4', '#0e4'],
  [kind('flag'), '', undefined],
  [kind('flag', { required: true }), '', false],
  [kind('flag', { isOnUnset: true }), '', false],
  [kind('flag', { isOnUnset: true }), 'on', undefined],
  [kind('moment'), '', undefined],
])('%j %j is read as %j', (of, typed, value) => {
  expect(valueOf(of, typed, PT)).toEqual({ kind: 'value', value })
})

test.each<[EntryField['kind'], string]>([
  ['email', 'ola@loja'],
  ['phone', '12'],
  ['sites', 'https://loja.example/caminho'],
  ['percent', 'pouco'],
  ['colour', 'red;}'],
])('a %s such as %j is not taken', (name, typed) => {
  expect(valueOf(kind(name), typed, PT)).toEqual({ kind: 'problem', problem: { kind: name } })
})

test('a moment is typed by the clock of its event or shop, and comes back as it was', () => {
  const moment = '2026-12-05T23:00:00.000Z'
  const typing = { ...PT, clock: 'America/Manaus' }
  const typed = typedOf(kind('moment'), moment, typing)
  expect(typed).toBe('2026-12-05T19:00')
  expect(valueOf(kind('moment'), typed, typing)).toEqual({ kind: 'value', value: moment })
})

test('a moment without a clock is an error, not the device’s', () => {
  expect(() => typedOf(kind('moment'), '2026-12-05T23:00:00.000Z', PT)).toThrow('clock')
  expect(() => valueOf(kind('moment'), '2026-12-05T20:00', PT)).toThrow('clock')
})

test.each([
  [{}, undefined, 'America/Sao_Paulo'],
  [{ event: { timezone: 'America/Manaus' } }, undefined, 'America/Manaus'],
  [{ event: { timezone: 'America/Manaus' } }, { '/event/timezone': 'Europe/Lisbon' }, 'Europe/Lisbon'],
  [{ event: { timezone: 'America/Manaus' } }, { '/event/timezone': '' }, 'America/Sao_Paulo'],
  [{ event: { timezone: 'nowhere at all' } }, undefined, 'America/Sao_Paulo'],
])('the moments of %j with %j typed are by the clock of %s', (entry, typed, clock) => {
  const shown = { entry, clockPath: '/event/timezone' }
  expect(clockOfEntry(shown, 'America/Sao_Paulo', typed)).toBe(clock)
  expect(clockOfEntry({ entry }, 'America/Sao_Paulo', typed)).toBe('America/Sao_Paulo')
})

test('a box that is ticked unless somebody said no is so in its field', () => {
  const box = kind('flag', { isOnUnset: true })
  expect([undefined, true, false].map((value) => typedOf(box, value, PT))).toEqual(['on', 'on', ''])
})
