import { queryOptions } from '@tanstack/react-query'
import type { SubscriptionStatus } from '#rules/subscriptions/subscription.ts'
import { callOffice } from '../state/call.ts'
import { pagedQuery } from '../state/paged-query.ts'

export type SubscriptionQuery = { q: string; status: SubscriptionStatus | undefined }

export const subscriptionsQuery = (seller: number, query: SubscriptionQuery) =>
  pagedQuery(['sellers', seller, 'subscriptions', query], (before: string | undefined) =>
    callOffice('listSubscriptions', { params: { seller_id: seller }, body: { ...query, before } }),
  )

export const subscriptionQuery = (seller: number, subscription: string) =>
  queryOptions({
    queryKey: ['sellers', seller, 'subscription', subscription],
    queryFn: () =>
      callOffice('readSubscription', { params: { seller_id: seller, subscription_id: subscription } }),
  })
