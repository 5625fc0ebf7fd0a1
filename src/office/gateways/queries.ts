import { queryOptions } from '@tanstack/react-query'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { callOffice } from '../state/call.ts'

type Listed = OfficeAnswer<'listGateways'>
export type ShownGateway = Listed['gateways'][number]
export type ShownRouting = Listed['routing']
export type ShownWay = Listed['ways'][number]

export const gatewaysQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'gateways'],
    queryFn: () => callOffice('listGateways', { params: { seller_id: seller } }),
  })
