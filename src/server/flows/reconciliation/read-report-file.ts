import { parse } from 'csv-parse/sync'
import {
  hasColumns,
  OWN_REPORT,
  readReportRows,
  type ReportFormat,
  type ReportReading,
  type ReportRow,
} from '#gateways/report-file.ts'

/** Result of reading a file. */
export type ReportFile = { kind: 'read'; reading: ReportReading } | { kind: 'no-report'; reason: string }

/**
 * Reads a report: CSV with a line of names, or a JSON list of objects, in the gateway's own format where it is known, or
 * in ours.
 */
export function readReportFile(text: string, theirs: ReportFormat | undefined): ReportFile {
  const rows = text.trimStart().startsWith('[') ? rowsOfJson(text) : rowsOfCsv(text)
  if (typeof rows === 'string') return { kind: 'no-report', reason: rows }
  const [first] = rows
  if (first === undefined) return { kind: 'read', reading: { movements: [], flaws: [] } }
  const format = [OWN_REPORT, theirs].find((known) => known !== undefined && hasColumns(known, first))
  if (format === undefined) return { kind: 'no-report', reason: 'its columns are of no known format' }
  return { kind: 'read', reading: readReportRows(format, rows) }
}

function rowsOfCsv(text: string): ReportRow[] | string {
  try {
    const [head = ''] = text.split('\n')
    const delimiter = head.includes(';') && !head.includes(',') ? ';' : ','
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true, delimiter })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function rowsOfJson(text: string): ReportRow[] | string {
  try {
    const list: unknown = JSON.parse(text)
    if (!Array.isArray(list)) return 'it is no list'
    return list.map((row: unknown) => {
      const fields = typeof row === 'object' && row !== null ? Object.entries(row) : []
      return Object.fromEntries(fields.map(([name, value]) => [name, textOf(value)]))
    })
  } catch {
    return 'it is no JSON'
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
