/*
 * Lists as files for spreadsheets: RFC 4180, with a mark by which Excel reads UTF-8, and nothing in a cell that a
 * spreadsheet would work out.
 */

/** The first character of the file. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What stands between cells: spreadsheets of readers who write decimals with a comma take a semicolon. */
export function csvSeparator(locale: string): ',' | ';' {
  return locale.startsWith('en') ? ',' : ';'
}

/** A text, or a number that we have written ourselves: a spreadsheet reads it as one, also below zero. */
export type CsvCell = string | { number: string }

/** A row with its end. */
export function csvRow(cells: readonly CsvCell[], separator: ',' | ';'): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

/** A number as the readers of a language write it, without marks between thousands. */
export function csvNumber(value: number, decimals: number, separator: ',' | ';'): CsvCell {
  const written = value.toFixed(decimals)
  return { number: separator === ';' ? written.replace('.', ',') : written }
}

/** What a spreadsheet takes for the beginning of a formula, also behind blanks. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/

function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return `"${cell.number}"`
  const text = cell
  // guard: csv-no-formula
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
