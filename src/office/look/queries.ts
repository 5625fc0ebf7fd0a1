import { queryOptions } from '@tanstack/react-query'
import { callOffice } from '../state/call.ts'

export const looksQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'looks'],
    queryFn: () => callOffice('listLooks', { params: { seller_id: seller } }),
  })

export const lookQuery = (seller: number, look: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'looks', look],
    queryFn: () => callOffice('readLook', { params: { seller_id: seller, look_id: look } }),
  })

export const lookHistoryQuery = (seller: number, look: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'looks', look, 'history'],
    queryFn: () => callOffice('lookHistory', { params: { seller_id: seller, look_id: look } }),
  })
