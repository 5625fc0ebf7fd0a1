import { isValidCnpj, isValidCpf, maskDocument } from '../people/document.ts'

/*
 * Lists as files for spreadsheets: RFC 4180, with a mark by which Excel reads UTF-8, and nothing in a cell that a
 * spreadsheet would work out.
 */

/** The first character of the file. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns the cell separator: spreadsheets of readers who write decimals with a comma use a semicolon. */
export function csvSeparator(locale: string): ',' | ';' {
  return locale.startsWith('en') ? ',' : ';'
}

/**
 * A text, or a value that we have written ourselves: a number, also below zero, or a moment (`2026-11-27 18:30:00`). A
 * spreadsheet may read these as what they are, and only these.
 */
export type CsvCell = string | { number: string } | { moment: string }

/** A row with its end. */
export function csvRow(cells: readonly CsvCell[], separator: ',' | ';'): string {
  return `${cells.map(csvCell).join(separator)}\r\n`
}

/** A number as the readers of a language write it, without marks between thousands. */
export function csvNumber(value: number, decimals: number, separator: ',' | ';'): CsvCell {
  const written = value.toFixed(decimals)
  return { number: separator === ';' ? written.replace('.', ',') : written }
}

/**
 * A document as a file shows it: a CPF or CNPJ with its points, which every spreadsheet takes for a text, zeros in front
 * included.
 */
export function csvDocument(document: string): string {
  return isValidCpf(document) || isValidCnpj(document) ? maskDocument(document) : document
}

/*
 * Text that a spreadsheet takes for the beginning of a formula, also in full width and after quotes, blanks and
 * invisible characters. Source: OWASP, CSV Injection, https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^[\s"\p{Cc}\p{Cf}]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u
/** Where another cell begins to a reader that splits by another separator than the file has. */
const FORMULA_INSIDE =
  /[,;|\t\r\n](?=[\s"\p{Cc}\p{Cf}]*[=+\-@\u2212\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/gu

function withoutFormulas(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "$&'")
  return FORMULA.test(text) ? `'${inside}` : inside
}

/** A longer integer is shown as 1,2E+13, and from 16 digits on its end is lost (Microsoft: "Excel specifications and limits"). */
const MOST_DIGITS = 11

const NUMBER = /^\s*\d[\d\s.,']*(?:e[+-]?\d+)?\s*%?\s*$/iu
const DATE = /^\s*(?:\d{1,2}[-/.: ](?:\d{1,2}|\d{4})|\d{4}[-/.: ]\d{1,2})(?:[-/.: ](?:\d{1,2}|\d{4}))*\s*$/u
const MONTHS = 'jan|feb|fev|mar|apr|abr|may|mai|jun|jul|aug|ago|sep|set|oct|out|nov|dec|dez|ene|dic'
const NAMED_DATE = new RegExp(
  `^\\s*(?:\\d{1,4}[-/. ]?)?(?:${MONTHS})\\p{L}{0,7}[-/. ]?\\d{0,4}(?:[-/. ]\\d{1,4})?\\s*$`,
  'iu',
)

/**
 * Whether a spreadsheet would read a text as a number or a date and show another text than this: a zero in front lost,
 * an exponent, a code such as `10-12` or `12E45` worked out.
 */
function wouldChange(text: string): boolean {
  if (/^(?:0|[1-9]\d*)$/.test(text)) return text.length > MOST_DIGITS
  return NUMBER.test(text) || DATE.test(text) || (/\d/.test(text) && NAMED_DATE.test(text))
}

/**
 * Writes a cell, with an apostrophe as the mark of a text, which all three spreadsheets keep: `="0123"` is a formula,
 * which Calc does not evaluate and a guard against formulas cannot distinguish from an injected one, and a tab or a
 * blank is invisible and breaks comparisons.
 */
function csvCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return `"${'number' in cell ? cell.number : cell.moment}"`
  // guard: csv-no-formula
  const harmless = withoutFormulas(cell)
  const kept = wouldChange(harmless) ? `'${harmless}` : harmless
  return `"${kept.replaceAll('"', '""')}"`
}
