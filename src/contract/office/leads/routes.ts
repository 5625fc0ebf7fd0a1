import type { OfficeRoutes } from '../access.ts'

export const LEAD_ROUTES = {
  listLeads: {
    base: 'api',
    scope: 'seller',
    permission: 'leads.read',
    method: 'GET',
    path: '/sellers/:seller_id/leads',
  },
} as const satisfies OfficeRoutes
