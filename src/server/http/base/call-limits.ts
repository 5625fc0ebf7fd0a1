import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { HEADERS, type CallName } from '#contract/routes.ts'
import { CALL_LIMITS, ROUTE_LIMITS, type CallLimit, type RouteLimitName } from '#rules/limits/call-limits.ts'
import { CallError } from '../../call-error.ts'
import { addressBlock } from './risk-signals.ts'

/** Each name of the table is a call's. */
const OF_CALLS: Partial<Record<CallName, CallLimit>> = CALL_LIMITS satisfies {
  [K in keyof typeof CALL_LIMITS]: K extends CallName ? CallLimit : never
}

type Hooks = { onRequest?: onRequestAsyncHookHandler }

/** The session that a request names and where it comes from; made up or not, the block is counted as well. */
function senderOf({ headers, ip }: FastifyRequest): string {
  const session = headers[HEADERS.session] ?? headers.cookie ?? ''
  return `${ip} ${String(session).slice(0, 200)}`
}

/**
 * Holds a route to a limit of the list, where the server has limits at all. Its own numbers are apart from every other
 * route's. `limit`: other numbers, for tests.
 */
export function limited(
  app: FastifyInstance,
  name: RouteLimitName,
  limit: CallLimit = ROUTE_LIMITS[name],
): Hooks {
  return hooksOf(app, limit)
}

/** Holds a call of the contract to its limit. */
export function limitedCall(app: FastifyInstance, name: CallName): Hooks {
  const limit = OF_CALLS[name]
  return limit === undefined ? {} : hooksOf(app, limit)
}

/**
 * Whether a sender is within the limit of a call, for a page that does what the call does. The numbers are the page's own:
 * beyond them the page goes without, instead of being refused.
 */
export function withinLimitOf(
  app: FastifyInstance,
  name: CallName,
): (request: FastifyRequest) => Promise<boolean> {
  const limit = OF_CALLS[name]
  const isWithin = limit && countersOf(app, limit)
  return isWithin ?? (() => Promise.resolve(true))
}

function hooksOf(app: FastifyInstance, limit: CallLimit): Hooks {
  const isWithin = countersOf(app, limit)
  if (isWithin === null) return {}
  return {
    onRequest: async (request) => {
      if (!(await isWithin(request))) throw new CallError('TOO_MANY_REQUESTS')
    },
  }
}

/** Counts a request; whether it is within the limit. Null where the server has no limits. */
function countersOf(
  app: FastifyInstance,
  limit: CallLimit,
): ((request: FastifyRequest) => Promise<boolean>) | null {
  if (!app.hasDecorator('createRateLimit')) return null
  const timeWindow = '1 minute'
  // The block first: a caller beyond its limit adds no sessions.
  const counts = [
    app.createRateLimit({ max: limit.block, timeWindow, keyGenerator: ({ ip }) => addressBlock(ip) }),
    app.createRateLimit({ max: limit.session, timeWindow, keyGenerator: senderOf }),
  ]
  return async (request) => {
    for (const count of counts) {
      const answer = await count(request)
      if (!answer.isAllowed && answer.isExceeded) return false
    }
    return true
  }
}
