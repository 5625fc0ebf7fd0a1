import { expect, test } from 'vitest'
import { phoneParts, plainWords } from './words.ts'

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
