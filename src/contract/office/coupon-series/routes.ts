import type { OfficeRoutes } from '../access.ts'

const series = { base: 'api', scope: 'seller', permission: 'coupons.read' } as const

export const COUPON_SERIES_ROUTES = {
  createCouponSeries: {
    ...series,
    permission: 'coupons.write',
    method: 'POST',
    path: '/sellers/:seller_id/coupon-series',
  },
  readCouponSeries: { ...series, method: 'GET', path: '/sellers/:seller_id/coupon-series/:series' },
  retireCouponSeries: {
    ...series,
    permission: 'coupons.write',
    method: 'DELETE',
    path: '/sellers/:seller_id/coupon-series/:series',
  },
} as const satisfies OfficeRoutes
