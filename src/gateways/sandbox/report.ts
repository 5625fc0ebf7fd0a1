import { MOVEMENT_KINDS } from '#rules/payment/reconciliation.ts'
import type { ReportedMovement, ReportPage, ReportQuery } from '../gateway.ts'
import { fieldsOf, textOf, wholeOf, type Fields } from '../json-fields.ts'
import type { Client } from './client.ts'

const REPORT_TIMEOUT_MS = 12_000

/** A page of the sandbox's report; unknown when any line of it cannot be read. */
export async function askReport(client: Client, { from, to, cursor }: ReportQuery): Promise<ReportPage> {
  const query = new URLSearchParams({ from, to, ...(cursor !== null && { after: cursor }) })
  const reply = await client({
    method: 'GET',
    path: `/report?${query.toString()}`,
    timeoutMs: REPORT_TIMEOUT_MS,
  })
  if (reply.kind !== 'answer') return { kind: 'unknown', reason: 'the report could not be fetched' }
  if (reply.status !== 200) return { kind: 'unknown', reason: `the report answered ${reply.status}` }
  const body = fieldsOf(reply.body)
  const lines: unknown = body?.['movements']
  const movements = Array.isArray(lines) ? lines.map((line) => readLine(fieldsOf(line))) : [null]
  if (movements.includes(null)) return { kind: 'unknown', reason: 'the report cannot be read' }
  const next = wholeOf(body, 'next')
  return {
    kind: 'page',
    movements: movements.filter((line) => line !== null),
    next: next === null ? null : String(next),
  }
}

function readLine(line: Fields | null): ReportedMovement | null {
  const kind = MOVEMENT_KINDS.find((known) => known === textOf(line, 'kind'))
  const reference = textOf(line, 'reference')
  const amount = wholeOf(line, 'amount')
  const currency = textOf(line, 'currency')
  const at = textOf(line, 'at')
  if (kind === undefined || reference === null || amount === null || currency === null || at === null)
    return null
  return { kind, reference, amount, currency, at, gatewayId: textOf(line, 'charge') }
}
