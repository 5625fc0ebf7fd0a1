import type { OfficeRoutes } from '../access.ts'

const subscriptions = { base: 'api', scope: 'seller', permission: 'subscriptions.read' } as const

export const SUBSCRIPTION_ROUTES = {
  listSubscriptions: {
    ...subscriptions,
    method: 'POST',
    path: '/sellers/:seller_id/subscriptions/find',
    unkeyed: 'reads',
  },
  readSubscription: {
    ...subscriptions,
    method: 'GET',
    path: '/sellers/:seller_id/subscriptions/:subscription_id',
  },
  cancelSubscription: {
    ...subscriptions,
    permission: 'subscriptions.write',
    method: 'POST',
    path: '/sellers/:seller_id/subscriptions/:subscription_id/cancel',
    proven: true,
  },
  moveCharge: {
    ...subscriptions,
    permission: 'subscriptions.write',
    method: 'PUT',
    path: '/sellers/:seller_id/subscriptions/:subscription_id/next-charge',
    proven: true,
  },
  readRenewals: {
    ...subscriptions,
    permission: 'seller.read',
    method: 'GET',
    path: '/sellers/:seller_id/renewals',
  },
  setRenewals: {
    ...subscriptions,
    permission: 'seller.write',
    method: 'PUT',
    path: '/sellers/:seller_id/renewals',
    proven: true,
  },
} as const satisfies OfficeRoutes
