import { callOffice } from '../state/call.ts'
import { pagedQuery } from '../state/paged-query.ts'

export type LeadQuery = { step: number | undefined; product: number | undefined }

export const leadsQuery = (seller: number, query: LeadQuery) =>
  pagedQuery(['sellers', seller, 'leads', query], (before: string | undefined) =>
    callOffice('listLeads', { params: { seller_id: seller }, query: { ...query, before } }),
  )
