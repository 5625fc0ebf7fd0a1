import type { RenewalLink } from '../../../signing/renewal-link.ts'

/**
 * Reads the link of a subscription from a query: `subscription_id` with its signature, `client_id`. Null: there is
 * none. One without a signature is still a link, and is refused as such: it must not lead to a second subscription.
 */
export function renewalLinkOf(query: {
  subscription_id?: string | undefined
  client_id?: string | undefined
}): RenewalLink | null {
  const { subscription_id: subscriptionId, client_id: signature = '' } = query
  return subscriptionId === undefined ? null : { subscriptionId, signature }
}
