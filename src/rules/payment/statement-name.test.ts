import { expect, test } from 'vitest'
import { chargeWords, statementName } from './statement-name.ts'

test.each([
  ['Curso de Fotografia com Celular', 'Curso de Fotografia co', 'Curso de'],
  ['Fotografia Avançada', 'Fotografia Avancada', 'Fotografia'],
  ['Meteorologia para todos', 'Meteorologia para todo', 'Meteorologia'],
  ['Fotojornalismo', 'Fotojornalismo', 'Fotojornalis'],
  ['O Fotojornalismo hoje', 'O Fotojornalismo hoje', 'O Fotojornal'],
  ['Ação & Reação: ção', 'Acao Reacao cao', 'Acao Reacao'],
  ['Guia (2.ª ed.) - poses', 'Guia 2 a ed poses', 'Guia 2 a ed'],
  ['Straße', 'Strasse', 'Strasse'],
  ['Курс: Фотография', 'Kurs Fotografiia', 'Kurs'],
  ['Щёлково', 'Shchelkovo', 'Shchelkovo'],
  ['Ωδείο Αθηνών', 'Odeio Athinon', 'Odeio'],
  ['Ærø & Łódź', 'Aero Lodz', 'Aero Lodz'],
  ['日本語', '', null],
  ['2026', '2026', null],
])('%j is charged as %j, of which a statement shows %j', (name, words, shown) => {
  expect(chargeWords(name)).toBe(words)
  expect(statementName(name)).toBe(shown)
})
