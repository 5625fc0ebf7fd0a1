import { queryOptions } from '@tanstack/react-query'
import { callOffice } from '../state/call.ts'

export const affiliatesQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'affiliates'],
    queryFn: () => callOffice('listAffiliates', { params: { seller_id: seller } }),
  })

export const affiliateQuery = (seller: number, affiliate: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'affiliates', affiliate],
    queryFn: () => callOffice('readAffiliate', { params: { seller_id: seller, affiliate_id: affiliate } }),
  })

export const affiliateHistoryQuery = (seller: number, affiliate: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'affiliates', affiliate, 'history'],
    queryFn: () => callOffice('affiliateHistory', { params: { seller_id: seller, affiliate_id: affiliate } }),
  })
