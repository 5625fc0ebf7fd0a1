import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditKind } from '#rules/audit.ts'
import { callOffice } from '../state/call.ts'

export type AuditQuery = {
  person: number | undefined
  kind: AuditKind | undefined
  days: string | undefined
}

/** The log page by page, each a query of its own that leads to the next; `seller` null: of the installation. */
export const auditQuery = (seller: number | null, query: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: seller === null ? ['platform', 'audit', query] : ['sellers', seller, 'audit', query],
    queryFn: ({ pageParam }) => {
      const asked = { ...query, before: pageParam ?? undefined }
      return seller === null
        ? callOffice('listPlatformAudit', { query: asked })
        : callOffice('listAudit', { params: { seller_id: seller }, query: asked })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
