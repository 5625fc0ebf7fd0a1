import type { OfficeRoutes } from '../access.ts'

const coupons = { base: 'api', scope: 'seller', permission: 'coupons.read' } as const

export const COUPON_ROUTES = {
  listCoupons: { ...coupons, method: 'GET', path: '/sellers/:seller_id/coupons' },
  createCoupon: {
    ...coupons,
    permission: 'coupons.write',
    method: 'POST',
    path: '/sellers/:seller_id/coupons',
  },
  readCoupon: { ...coupons, method: 'GET', path: '/sellers/:seller_id/coupons/:coupon_name' },
  saveCoupon: {
    ...coupons,
    permission: 'coupons.write',
    method: 'PUT',
    path: '/sellers/:seller_id/coupons/:coupon_name',
  },
  retireCoupon: {
    ...coupons,
    permission: 'coupons.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/coupons/:coupon_name',
  },
  couponHistory: {
    ...coupons,
    method: 'GET',
    path: '/sellers/:seller_id/coupons/:coupon_name/history',
  },
  putCouponBack: {
    ...coupons,
    permission: 'coupons.write',
    method: 'POST',
    path: '/sellers/:seller_id/coupons/:coupon_name/history/:change_id/undo',
  },
} as const satisfies OfficeRoutes
