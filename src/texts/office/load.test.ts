import { expect, test } from 'vitest'
import { loadOfficeTexts, OFFICE_LOCALES, officeLocale } from './load.ts'

test.each([
  [['pt-BR', 'en'], 'pt'],
  [['fr-FR', 'es-MX'], 'es'],
  [['de', 'ru'], 'en'],
  [[], 'en'],
])('whoever reads %j is given %s', (wanted, locale) => {
  expect(officeLocale(wanted)).toBe(locale)
})

test('no sentence of another language is left in Portuguese', async () => {
  const [pt, ...others] = await Promise.all(OFFICE_LOCALES.map(loadOfficeTexts))
  const sentences = new Set(Object.values(pt?.codes ?? {}))
  for (const texts of others)
    expect(Object.values(texts.codes).filter((sentence) => sentences.has(sentence))).toEqual([])
})
