import type { OfficeRoutes } from '../access.ts'

export const AUDIT_ROUTES = {
  listAudit: {
    base: 'api',
    scope: 'seller',
    permission: 'audit.read',
    method: 'GET',
    path: '/sellers/:seller_id/audit',
  },
  listPlatformAudit: {
    base: 'api',
    scope: 'platform',
    permission: 'audit.read',
    method: 'GET',
    path: '/platform/audit',
  },
} as const satisfies OfficeRoutes
