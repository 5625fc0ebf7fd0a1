import { infiniteQueryOptions } from '@tanstack/react-query'
import { callOffice } from '../state/call.ts'

export type LeadQuery = { step: number | undefined; product: number | undefined }

/** Leads page by page, each a query of its own that leads to the next. */
export const leadsQuery = (seller: number, query: LeadQuery) =>
  infiniteQueryOptions({
    queryKey: ['sellers', seller, 'leads', query],
    queryFn: ({ pageParam }) =>
      callOffice('listLeads', {
        params: { seller_id: seller },
        query: { ...query, before: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
