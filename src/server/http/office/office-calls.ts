import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { OFFICE_CALLS, type OfficeAnswer, type OfficeRequest } from '#contract/office/calls.ts'
import { PICTURE_BYTES } from '#contract/office/pictures/calls.ts'
import { isKeyed, REQUEST_KEY_HEADER, type OfficeAccess } from '#contract/office/access.ts'
import { OFFICE_ROUTES, type OfficeCallName } from '#contract/office/routes.ts'
import { SELLER_FILE_LENGTH } from '#rules/fields/seller-file.ts'
import { runOnce } from '../../flows/accounts/run-once.ts'
import { admitTo, type OfficeCaller } from '../../flows/accounts/seller-scope.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import type { Place } from '../../flows/accounts/sign-in-tries.ts'
import { limited } from '../base/call-limits.ts'
import { readAs, serveCall, type Mounting } from '../base/mount.ts'
import { addressBlock } from '../base/risk-signals.ts'
import { accountCalls } from './account-calls.ts'
import { eventCalls } from './event-calls.ts'
import { refuseForeignCall } from './base/own-origin.ts'
import { signedIn, type OfficeHandlers } from './base/office-handlers.ts'
import { exportCalls } from './export-calls.ts'
import { reportCalls } from './report-calls.ts'
import { gatewayCalls } from './gateway-calls.ts'
import { leadCalls } from './lead-calls.ts'
import { withdrawalCalls } from './withdrawal-calls.ts'
import { homeCalls } from './home-calls.ts'
import { teamCalls } from './team-calls.ts'
import { lookCalls } from './look-calls.ts'
import { passkeyCalls } from './passkey-calls.ts'
import { pixelCalls } from './pixel-calls.ts'
import { personalDataCalls } from './personal-data-calls.ts'
import { pictureCalls } from './picture-calls.ts'
import { operatorCalls } from './operator-calls.ts'
import { platformCalls } from './platform-calls.ts'
import { productCalls } from './product-calls.ts'
import { securityCalls } from './security-calls.ts'
import { saleCalls } from './sale-calls.ts'
import { subscriptionCalls } from './subscription-calls.ts'
import { auditCalls } from './audit-calls.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { affiliateCalls } from './affiliate-calls.ts'
import { couponCalls } from './coupon-calls.ts'
import { couponSeriesCalls } from './coupon-series-calls.ts'
import { shopCalls } from './shop-calls.ts'
import { cookieOf, knownBrowserOf } from './base/session-cookie.ts'

const BIG_BODIES: Partial<Record<OfficeCallName, number>> = {
  uploadPicture: PICTURE_BYTES,
  // A text within JSON: escaping makes it longer.
  previewSellerFile: 2 * SELLER_FILE_LENGTH,
  importSellerFile: 2 * SELLER_FILE_LENGTH,
}

/** Serves the calls of the office. Each is admitted by the row of its route before anything of it is read. */
export function mountOfficeCalls(mounting: Omit<Mounting, 'callerOf'>, deps: OfficeDeps): void {
  const handlers = handlersOf(deps)
  // Whatever it is said to be: the file itself shows what it is.
  mounting.app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  )
  const names = Object.keys(OFFICE_ROUTES) as OfficeCallName[]
  for (const name of names) serve(mounting, deps, name, handlers)
}

function serve<N extends OfficeCallName>(
  mounting: Omit<Mounting, 'callerOf'>,
  deps: OfficeDeps,
  name: N,
  handlers: Pick<OfficeHandlers, N>,
): void {
  const callers = new WeakMap<FastifyRequest, OfficeCaller>()
  const access: OfficeAccess = OFFICE_ROUTES[name]
  const bodyLimit = BIG_BODIES[name]
  const { onRequest: limit } = limited(mounting.app, bodyLimit === undefined ? 'office' : 'office-files')
  serveCall(
    { ...mounting, callerOf: asMember },
    OFFICE_CALLS[name],
    (call, { request, reply }) => {
      const caller = callers.get(request)
      if (caller === undefined) throw new Error('nobody was admitted')
      const key = requestKeyOf(request)
      const asked = { ...(call as OfficeRequest<N>), caller, place: placeOf(deps, request), reply, key }
      const work = (): Promise<OfficeAnswer<N>> => handlers[name](asked)
      // A page that was opened before keys came sends none.
      if (key === null || !isKeyed(OFFICE_ROUTES[name])) return work()
      return runOnce(deps, { userId: signedIn(caller).user.id, key, call: name, parts: call }, work)
    },
    {
      ...(bodyLimit !== undefined && { bodyLimit }),
      onRequest: async (request, reply) => {
        await limit?.call(mounting.app, request, reply)
        refuseForeignCall(request, deps.officeUrl)
        const { seller_id: seller } = request.params as { seller_id?: string }
        const { operatorsNeedFactor } = deps
        const asked = { token: cookieOf(deps, request), seller, operatorsNeedFactor }
        callers.set(request, await admitTo(deps.db, access, asked))
      },
    },
  )
}

/** The idempotency key of a request; null: it has none. @throws CallError INVALID_REQUEST for what is no UUID */
function requestKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[REQUEST_KEY_HEADER]
  if (key === undefined) return null
  return readAs(z.uuid(), key)
}

function handlersOf(deps: OfficeDeps): OfficeHandlers {
  return {
    ...accountCalls(deps),
    ...homeCalls(deps),
    ...teamCalls(deps),
    ...reportCalls(deps),
    ...productCalls(deps),
    ...eventCalls(deps),
    ...shopCalls(deps),
    ...gatewayCalls(deps),
    ...catalogueCalls(deps),
    ...couponCalls(deps),
    ...couponSeriesCalls(deps),
    ...affiliateCalls(deps),
    ...lookCalls(deps),
    ...personalDataCalls(deps),
    ...passkeyCalls(deps),
    ...pixelCalls(deps),
    ...pictureCalls(deps),
    ...saleCalls(deps),
    ...subscriptionCalls(deps),
    ...leadCalls(deps),
    ...withdrawalCalls(deps),
    ...platformCalls(deps),
    ...operatorCalls(deps),
    ...exportCalls(deps),
    ...auditCalls(deps),
    ...securityCalls(deps),
  }
}

function placeOf(deps: OfficeDeps, request: FastifyRequest): Place {
  const { ip, headers } = request
  return {
    block: addressBlock(ip),
    device: headers['user-agent'] ?? '',
    known: knownBrowserOf(deps, request),
  }
}

function asMember({ ip, headers }: FastifyRequest) {
  return { sessionId: '', locale: 'en' as const, ip, userAgent: headers['user-agent'] ?? '' }
}
