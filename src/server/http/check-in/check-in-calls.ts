import type { FastifyRequest } from 'fastify'
import { CHECK_IN_CALLS, type CheckInAnswer, type CheckInRequest } from '#contract/check-in/calls.ts'
import type { CheckInCallName } from '#contract/check-in/routes.ts'
import { openCheckIn, syncCheckIn, type CheckInDeps } from '../../flows/tickets/check-in.ts'
import { limited } from '../base/call-limits.ts'
import { LONG_ANSWERS } from '../base/compressed.ts'
import { serveCall, type Mounting } from '../base/mount.ts'

/** Serves the check-in calls to the holder of an event's key. */
export function mountCheckInCalls(mounting: Omit<Mounting, 'callerOf'>, deps: CheckInDeps): void {
  const serve = <N extends CheckInCallName>(
    name: N,
    handler: (key: string, call: CheckInRequest<N>) => Promise<CheckInAnswer<N>>,
  ): void =>
    serveCall(
      { ...mounting, callerOf: strangerAt },
      CHECK_IN_CALLS[name],
      (call, { request }) => handler(keyOf(request), call as CheckInRequest<N>),
      // The list of a large event is opened over the phone network of the crowd that it lets in.
      { ...limited(mounting.app, 'check-in'), ...LONG_ANSWERS },
    )
  serve('openCheckIn', (key) => openCheckIn(deps, key))
  serve('syncCheckIn', (key, { body }) => syncCheckIn(deps, key, body))
}

/** Returns the key of the call, valid or not; empty if there is none, which opens nothing. */
function keyOf({ headers }: FastifyRequest): string {
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ')
  return scheme.toLowerCase() === 'bearer' ? given : ''
}

/** A check-in device has no session: its page may be an old copy that was kept for being offline. */
function strangerAt(request: FastifyRequest) {
  return {
    sessionId: '',
    locale: 'en' as const,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }
}
