import { queryOptions } from '@tanstack/react-query'
import type { DifferenceView } from '#contract/operator/calls.ts'
import type { SecurityEventKind } from '#rules/office/security-events.ts'
import { callOffice } from '../state/call.ts'
import { pagedQuery } from '../state/paged-query.ts'

export type SellerQuery = { q: string; state: 'selling' | 'stopped' | undefined }

export const sellerPages = (query: SellerQuery) =>
  pagedQuery(['platform', 'sellers', query], (after: number | undefined) =>
    callOffice('listSellers', { body: { ...query, after } }),
  )

export const differencePages = (state: DifferenceView['state']) =>
  pagedQuery(['platform', 'differences', state], (before: number | undefined) =>
    callOffice('listDifferences', { query: { state, before } }),
  )

export const securityPages = (kind: SecurityEventKind | undefined) =>
  pagedQuery(['platform', 'security', kind], (before: number | undefined) =>
    callOffice('listSecurityEvents', { query: { kind, before } }),
  )

export const outcomesQuery = queryOptions({
  queryKey: ['platform', 'outcomes'],
  queryFn: () => callOffice('listOutcomes'),
})

export const reversalsQuery = queryOptions({
  queryKey: ['platform', 'reversals'],
  queryFn: () => callOffice('listReversals'),
})

export const jobsQuery = queryOptions({
  queryKey: ['platform', 'jobs'],
  queryFn: () => callOffice('listJobs'),
})

/** Query for the operators of the installation. */
export const operatorsQuery = queryOptions({
  queryKey: ['platform', 'operators'],
  queryFn: () => callOffice('listOperators'),
})
