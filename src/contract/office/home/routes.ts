import type { OfficeRoutes } from '../access.ts'

export const HOME_ROUTES = {
  home: {
    base: 'api',
    method: 'GET',
    path: '/sellers/:seller_id/home',
    scope: 'seller',
    permission: 'home.read',
  },
} as const satisfies OfficeRoutes
