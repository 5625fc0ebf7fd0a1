import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { SubscriptionStatus } from '#rules/subscription.ts'
import { callOffice } from '../state/call.ts'

export type SubscriptionQuery = { q: string; status: SubscriptionStatus | undefined }

/** Subscriptions page by page, each a query of its own that leads to the next. */
export const subscriptionsQuery = (seller: number, query: SubscriptionQuery) =>
  infiniteQueryOptions({
    queryKey: ['sellers', seller, 'subscriptions', query],
    queryFn: ({ pageParam }) =>
      callOffice('listSubscriptions', {
        params: { seller_id: seller },
        query: { ...query, before: pageParam ?? undefined },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export const subscriptionQuery = (seller: number, subscription: string) =>
  queryOptions({
    queryKey: ['sellers', seller, 'subscription', subscription],
    queryFn: () =>
      callOffice('readSubscription', { params: { seller_id: seller, subscription_id: subscription } }),
  })
