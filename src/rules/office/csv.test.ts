import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvDocument, csvNumber, csvRow, csvSeparator } from './csv.ts'

test('cells are quoted, and rows end as the standard says', () => {
  expect(csvRow(['Ana "Nina" Souza', 'a;b,c', 'duas\nlinhas', ''], ';')).toBe(
    '"Ana ""Nina"" Souza";"a;b,c";"duas\nlinhas";""\r\n',
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['+55', "'+55"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\t1', "'\t1"],
  ['  =1', "'  =1"],
  ['＝1', "'＝1"],
  ['x;=1', "x;'=1"],
])('%j is no formula', (cell, written) => {
  expect(csvRow([cell], ',')).toBe(`"${written}"\r\n`)
})

test.each([
  ['pt', ';'],
  ['es', ';'],
  ['en', ','],
] as const)('readers of %s get %s', (locale, separator) => {
  expect(csvSeparator(locale)).toBe(separator)
})

/** Cells as a spreadsheet splits them: quotes count where a cell begins, and what follows their end is text. */
function readBy(separator: string, file: string): string[] {
  const cells: string[] = []
  let [cell, quoted, began] = ['', false, false]
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at)
    if (quoted && sign === '"' && file.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (quoted && sign === '"') quoted = false
    else if (!quoted && (sign === separator || sign === '\n' || sign === '\r')) {
      cells.push(cell)
      ;[cell, began] = ['', false]
      continue
    } else if (!began && sign === '"') quoted = true
    else cell += sign
    began = true
  }
  return cells
}

const isFormula = (cell: string): boolean => /^[\s"\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell)
const formulasOf = (file: string): string[] =>
  [',', ';', '\t', '|'].flatMap((separator) => readBy(separator, file).filter(isFormula))

const HOSTILE = [
  ';=1+1;',
  'x,=1+1',
  'x\t@SUM(A1)',
  'x|-2',
  'x; "=1+1"',
  'x;""=1+1',
  'x\n=1+1',
  'x\r\n+1',
  '\u200B=1',
  '\u0000=1',
  'x;\u200B\uFEFF=1',
  'x;＝1',
  '";=1',
  '",",=1',
]

test.each(HOSTILE)('%j is no formula by any separator', (cell) => {
  for (const separator of [',', ';'] as const)
    expect(formulasOf(csvRow(['Ana', cell, 'Souza'], separator))).toEqual([])
})

test('control: a mark at the beginning of the cell alone leaves formulas to readers with another separator', () => {
  const marked = HOSTILE.map((cell) => (/^\s*[=+\-@]/.test(cell) ? `'${cell}` : cell))
  const found = marked.filter(
    (cell) => formulasOf(`"Ana","${cell.replaceAll('"', '""')}","Souza"\r\n`).length > 0,
  )
  expect(found.length).toBeGreaterThan(HOSTILE.length / 2)
})

test('no text is a formula by any separator', () => {
  const sign = fc.constantFrom(
    ';',
    ',',
    '\t',
    '|',
    '\n',
    '\r',
    '"',
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    ' ',
    '\u200B',
    'a',
  )
  const text = fc.string({ unit: sign, maxLength: 12 })
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(',', ';'),
      (cells, separator) => {
        expect(formulasOf(csvRow(cells, separator))).toEqual([])
      },
    ),
    { numRuns: 2_000 },
  )
})

test.each([
  '01234567890',
  '012345',
  '00',
  '12345678901234',
  '1200000000000',
  '12E45',
  '1e5',
  '1.5',
  '1,5',
  '10-12',
  '3/4',
  '1:30',
  '2026-11',
  'MAR-10',
  'sept2',
  '10 dez',
  '5%',
])('%j stays the text that it is', (cell) => {
  expect(csvRow([cell], ';')).toBe(`"'${cell}"\r\n`)
})

test.each([
  '012.345.678-90',
  '01.234.567/0001-23',
  '(11) 98765-4321',
  '01001-000',
  '12345678901',
  '7',
  '2026',
  '1234-5678',
  'ABCD-1234',
  'promo01',
  'Marta 10 anos',
  'Ana',
])('%j needs no mark', (cell) => {
  expect(csvRow([cell], ';')).toBe(`"${cell}"\r\n`)
})

test.each([
  ['01234567890', '012.345.678-90'],
  ['11222333000181', '11.222.333/0001-81'],
  ['AB123', 'AB123'],
  ['', ''],
])('the document %j is written %j', (document, written) => {
  expect(csvDocument(document)).toBe(written)
})

test('our own numbers and moments are written unchanged', () => {
  expect(csvRow([csvNumber(-1.5, 2, ';'), { moment: '2026-11-27 18:30:00' }], ';')).toBe(
    '"-1,50";"2026-11-27 18:30:00"\r\n',
  )
})

test('whatever is written is one row of as many cells, with nothing added but apostrophes', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (cells) => {
      const row = csvRow(cells, ';')
      const read = [...row.matchAll(/"((?:[^"]|"")*)"(?:;|\r\n$)/g)].map(([, cell = '']) =>
        cell.replaceAll('""', '"').replaceAll("'", ''),
      )
      expect(read).toEqual(cells.map((cell) => cell.replaceAll("'", '')))
    }),
  )
})
