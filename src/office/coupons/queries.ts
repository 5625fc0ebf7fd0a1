import { queryOptions } from '@tanstack/react-query'
import { callOffice } from '../state/call.ts'

export const couponsQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'coupons'],
    queryFn: () => callOffice('listCoupons', { params: { seller_id: seller } }),
  })

export const couponQuery = (seller: number, coupon: string) =>
  queryOptions({
    queryKey: ['sellers', seller, 'coupons', coupon],
    queryFn: () => callOffice('readCoupon', { params: { seller_id: seller, coupon_name: coupon } }),
  })

export const couponSeriesQuery = (seller: number, series: string) =>
  queryOptions({
    queryKey: ['sellers', seller, 'coupon-series', series],
    queryFn: () => callOffice('readCouponSeries', { params: { seller_id: seller, series } }),
  })

export const couponHistoryQuery = (seller: number, coupon: string) =>
  queryOptions({
    queryKey: ['sellers', seller, 'coupons', coupon, 'history'],
    queryFn: () => callOffice('couponHistory', { params: { seller_id: seller, coupon_name: coupon } }),
  })
