import type { OfficeRoutes } from '../access.ts'

const shop = { base: 'api', scope: 'seller', permission: 'seller.read' } as const

export const SHOP_ROUTES = {
  readShop: { ...shop, method: 'GET', path: '/sellers/:seller_id/shop' },
  saveShop: { ...shop, permission: 'seller.write', method: 'PUT', path: '/sellers/:seller_id/shop' },
  shopHistory: { ...shop, method: 'GET', path: '/sellers/:seller_id/shop/history' },
  putShopBack: {
    ...shop,
    permission: 'seller.write',
    method: 'POST',
    path: '/sellers/:seller_id/shop/history/:change_id/undo',
  },
  createSeller: {
    base: 'api',
    method: 'POST',
    path: '/platform/sellers',
    scope: 'platform',
    permission: 'sellers.write',
  },
} as const satisfies OfficeRoutes
