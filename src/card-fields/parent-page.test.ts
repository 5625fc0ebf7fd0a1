import { expect, test } from 'vitest'
import { readMessage } from './parent-page.ts'

test.each([
  { type: 'balcao:hello' },
  { type: 'balcao:validate' },
  { type: 'balcao:clear' },
  { type: 'balcao:theme', theme: 'dark', accent: '#00e4a0' },
  { type: 'balcao:theme', theme: 'light', accent: '#0e4', accentText: '#007351', background: '#edfdf8' },
  { type: 'balcao:tokenize', id: 'one' },
  { type: 'balcao:focus', field: 'cvv' },
  { type: 'balcao:mark', field: 'number', message: 'Confira' },
])('%j is read unchanged', (message) => {
  expect(readMessage(message)).toEqual(message)
})

test.each([
  null,
  'balcao:clear',
  {},
  { type: 'clear' },
  { type: 'balcao:theme', theme: 'pink', accent: '#00e4a0' },
  { type: 'balcao:theme', theme: 'dark', accent: 'url(https://stranger.example)' },
  { type: 'balcao:tokenize' },
  { type: 'balcao:tokenize', id: 'x'.repeat(301) },
  { type: 'balcao:focus', field: 'body' },
  { type: 'balcao:mark', field: 'cvv', message: { toString: 'x' } },
])('%j is ignored', (message) => {
  expect(readMessage(message)).toBeNull()
})

test('only the fields of a message are read', () => {
  const theme = { type: 'balcao:theme', theme: 'dark', accent: '#00e4a0' }
  expect(readMessage({ ...theme, background: 'red;}', extra: 1 })).toEqual(theme)
})
