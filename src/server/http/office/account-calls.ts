import type { ACCOUNT_ROUTES } from '#contract/office/account/routes.ts'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { timeZoneOf } from '#rules/base/time-zone.ts'
import { gatewaysNamedBy, type RoutedSeller } from '#rules/payment/gateway-routing.ts'
import { acceptLink, readLink } from '../../flows/accounts/accept-link.ts'
import { changeEmail, confirmEmail, readNewEmail } from '../../flows/accounts/change-email.ts'
import { closeRequest } from '../../flows/accounts/run-once.ts'
import {
  changeName,
  changePassword,
  leaveSession,
  proveAgain,
  signIn,
  type OfficeDeps,
} from '../../flows/accounts/sign-in.ts'
import { forgetPassword } from '../../flows/accounts/sign-in-tries.ts'
import { listSellersOf } from '../../store/accounts/member-store.ts'
import { listSessions } from '../../store/accounts/session-store.ts'
import { signedIn, type HandlersOf } from './base/office-handlers.ts'
import { clearCookie, giveCookie, keepKnownBrowser } from './base/session-cookie.ts'

const DONE = { done: true } as const

/** The office's calls about signing in, sessions and the own account. */
export function accountCalls(deps: OfficeDeps): HandlersOf<typeof ACCOUNT_ROUTES> {
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
    changeEmail: async ({ body, caller }) => {
      await changeEmail(deps, signedIn(caller), body.email)
      return DONE
    },
    readNewEmail: ({ body }) => readNewEmail(db, body.token),
    confirmEmail: async ({ body, caller }) => {
      await confirmEmail(deps, body.token, caller.who)
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
  }
}

/** Checks whether one of a seller's gateways is not the sandbox. */
function reachesMoney(routing: RoutedSeller, gateways: OfficeDeps['gateways']): boolean {
  const named = gatewaysNamedBy(routing)
  return gateways.some(({ name, isSandbox }) => !isSandbox && named.includes(name))
}
