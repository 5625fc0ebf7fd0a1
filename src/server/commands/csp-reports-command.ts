import { deleteCspReports, listCspReports, type CspReportRow } from '../store/gateways/csp-report-store.ts'
import { done, type Call, type CommandResult } from './command-call.ts'
import { listed } from './command-words.ts'

const LISTED = 200

/** Lists what browsers refused by the policies of the pages and the card fields, the last seen first. */
export async function listReports({ withDatabase }: Call): Promise<CommandResult> {
  const rows = await withDatabase((db) => listCspReports(db, LISTED + 1))
  return listed(rows, LISTED, { lineOf, ifNone: 'There are none.' })
}

function lineOf({
  page,
  directive,
  blocked,
  source,
  count,
  first_seen_at,
  last_seen_at,
}: CspReportRow): string {
  const [first, last] = [first_seen_at, last_seen_at].map((at) => new Date(at).toISOString())
  return `${count}  ${page}  ${directive}  ${blocked}  by ${source || 'unknown'}  ${first} to ${last}`
}

/** Deletes all reports. */
export async function clearReports({ withDatabase }: Call): Promise<CommandResult> {
  const deleted = await withDatabase((db) => deleteCspReports(db, 0))
  return done(`Deleted: ${deleted}.`, { deleted })
}
