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

/** A row with its end. */
export function csvRow(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

/** What a spreadsheet takes for the beginning of a formula, also behind blanks. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/

function csvCell(text: string): string {
  // guard: csv-no-formula
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
