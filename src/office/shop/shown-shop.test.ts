import { expect, test } from 'vitest'
import { SELLER_FIELDS, SELLER_GROUPS } from '#rules/fields/seller-fields.ts'
import { loadOfficeTexts, OFFICE_LOCALES } from '#texts/office/load.ts'
import { typedOf, valueOf } from '../entry/typed-value.ts'
import { valueIn } from '../entry/words.ts'
import { shownShop, withoutGatewayOrder } from './shown-shop.ts'

const READ = {
  version: 3,
  entry: { name: 'Loja Sol', country: 'BR', gateway_priorities: 'b;a', monthly_interest: 3.39 },
  gateways: [
    { name: 'a', is_sandbox: true },
    { name: 'b', is_sandbox: false },
  ],
}

test.each(OFFICE_LOCALES)('every field and choice of a shop has a name in %s', async (locale) => {
  const texts = await loadOfficeTexts(locale)
  const { names, fields } = shownShop(READ, 10, { locale, texts: texts.shop })
  for (const { path, kind, options = [] } of fields) {
    expect([path, names.fields[path]]).toEqual([path, expect.stringMatching(/./)])
    const wanted = kind === 'choice' || kind === 'ticks' ? options : []
    for (const option of wanted) expect([option, names.options[path]?.[option]]).not.toContain(undefined)
  }
  expect(Object.keys(names.groups)).toEqual(expect.arrayContaining([...SELLER_GROUPS]))
})

test('the shown fields of a shop are read back unchanged', async () => {
  const texts = await loadOfficeTexts('pt')
  const shown = shownShop(READ, 10, { locale: 'pt', texts: texts.shop })
  const typing = { locale: 'pt', currency: shown.currency }
  for (const field of SELLER_FIELDS.filter(({ path }) => path.slice(1) in READ.entry)) {
    const value = (READ.entry as Record<string, unknown>)[field.path.slice(1)]
    expect(valueOf(field, typedOf(field, value, typing), typing)).toEqual({ kind: 'value', value })
  }
  const words = { locale: 'pt', texts: texts.entry, clock: 'UTC', of: shown } as const
  expect(valueIn(words, '/gateway_priorities', 'b;a')).toBe('b, a (simulado)')
  expect(valueIn(words, '/country', 'BR')).toBe('Brasil')
})

test('the order of gateways is no field of the form, and its changes are named in the history', async () => {
  const texts = await loadOfficeTexts('pt')
  const shown = shownShop(READ, 10, { locale: 'pt', texts: texts.shop })
  const form = withoutGatewayOrder(shown)
  const paths = ({ fields }: typeof shown) => fields.map(({ path }) => path)
  expect(paths(shown)).toContain('/gateway_priorities')
  expect(paths(form)).toEqual(paths(shown).filter((path) => path !== '/gateway_priorities'))
  expect(form.names.fields['/gateway_priorities']).toMatch(/./)
})
