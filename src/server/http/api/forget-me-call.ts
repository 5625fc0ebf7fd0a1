import type { CallAnswer } from '#contract/checkout/calls.ts'
import { consentCookieName } from '#rules/advertising/advertising-consent.ts'
import { affiliateCookieName } from '#rules/order/affiliate.ts'
import { LOCALE_COOKIE } from '#rules/base/locale.ts'
import { releaseReservation, type ReserveDeps } from '../../flows/tickets/reserve-tickets.ts'
import { forgetSession } from '../../store/buyers/forget-session.ts'
import { readHeld } from '../../store/tickets/ticket-store.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '../../signing/session.ts'
import { passCookie } from '../../signing/waiting-room-pass.ts'
import type { Caller } from '../base/context.ts'
import { mountCall, type Mounting } from '../base/mount.ts'
import type { WaitingRoomDeps } from '../pages/event/waiting-room-gate.ts'

type ForgetDeps = ReserveDeps & WaitingRoomDeps

const NAMES: readonly string[] = [SESSION_COOKIE, SECURE_SESSION_COOKIE, LOCALE_COOKIE.name]
/** Cookies whose names end with the id of a product or seller. */
const NUMBERED = [passCookie, affiliateCookieName, consentCookieName].map((nameOf) => nameOf(0).slice(0, -1))

const isOurs = (name: string): boolean =>
  NAMES.includes(name) ||
  NUMBERED.some((start) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))

/** Mounts the end of a session, as a buyer orders it at somebody else's computer. */
export function mountForgetMe(mounting: Mounting, deps: ForgetDeps): void {
  mountCall(mounting, 'forgetMe', async ({ body }, { sessionId, request, reply }: Caller) => {
    const lost = await giveUp(deps, sessionId, body.gives_up === true)
    if (lost !== null) return lost
    // guard: session-forgotten
    await forgetSession(deps.db, sessionId, newPublicId())
    for (const name of Object.keys(request.cookies).filter(isOurs)) {
      reply.clearCookie(name, { path: '/', secure: name === SECURE_SESSION_COOKIE })
    }
    return { forgotten: true }
  })
}

/** Releases what only this session can use. If the buyer has not agreed to that yet, returns what it would be. */
async function giveUp(
  deps: ForgetDeps,
  sessionId: string,
  isAgreed: boolean,
): Promise<CallAnswer<'forgetMe'> | null> {
  const held = await readHeld(deps.db, sessionId)
  const places = await deps.rooms.placesOf(sessionId)
  if (!isAgreed && held.length + places.length > 0) {
    const tickets = held.reduce((sum, { quantity }) => sum + quantity, 0)
    return { forgotten: false, tickets, places: places.length }
  }
  for (const { token } of held) await releaseReservation(deps, sessionId, token)
  for (const place of places) await deps.rooms.leave(sessionId, place)
  return null
}
