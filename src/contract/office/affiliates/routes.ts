import type { OfficeRoutes } from '../access.ts'

const affiliates = { base: 'api', scope: 'seller', permission: 'affiliates.read' } as const

export const AFFILIATE_ROUTES = {
  listAffiliates: { ...affiliates, method: 'GET', path: '/sellers/:seller_id/affiliates' },
  createAffiliate: {
    ...affiliates,
    permission: 'affiliates.write',
    method: 'POST',
    path: '/sellers/:seller_id/affiliates',
  },
  readAffiliate: { ...affiliates, method: 'GET', path: '/sellers/:seller_id/affiliates/:affiliate_id' },
  saveAffiliate: {
    ...affiliates,
    permission: 'affiliates.write',
    method: 'PUT',
    path: '/sellers/:seller_id/affiliates/:affiliate_id',
  },
  retireAffiliate: {
    ...affiliates,
    permission: 'affiliates.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/affiliates/:affiliate_id',
  },
  affiliateHistory: {
    ...affiliates,
    method: 'GET',
    path: '/sellers/:seller_id/affiliates/:affiliate_id/history',
  },
  putAffiliateBack: {
    ...affiliates,
    permission: 'affiliates.write',
    method: 'POST',
    path: '/sellers/:seller_id/affiliates/:affiliate_id/history/:change_id/undo',
  },
} as const satisfies OfficeRoutes
