import type { OfficeRoutes } from '../access.ts'

const gateways = { base: 'api', scope: 'seller', permission: 'gateways.read' } as const

export const GATEWAY_ROUTES = {
  listGateways: { ...gateways, method: 'GET', path: '/sellers/:seller_id/gateways' },
  keepAccount: {
    ...gateways,
    permission: 'gateways.write',
    method: 'PUT',
    path: '/sellers/:seller_id/gateways/:gateway/account',
    proven: true,
  },
  forgetAccount: {
    ...gateways,
    permission: 'gateways.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/gateways/:gateway/account',
    proven: true,
  },
  checkAccount: {
    ...gateways,
    permission: 'gateways.write',
    method: 'POST',
    path: '/sellers/:seller_id/gateways/:gateway/check',
    unkeyed: 'repeatable',
  },
  saveRouting: {
    ...gateways,
    permission: 'gateways.write',
    method: 'PUT',
    path: '/sellers/:seller_id/routing',
    proven: true,
  },
} as const satisfies OfficeRoutes
