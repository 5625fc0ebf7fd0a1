import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AcquirerError } from './ledger/acquirer-error.ts'
import { readOr422 } from './charge-routes.ts'
import { viewEntry } from './ledger/charge-view.ts'
import { isOpening, takenLines, type Entry } from './ledger/entry.ts'
import type { Ledger } from './ledger/ledger.ts'
import { reportOf } from './ledger/report.ts'
import type { SandboxState } from './sandbox-state.ts'

const ledgerQuery = z.object({
  /** Only lines after this sequence number. */
  since: z.coerce.number().int().nonnegative().default(0),
  reference: z.string().optional(),
})

/** A year of a demo is less. */
const HISTORY_BYTES = 32 * 1024 * 1024

/** Registers the calls by which tests compare ledgers and look after webhooks. */
const reportQuery = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Only lines after this sequence number. */
  after: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
})

export function registerLedger(api: FastifyInstance, room: SandboxState): void {
  const { ledger, webhooks } = room

  api.get('/ledger', (request) => {
    const { since, reference } = readOr422(ledgerQuery, request.query, 'since, reference')
    const lines = reference === undefined ? ledger.entries : ledger.entriesOf(reference)
    const entries = lines.filter((entry) => entry.seq > since)
    return { entries: entries.map(viewEntry), totals: totalsOf(ledger, entries), simulated: true }
  })

  api.get('/report', (request) => {
    const wanted = readOr422(reportQuery, request.query, 'from, to, after, limit')
    return { ...reportOf(ledger, wanted), simulated: true }
  })

  // A demo begins with a year of charges: from then on they are answered for as any other.
  api.post('/ledger/history', { bodyLimit: HISTORY_BYTES }, (request) => {
    const { lines } = readOr422(takenLines, request.body, 'lines')
    if (ledger.entries.length > 0) {
      throw new AcquirerError(409, 'ledger_not_empty', 'only a ledger without charges takes a history')
    }
    const opened = new Set(lines.filter((line) => isOpening(line)).map(({ charge }) => charge))
    const stray = lines.find(({ charge }) => !opened.has(charge))
    if (stray !== undefined) {
      throw new AcquirerError(422, 'invalid_request', `the charge ${stray.charge} is never opened`)
    }
    ledger.take(lines)
    return { taken: lines.length }
  })

  api.get('/webhooks', () => ({ webhooks: webhooks.list() }))
  api.post('/webhooks/:id/resend', (request) => {
    const { id } = readOr422(z.object({ id: z.string() }), request.params, 'id')
    if (!webhooks.resend(id)) throw new AcquirerError(404, 'not_found', 'there is no such event')
    return { resent: id }
  })
}

type Totals = { status: string; currency: string; captured: number; refunded: number }

/** Returns the current totals of each named reference, whichever lines were requested. */
function totalsOf(ledger: Ledger, entries: readonly Entry[]): Record<string, Totals> {
  const totals: Record<string, Totals> = {}
  for (const { reference, charge } of entries) {
    const found = ledger.charge(charge)
    if (found === null) continue
    const { status, currency, captured, refunded } = found
    totals[reference] = { status, currency, captured, refunded }
  }
  return totals
}
