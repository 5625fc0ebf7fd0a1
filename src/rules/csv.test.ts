import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRow, csvSeparator } from './csv.ts'

test('cells are quoted, and rows end as the standard says', () => {
  expect(csvRow(['Ana "Nina" Souza', 'a;b,c', 'duas\nlinhas', ''], ';')).toBe(
    '"Ana ""Nina"" Souza";"a;b,c";"duas\nlinhas";""\r\n',
  )
})

test.each(['=1+1', '+55', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1'])('%j is no formula', (cell) => {
  expect(csvRow([cell], ',')).toBe(`"'${cell}"\r\n`)
})

test.each([
  ['pt', ';'],
  ['es', ';'],
  ['en', ','],
] as const)('readers of %s get %s', (locale, separator) => {
  expect(csvSeparator(locale)).toBe(separator)
})

test('whatever is written is one row of as many cells', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const row = csvRow(cells, ';')
      const read = [...row.matchAll(/"((?:[^"]|"")*)"(?:;|\r\n$)/g)].map(([, cell = '']) =>
        cell.replaceAll('""', '"'),
      )
      expect(read.map((cell, at) => (cell === cells[at] ? cell : cell.slice(1)))).toEqual(cells)
    }),
  )
})
