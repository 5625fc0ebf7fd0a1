import { Readable } from 'node:stream'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { EXPORT_ROUTES } from '#contract/office/exports/routes.ts'
import { EXPORT_KEPT_DAYS, mayExport } from '#rules/office/exports.ts'
import { mayMember } from '#rules/office/permissions.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { deleteOwnExport, fetchExport, orderListExport } from '../../flows/reports/order-export.ts'
import { readExportFile } from '../../flows/reports/write-export.ts'
import { listExports, type ExportRecord } from '../../store/reports/export-store.ts'
import { scopeOf, signedIn, type Asked, type HandlersOf } from './base/office-handlers.ts'

type OfFile = Pick<Asked<'readExportFile'>, 'caller' | 'reply'>
type Did = { kind: string; people: boolean; id: string; what: 'ordered' | 'fetched' | 'deleted' }

/** The office's calls about lists and figures as files. */
export function exportCalls(deps: OfficeDeps): HandlersOf<typeof EXPORT_ROUTES> {
  const { db } = deps
  const memberOf = ({ caller }: Pick<OfFile, 'caller'>) => ({
    ...signedIn(caller),
    sellerId: scopeOf(caller).sellerId,
  })
  const report = ({ caller, reply }: OfFile, { kind, people, id, what }: Did): void =>
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
    createExport: async (asked) => {
      const { id, people } = await orderListExport(deps, memberOf(asked), asked.body)
      report(asked, { kind: asked.body.kind, people, id, what: 'ordered' })
      return { id }
    },
    readExportFile: async (asked) => {
      const found = await fetchExport(db, memberOf(asked), asked.params.export_id)
      report(asked, { ...found, what: 'fetched' })
      const day = found.created_at.toISOString().slice(0, 10)
      asked.reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${found.kind}-${day}.csv"`)
      return Readable.from(readExportFile(deps, found))
    },
    deleteExport: async (asked) => {
      const found = await deleteOwnExport(db, memberOf(asked), asked.params.export_id)
      report(asked, { ...found, what: 'deleted' })
      return { done: true }
    },
  }
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
    // The search text may be a buyer's address.
    q: readsBuyers ? (query.q ?? null) : null,
    status: query.status ?? null,
    from: query.from ?? null,
    until: query.until ?? null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
