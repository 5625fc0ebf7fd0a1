import type { OfficeRoutes } from '../access.ts'

export const REPORT_ROUTES = {
  readReport: {
    base: 'api',
    scope: 'seller',
    permission: 'reports.read',
    method: 'GET',
    path: '/sellers/:seller_id/figures',
  },
  readReportParts: {
    base: 'api',
    scope: 'seller',
    permission: 'reports.read',
    method: 'GET',
    path: '/sellers/:seller_id/figures/parts',
  },
} as const satisfies OfficeRoutes
