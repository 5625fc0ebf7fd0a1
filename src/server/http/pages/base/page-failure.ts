import type { RefusedRenewal, ScreenData } from '#contract/checkout/page.ts'
import { CallError } from '../../../call-error.ts'
import { errorFields, type Log } from '../../../log.ts'
import { systemReason } from '../../../start-error.ts'
import { GatewayRoleAway } from '../../../gateway-role/gateway-role-away.ts'
import { isUnavailable } from '../../../store/postgres/unavailable.ts'

const REASONS = {
  LINK_NOT_FOUND: 'link',
  OFFER_NOT_FOUND: 'offer',
  PRODUCT_NOT_FOUND: 'product',
  SELLER_NOT_READY: 'seller-not-ready',
} as const

const REFUSED_RENEWALS: readonly string[] = ['LINK_NOT_FOUND', '1404', '1405', '0404']

/** Whether a signed link of a subscription, or what claims to be one, was refused. */
function isRefusedRenewal(code: string, { searchParams }: URL): code is RefusedRenewal {
  return REFUSED_RENEWALS.includes(code) && searchParams.has('subscription_id')
}

/**
 * Returns the screen of a failure: a product that cannot be bought has its own text; a failure on our side is shown as
 * such, and logged.
 */
export function screenOfFailure(
  log: Log,
  { url, requestId }: { url: URL; requestId: string },
  error: unknown,
): ScreenData {
  // The holder of a subscription's link is informed what to do with it, whatever is wrong with it.
  const code = error instanceof CallError ? error.code : ''
  if (isRefusedRenewal(code, url)) return { screen: 'not-found', reason: code }
  if (error instanceof CallError && error.code in REASONS) {
    return { screen: 'not-found', reason: REASONS[error.code as keyof typeof REASONS] }
  }
  if (error instanceof CallError && error.code === 'NOT_FOUND') {
    return { screen: 'error', status: 404, reason: 'sale-not-found' }
  }
  if (isUnavailable(error))
    log.warn('database-unavailable', { request_id: requestId, route: 'page', reason: systemReason(error) })
  else if (!(error instanceof GatewayRoleAway))
    log.error('page-failed', { request_id: requestId, ...errorFields(error) })
  return { screen: 'error', status: 404, reason: 'load-failed' }
}
