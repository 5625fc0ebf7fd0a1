import type { BadgeKind } from '#design/badge.tsx'
import type { ShownGateway } from './queries.ts'

/** How a gateway is, as far as anything is known of it. */
export type GatewayHealth = 'answers' | 'open' | 'half-open' | 'no-account' | 'not-tried'

type Known = Pick<ShownGateway, 'breaker' | 'is_sandbox' | 'account' | 'paid_at' | 'refusals'>

/** Only an answer to this shop shows that a gateway answers: a breaker that nothing ever opened says nothing. */
export function healthOf({
  breaker,
  is_sandbox: isSandbox,
  account,
  paid_at: paidAt,
  refusals,
}: Known): GatewayHealth {
  if (!isSandbox && account === null) return 'no-account'
  if (breaker !== 'closed') return breaker
  return paidAt !== null || refusals.length > 0 ? 'answers' : 'not-tried'
}

export const HEALTH_BADGES: Readonly<Record<GatewayHealth, BadgeKind>> = {
  answers: 'good',
  open: 'bad',
  'half-open': 'bad',
  'no-account': 'plain',
  'not-tried': 'plain',
}
