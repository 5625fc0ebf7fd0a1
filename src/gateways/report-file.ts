import type { Currency } from '#rules/base/money.ts'
import { MOVEMENT_KINDS, type MovementKind } from '#rules/payment/reconciliation.ts'
import { minorOf } from './decimal-amount.ts'
import type { ReportedMovement } from './gateway.ts'

/** A line of a report's file, by the names of its columns. */
export type ReportRow = Readonly<Record<string, string>>

/** Columns of a movement in the file that a gateway lets its customers download. */
export type ReportFormat = {
  /** The column of our reference. A line without one is no movement of ours: a fee, a payout. */
  reference: string
  kind: string
  /** Values of the column `kind` for movements. Lines with any other value are omitted. */
  kinds: Readonly<Record<string, MovementKind>>
  /** The first of these that is filled in holds the amount, in decimals; its sign does not matter. */
  amounts: readonly string[]
  /** The column of the currency, beside each of `amounts` or one for all. */
  currencies: readonly string[]
  at: string
  gatewayId: string
}

/** Our own format, for gateways whose files we do not know. */
export const OWN_REPORT: ReportFormat = {
  reference: 'reference',
  kind: 'kind',
  kinds: Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, kind])),
  amounts: ['amount'],
  currencies: ['currency'],
  at: 'at',
  gatewayId: 'gateway_id',
}

/** Movements reported by a file; `flaws` are lines that should be movements and cannot be read, by their number. */
export type ReportReading = { movements: ReportedMovement[]; flaws: { line: number; reason: string }[] }

/** Whether a file with these columns is of that format. */
export function hasColumns({ reference, kind, amounts, at }: ReportFormat, row: ReportRow): boolean {
  return [reference, kind, at].every((name) => name in row) && amounts.some((name) => name in row)
}

export function readReportRows(format: ReportFormat, rows: readonly ReportRow[]): ReportReading {
  const reading: ReportReading = { movements: [], flaws: [] }
  rows.forEach((row, index) => {
    const kind = format.kinds[row[format.kind]?.trim() ?? '']
    const reference = row[format.reference]?.trim() ?? ''
    const isUnknownOfOurs = format === OWN_REPORT && kind === undefined
    if (!isUnknownOfOurs && (kind === undefined || reference === '')) return
    const read = kind === undefined ? 'the kind is unknown' : movementOf(format, row, kind, reference)
    // The first line holds the names.
    if (typeof read === 'string') reading.flaws.push({ line: index + 2, reason: read })
    else reading.movements.push(read)
  })
  return reading
}

function movementOf(
  format: ReportFormat,
  row: ReportRow,
  kind: MovementKind,
  reference: string,
): ReportedMovement | string {
  const place = format.amounts.findIndex((name) => (row[name]?.trim() ?? '') !== '')
  const currency = currencyOf(row[format.currencies[place] ?? format.currencies[0] ?? ''])
  if (currency === null) return 'the currency is no code of three letters'
  const amount = minorOf((row[format.amounts[place] ?? ''] ?? '').trim().replace(/^[-+]/, ''), currency)
  if (amount === null) return 'the amount cannot be read'
  const at = instantOf(row[format.at] ?? '')
  if (at === null) return 'the time cannot be read'
  return { kind, reference, amount, currency, at, gatewayId: row[format.gatewayId]?.trim() || null }
}

function currencyOf(text = ''): Currency | null {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : null
}

/** A time without a zone is taken for UTC: the comparison allows a day on either side. */
function instantOf(text: string): string | null {
  const found = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/.exec(
    text.trim(),
  )
  if (found === null) return null
  const [, day = '', time = '00:00', zone = 'Z'] = found
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
