import { Readable } from 'node:stream'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { EXPORT_ROUTES } from '#contract/office/exports/routes.ts'
import { EXPORT_KEPT_DAYS, EXPORTS_AT_MOST, EXPORTS_AT_ONCE, mayExport } from '#rules/office/exports.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { CallError } from '../../call-error.ts'
import { searchBuyers, sightOf } from '../../flows/accounts/search-buyers.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { readExportFile } from '../../flows/reports/write-export.ts'
import { isEventOf } from '../../store/catalogue/event-store.ts'
import {
  deleteExport,
  findExport,
  listExports,
  orderExport,
  recordFetched,
  type ExportQuery,
  type ExportRecord,
} from '../../store/reports/export-store.ts'
import { actorOf, scopeOf, signedIn, type Asked, type HandlersOf } from './base/office-handlers.ts'

type OfFile = Pick<Asked<'readExportFile'>, 'caller' | 'params' | 'reply'>
type Did = { kind: string; people: boolean; id: string; what: 'ordered' | 'fetched' | 'deleted' }

const BOUNDS = { atOnce: EXPORTS_AT_ONCE, atMost: EXPORTS_AT_MOST, keptDays: EXPORT_KEPT_DAYS }

/** The office's calls about lists and figures as files. */
export function exportCalls(deps: OfficeDeps): HandlersOf<typeof EXPORT_ROUTES> {
  const { db } = deps
  /** A file of this seller that the caller may have. @throws CallError NOT_FOUND, NOT_ALLOWED */
  const ownExport = async ({ caller, params }: OfFile): Promise<ExportRecord> => {
    const found = await findExport(db, scopeOf(caller).sellerId, params.export_id)
    if (found === null) throw new CallError('NOT_FOUND')
    // guard: export-fetched-by-right
    if (!mayExport(signedIn(caller).role, found)) throw new CallError('NOT_ALLOWED')
    return found
  }
  const report = (
    { caller, reply }: Pick<OfFile, 'caller' | 'reply'>,
    { kind, people, id, what }: Did,
  ): void =>
    // guard: exports-reported
    deps.security?.report({
      kind: 'data-exported',
      ip: reply.request.ip,
      route: reply.request.routeOptions.url ?? 'none',
      reason: `${what}: ${kind}${people ? ', with people' : ''}`,
      user_id: signedIn(caller).user.id,
      seller_id: scopeOf(caller).sellerId,
      export_id: id,
    })
  return {
    listExports: async ({ caller }) => {
      const { role } = signedIn(caller)
      const rows = await listExports(db, scopeOf(caller).sellerId)
      const readsBuyers = mayMember(role, 'buyers.read')
      return {
        kept_days: EXPORT_KEPT_DAYS,
        exports: rows.filter((row) => mayExport(role, row)).map((row) => shown(row, readsBuyers)),
      }
    },
    createExport: async ({ caller, body, reply }) => {
      const { sellerId } = scopeOf(caller)
      const { user, role } = signedIn(caller)
      const { kind, locale, ...rest } = body
      const { people = kind === 'holders', ...query }: ExportQuery & { people?: boolean } = rest
      if (!mayExport(role, { kind, people })) throw new CallError('NOT_ALLOWED')
      const { event } = query
      // guard: export-own-event
      if (event !== undefined && !(await isEventOf(db, sellerId, event))) throw new CallError('NOT_FOUND')
      if (query.q !== undefined) await searchBuyers(deps, { user, role }, query.q)
      const id = await orderExport(
        db,
        {
          by: { userId: user.id, sellerId },
          author: user.email,
          kind,
          people,
          query: withoutBlank({ ...query, ...(sightOf({ role }) === 'masked' && { masked: true }) }),
          locale,
        },
        BOUNDS,
      )
      if (id === null) throw new CallError('TOO_MANY_EXPORTS')
      report({ caller, reply }, { kind, people, id, what: 'ordered' })
      return { id }
    },
    readExportFile: async (asked) => {
      const found = await ownExport(asked)
      if (found.state !== 'ready') throw new CallError('NOT_FOUND')
      await recordFetched(db, actorOf(asked.caller), found)
      report(asked, { ...found, what: 'fetched' })
      const day = found.created_at.toISOString().slice(0, 10)
      asked.reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${found.kind}-${day}.csv"`)
      return Readable.from(readExportFile(deps, found))
    },
    deleteExport: async (asked) => {
      const found = await ownExport(asked)
      await deleteExport(db, actorOf(asked.caller), found)
      report(asked, { ...found, what: 'deleted' })
      return { done: true }
    },
  }
}

/** A search for nothing searches for nobody. */
function withoutBlank({ q, ...rest }: ExportQuery): ExportQuery {
  return q === undefined || q.trim() === '' ? rest : { ...rest, q: q.trim() }
}

type Shown = OfficeAnswer<'listExports'>['exports'][number]

function shown(row: ExportRecord, readsBuyers: boolean): Shown {
  const { id, kind, people, state, rows, author, query } = row
  return {
    id,
    kind,
    people,
    state,
    rows,
    author,
    // What was searched for may be somebody's address.
    q: readsBuyers ? (query.q ?? null) : null,
    status: query.status ?? null,
    from: query.from ?? null,
    until: query.until ?? null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
