import { queryOptions } from '@tanstack/react-query'
import type { DifferenceView } from '#contract/operator-calls.ts'
import type { SecurityEventKind } from '#rules/security-events.ts'
import { callOffice } from '../state/call.ts'

/** A list that is read page by page: each says where the next one begins. */
export type PagedQuery<Page extends { next: number | null }> = {
  key: readonly unknown[]
  /** `place`: the `next` of the page before; undefined: the first. */
  read: (place: number | undefined) => Promise<Page>
}

export type SellerQuery = { q: string; state: 'selling' | 'stopped' | undefined }

export const sellerPages = (query: SellerQuery) => ({
  key: ['platform', 'sellers', query],
  read: (after: number | undefined) => callOffice('listSellers', { query: { ...query, after } }),
})

export const differencePages = (state: DifferenceView['state']) => ({
  key: ['platform', 'differences', state],
  read: (before: number | undefined) => callOffice('listDifferences', { query: { state, before } }),
})

export const securityPages = (kind: SecurityEventKind | undefined) => ({
  key: ['platform', 'security', kind],
  read: (before: number | undefined) => callOffice('listSecurityEvents', { query: { kind, before } }),
})

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
