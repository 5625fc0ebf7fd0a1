import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReportDays } from '#rules/office/reports.ts'
import type { SaleDays } from '#rules/sales/sale-search.ts'
import type { SaleStatus } from '#rules/sales/sale-status.ts'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { CallFailure } from '#contract/call-failure.ts'
import type { Narrowing } from '../sales/narrowing.ts'
import { callOffice, codeOf } from './call.ts'
import { pagedQuery } from './paged-query.ts'

/**
 * Creates the cache of server responses, kept while the office is open. A refused request is not retried; a lost
 * response is.
 */
export function createQueries(): QueryClient {
  // Any call can detect an ended session; the signed-in user is then queried again, and the frame updates.
  const onError = (error: unknown): void => {
    if (codeOf(error) === 'SIGN_IN') void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  }
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (queryKey[0] !== 'me') onError(error)
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // By itself the library would keep what is pressed offline, and carry it out later.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof CallFailure && error.status >= 400 && error.status < 500),
      },
    },
  })
  return queries
}

/** The signed-in user. */
export const meQuery = queryOptions({ queryKey: ['me'], queryFn: () => callOffice('me') })

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => callOffice('listSessions'),
})

export const sellersQuery = queryOptions({
  queryKey: ['platform', 'sellers'],
  queryFn: () => callOffice('listSellers', { body: {} }),
})

export const homeQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'home'],
    queryFn: () => callOffice('home', { params: { seller_id: seller } }),
  })

export const teamQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'team'],
    queryFn: () => callOffice('team', { params: { seller_id: seller } }),
  })

export const reportQuery = (seller: number, days: ReportDays) =>
  queryOptions({
    queryKey: ['sellers', seller, 'reports', days],
    queryFn: () => callOffice('readReport', { params: { seller_id: seller }, query: { days } }),
  })

export const reportPartsQuery = (seller: number, days: ReportDays) =>
  queryOptions({
    queryKey: ['sellers', seller, 'reports', days, 'parts'],
    queryFn: () => callOffice('readReportParts', { params: { seller_id: seller }, query: { days } }),
  })

export const shopQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'shop'],
    queryFn: () => callOffice('readShop', { params: { seller_id: seller } }),
  })

export const shopHistoryQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'shop', 'history'],
    queryFn: () => callOffice('shopHistory', { params: { seller_id: seller } }),
  })

/** The newest paid sale; null: none yet. It is asked for until there is one. */
export const firstSaleQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'first sale'],
    queryFn: async () => {
      const { sales } = await callOffice('listSales', {
        params: { seller_id: seller },
        body: { status: 'PAID' },
      })
      return sales[0] ?? null
    },
    refetchInterval: ({ state }) => (state.data === undefined || state.data === null ? 3_000 : false),
  })

export const productsQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'products'],
    queryFn: () => callOffice('listProducts', { params: { seller_id: seller } }),
  })

export const productQuery = (seller: number, product: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'products', product],
    queryFn: () => callOffice('readProduct', { params: { seller_id: seller, product_id: product } }),
  })

export const productHistoryQuery = (seller: number, product: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'products', product, 'history'],
    queryFn: () => callOffice('productHistory', { params: { seller_id: seller, product_id: product } }),
  })

export type SaleQuery = { q: string; status: SaleStatus | undefined; days: SaleDays } & Narrowing

/** Filter choices for the sales of a shop. */
export const saleChoicesQuery = (seller: number) =>
  queryOptions({
    queryKey: ['sellers', seller, 'sale choices'],
    queryFn: () => callOffice('saleChoices', { params: { seller_id: seller } }),
  })

const NEW_SALES_MS = 15_000
const OPEN_SALE_MS = 5_000

/** Checks whether a sale waits for its buyer, its gateway or a refund: its page then polls for the outcome. */
function isOpen({ status, refunds }: OfficeAnswer<'readSale'>): boolean {
  const waits = status === 'PROCESSING' || status === 'WAITING_PAYMENT' || status === 'PENDING_FRAUD_ANALYSIS'
  return waits || refunds.some(({ state }) => state !== 'done' && state !== 'refused')
}

export const salesQuery = (seller: number, query: SaleQuery) => ({
  ...pagedQuery(['sellers', seller, 'sales', query], (before: string | undefined) =>
    callOffice('listSales', { params: { seller_id: seller }, body: { ...query, before } }),
  ),
  // New sales come by themselves, until older ones are looked at: all pages would be read again.
  refetchInterval: ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }) =>
    state.data?.pages.length === 1 ? NEW_SALES_MS : (false as const),
})

export const saleQuery = (seller: number, sale: string) =>
  queryOptions({
    queryKey: ['sellers', seller, 'sale', sale],
    queryFn: () => callOffice('readSale', { params: { seller_id: seller, sale_id: sale } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? OPEN_SALE_MS : false),
  })

/** History of a sale's purchase. It is refetched whenever the sale changes. */
export const timelineQuery = (seller: number, sale: OfficeAnswer<'readSale'>) =>
  queryOptions({
    queryKey: ['sellers', seller, 'sale', sale.sale_id, 'timeline'],
    queryFn: () => callOffice('readTimeline', { params: { seller_id: seller, sale_id: sale.sale_id } }),
    refetchInterval: isOpen(sale) ? OPEN_SALE_MS : false,
  })
