import type { AuditKind } from '#rules/office/audit.ts'
import { callOffice } from '../state/call.ts'
import { pagedQuery } from '../state/paged-query.ts'

export type AuditQuery = {
  person: number | undefined
  kind: AuditKind | undefined
  days: string | undefined
}

/** The log of a shop; `seller` null: of the installation. */
export const auditQuery = (seller: number | null, query: AuditQuery) =>
  pagedQuery(
    seller === null ? ['platform', 'audit', query] : ['sellers', seller, 'audit', query],
    (before: number | undefined) => {
      const asked = { ...query, before }
      return seller === null
        ? callOffice('listPlatformAudit', { query: asked })
        : callOffice('listAudit', { params: { seller_id: seller }, query: asked })
    },
  )
