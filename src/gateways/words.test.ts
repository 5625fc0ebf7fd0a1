import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutToFit, phoneParts, plainWords } from './words.ts'

test.each([
  ['Ateliê Jerônimo & Cia.', 22, '', 'Atelie Jeronimo Cia'],
  ['Ateliê Jerônimo & Cia.', 22, '.&', 'Atelie Jeronimo & Cia.'],
  ['Curso de fotografia', 9, '', 'Curso de'],
  ['  курс  ', 10, '', ''],
  ['<b>\'*"</b>', 10, '', 'b b'],
])('%s becomes plain', (text, max, marks, plain) => {
  expect(plainWords(text, max, marks)).toBe(plain)
})

test('a Brazilian phone has three parts, any other none', () => {
  expect(phoneParts('+5511987654321')).toEqual({ country: '55', area: '11', number: '987654321' })
  expect(phoneParts('+551133334444')).toEqual({ country: '55', area: '11', number: '33334444' })
  for (const phone of ['+525512345678', '11 98765-4321', '']) expect(phoneParts(phone)).toBeNull()
})

test.each([
  ['Maria da Silva', 64, 'Maria da Silva'],
  ['Maria da Silva', 6, 'Maria'],
  ['श्रीमती', 6, 'श्रीम'],
  ['👩‍👩‍👧 Lima', 7, ''],
  ['김철수', 2, '김철'],
])('%s is cut to %i', (text, max, kept) => {
  expect(cutToFit(text, max)).toBe(kept)
})

test('nothing is cut within a character', () => {
  const seen = new Intl.Segmenter()
  const charactersOf = (text: string): string[] => Array.from(seen.segment(text), ({ segment }) => segment)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
      const kept = cutToFit(text, max)
      expect(kept.length).toBeLessThanOrEqual(max)
      const whole = charactersOf(text).slice(0, charactersOf(kept).length).join('')
      expect(kept).toBe(text.length <= max ? text : whole.trimEnd())
    }),
  )
})
