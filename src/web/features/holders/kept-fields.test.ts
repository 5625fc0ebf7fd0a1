import { expect, test } from 'vitest'
import { readKeptFields } from './kept-fields.ts'

test.each([
  ['nothing', null, []],
  ['what this page kept', '{"holders.11.0.name":"Ana Lima"}', [['holders.11.0.name', 'Ana Lima']]],
  ['values of other kinds', '{"a":1,"b":null,"c":["d"],"e":"f"}', [['e', 'f']]],
  ['a list', '[1,2]', []],
  ['null', 'null', []],
  ['no JSON', '{', []],
])('of %s', (_, text, entries) => {
  expect([...readKeptFields(text)]).toEqual(entries)
})
