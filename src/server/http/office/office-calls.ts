import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { OFFICE_CALLS, type OfficeAnswer, type OfficeRequest } from '#contract/office/calls.ts'
import { PICTURE_BYTES } from '#contract/office/pictures/calls.ts'
import {
  isKeyed,
  OFFICE_ROUTES,
  REQUEST_KEY_HEADER,
  type OfficeAccess,
  type OfficeCallName,
} from '#contract/office/routes.ts'
import { gatewaysNamedBy, type RoutedSeller } from '#rules/payment/gateway-routing.ts'
import { SELLER_FILE_LENGTH } from '#rules/fields/seller-file.ts'
import { timeZoneOf } from '#rules/base/time-zone.ts'
import { acceptLink, readLink } from '../../flows/accounts/accept-link.ts'
import { showHome } from '../../flows/reports/home.ts'
import { runOnce, closeRequest } from '../../flows/accounts/run-once.ts'
import { admitTo, type OfficeCaller } from '../../flows/accounts/seller-scope.ts'
import {
  changeName,
  changePassword,
  leaveSession,
  proveAgain,
  signIn,
  type OfficeDeps,
} from '../../flows/accounts/sign-in.ts'
import { forgetPassword, type Place } from '../../flows/accounts/sign-in-tries.ts'
import { changeMember, invite, readTeam, takeInvitationBack } from '../../flows/accounts/team.ts'
import { listSellersOf } from '../../store/accounts/member-store.ts'
import { listSessions } from '../../store/accounts/session-store.ts'
import { limited } from '../base/call-limits.ts'
import { readAs, serveCall, type Mounting } from '../base/mount.ts'
import { addressBlock } from '../base/risk-signals.ts'
import { eventCalls } from './event-calls.ts'
import { refuseForeignCall } from './base/own-origin.ts'
import { scopeOf, signedIn, type OfficeHandlers } from './base/office-handlers.ts'
import { exportCalls } from './export-calls.ts'
import { reportCalls } from './report-calls.ts'
import { gatewayCalls } from './gateway-calls.ts'
import { leadCalls } from './lead-calls.ts'
import { withdrawalCalls } from './withdrawal-calls.ts'
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
import { clearCookie, cookieOf, giveCookie, keepKnownBrowser, knownBrowserOf } from './base/session-cookie.ts'

const BIG_BODIES: Partial<Record<OfficeCallName, number>> = {
  uploadPicture: PICTURE_BYTES,
  // A text within JSON: what it escapes is longer than it was.
  previewSellerFile: 2 * SELLER_FILE_LENGTH,
  importSellerFile: 2 * SELLER_FILE_LENGTH,
}

const DONE = { done: true } as const

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
  const { db } = deps
  return {
    readLink: ({ body }) => readLink(db, body.token),
    acceptLink: async ({ body, caller, place, reply }) => {
      const token = await acceptLink(db, body, { who: caller.who?.user ?? null, device: place.device })
      if (token !== null) giveCookie(deps, reply, token)
      return DONE
    },
    signIn: async ({ body, place, reply }) => {
      const { token, known } = await signIn(deps, body, place)
      giveCookie(deps, reply, token)
      keepKnownBrowser(deps, reply, known)
      return DONE
    },
    forgetPassword: async ({ body, place }) => {
      await forgetPassword(deps, body.email, place)
      return DONE
    },
    closeRequest: ({ caller, body }) =>
      closeRequest(deps, { userId: signedIn(caller).user.id, key: body.key }) as Promise<
        OfficeAnswer<'closeRequest'>
      >,
    me: async ({ caller }) => {
      const { user, operator, isProven, hasFactor, hasPasskey } = signedIn(caller)
      const sellers = (await listSellersOf(db, user.id)).map(
        ({ routing, visit, closed, country, ...seller }) => ({
          ...seller,
          time_zone: timeZoneOf(country),
          visit: visit && { ...visit, ends_at: new Date(visit.ends_at).toISOString() },
          is_sandbox: !reachesMoney(routing, deps.gateways),
          closed: closed && {
            ...closed,
            stopped_at: closed.stopped_at && new Date(closed.stopped_at).toISOString(),
          },
        }),
      )
      return {
        name: user.name,
        email: user.email,
        operator,
        is_proven: isProven,
        has_factor: hasFactor,
        has_passkey: hasPasskey,
        sellers,
      }
    },
    signOut: async ({ caller, reply }) => {
      const who = signedIn(caller)
      await leaveSession(db, who, who.sessionId)
      clearCookie(deps, reply)
      return DONE
    },
    proveAgain: async ({ body, caller, reply }) => {
      giveCookie(deps, reply, await proveAgain(deps, signedIn(caller), body.password))
      return DONE
    },
    changePassword: async ({ body, caller }) => {
      await changePassword(db, signedIn(caller), body.password)
      return DONE
    },
    changeName: async ({ body, caller }) => {
      await changeName(db, signedIn(caller), body.name)
      return DONE
    },
    listSessions: async ({ caller }) => {
      const { user, sessionId } = signedIn(caller)
      const sessions = (await listSessions(db, user.id)).map(({ id, device, created_at, seen_at }) => ({
        id,
        device,
        began_at: created_at.toISOString(),
        seen_at: seen_at.toISOString(),
        is_this: id === sessionId,
      }))
      return { sessions }
    },
    endSession: async ({ params, caller }) => {
      await leaveSession(db, signedIn(caller), params.session_id)
      return DONE
    },
    home: ({ caller }) => {
      const { role, hasFactor, hasPasskey } = signedIn(caller)
      return showHome(deps, scopeOf(caller), { role: role ?? 'viewer', isSafe: hasFactor || hasPasskey })
    },
    team: ({ caller }) => readTeam(db, scopeOf(caller)),
    invite: ({ body, caller }) =>
      invite(deps, signedIn(caller).user, { sellerId: scopeOf(caller).sellerId, ...body }),
    withdrawInvitation: async ({ params, caller }) => {
      await takeInvitationBack(db, scopeOf(caller), signedIn(caller).user, params.invitation_id)
      return DONE
    },
    changeRole: async ({ params, body, caller }) => {
      await changeMember(db, scopeOf(caller), signedIn(caller).user, {
        userId: params.user_id,
        role: body.role,
      })
      return DONE
    },
    removeMember: async ({ params, caller }) => {
      await changeMember(db, scopeOf(caller), signedIn(caller).user, { userId: params.user_id, role: null })
      return DONE
    },
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
    inviteOwner: ({ params, body, caller }) =>
      invite(deps, signedIn(caller).user, { sellerId: params.seller_id, email: body.email, role: 'owner' }),
  }
}

/** Whether one of a seller's gateways is none of the sandbox. */
function reachesMoney(routing: RoutedSeller, gateways: OfficeDeps['gateways']): boolean {
  const named = gatewaysNamedBy(routing)
  return gateways.some(({ name, isSandbox }) => !isSandbox && named.includes(name))
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
