import type { OfficeAnswer } from '#contract/office/calls.ts'
import type { AUDIT_ROUTES } from '#contract/office/audit/routes.ts'
import { actionsOf } from '#rules/office/audit.ts'
import { toWire } from '#rules/base/money.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { listAudit, authorsOfAudit, type AuditRow } from '../../store/accounts/audit-store.ts'
import { scopeOf, type Asked, type HandlersOf } from './base/office-handlers.ts'

const ENTRIES_OF_A_PAGE = 50
const AUTHORS_AT_MOST = 500

type Answer = OfficeAnswer<'listAudit'>

/** The office's calls about what was done in it. */
export function auditCalls({ db }: OfficeDeps): HandlersOf<typeof AUDIT_ROUTES> {
  const list = async (sellerId: number | null, query: Asked<'listAudit'>['query']): Promise<Answer> => {
    const rows = await listAudit(db, {
      sellerId,
      userId: query.person ?? null,
      actions: query.kind === undefined ? null : actionsOf(query.kind),
      days: query.days === undefined ? null : Number(query.days),
      before: query.before ?? null,
      limit: ENTRIES_OF_A_PAGE + 1,
    })
    const page = rows.slice(0, ENTRIES_OF_A_PAGE)
    return {
      entries: page.map(shown),
      people: await authorsOfAudit(db, sellerId, AUTHORS_AT_MOST),
      next: rows.length > ENTRIES_OF_A_PAGE ? (page.at(-1)?.id ?? null) : null,
    }
  }
  return {
    listAudit: ({ caller, query }) => list(scopeOf(caller).sellerId, query),
    listPlatformAudit: ({ query }) => list(null, query),
  }
}

function shown(row: AuditRow): Answer['entries'][number] {
  const { role = null, role_before = null, amount, currency = null, reason = null } = row.facts
  return {
    id: row.id,
    at: row.at.toISOString(),
    seller: row.seller_id === null ? null : { id: row.seller_id, name: row.seller ?? '' },
    by:
      row.user_id === null || row.email === null
        ? null
        : { id: row.user_id, name: row.name ?? '', email: row.email },
    action: row.action,
    target:
      row.target_kind === null || row.target_id === null
        ? null
        : { kind: row.target_kind, id: row.target_id, name: row.target_name },
    fields: row.fields,
    role,
    role_before,
    amount: amount === undefined || currency === null ? null : toWire(amount, currency),
    currency,
    reason,
  }
}
