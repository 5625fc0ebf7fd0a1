import { expect, test } from 'vitest'
import { isEasyPassword, normalPassword } from './office-password.ts'

const OWNER = { email: 'marina.lopes@example.com', name: 'Marina Lopes' }

test.each([
  ['short', 'k7#Qz9!'],
  ['blanks do not count', '   k7#Qz9!    '],
  ['few different characters', 'aaaaabbbbbccccc'],
  ['a row', '1234567890'],
  ['a row of letters', 'abcdefghijkl'],
  ['digits alone', '19902004551'],
  ['a usual word with digits', 'Password123!'],
  ['a usual word in Portuguese', 'minhasenha2026'],
  ['the own name', 'marinalopes'],
  ['the own address', 'marina.lopes@example.com'],
  ['the own name with a year', 'Marina-2026!'],
  ['too long', 'k7#Qz9!kd03_'.repeat(20)],
])('%s is easy', (_, password) => {
  expect(isEasyPassword(password, OWNER)).toBe(true)
})

test.each(['tres gatos no telhado', 'k7#Qz9!kd03_', 'cavalo bateria grampo', 'päßwörter sind überall'])(
  '%s is not',
  (password) => {
    expect(isEasyPassword(password, OWNER)).toBe(false)
  },
)

test('one password has one form, however it was typed', () => {
  expect(normalPassword(' pä ')).toBe(normalPassword('pa\u0308'))
})
