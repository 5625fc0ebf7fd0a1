import { affiliateCookieName } from '#rules/affiliate.ts'
import { LOCALE_COOKIE } from '#rules/locale.ts'
import type { Database } from '../../store/postgres/database.ts'
import { forgetSession } from '../../store/purchases/forget-session.ts'
import { newPublicId } from '../../signing/identifiers.ts'
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '../../signing/session.ts'
import { passCookie } from '../../signing/waiting-room-pass.ts'
import type { Caller } from '../base/context.ts'
import { mountCall, type Mounting } from '../base/mount.ts'

const NAMES: readonly string[] = [SESSION_COOKIE, SECURE_SESSION_COOKIE, LOCALE_COOKIE.name]
/** Cookies whose names end with a product's id. */
const OF_A_PRODUCT = [passCookie, affiliateCookieName].map((nameOf) => nameOf(0).slice(0, -1))

const isOurs = (name: string): boolean =>
  NAMES.includes(name) ||
  OF_A_PRODUCT.some((start) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))

/** Mounts the end of a session, as a buyer orders it at somebody else's computer. */
export function mountForgetMe(mounting: Mounting, { db }: { db: Database }): void {
  mountCall(mounting, 'forgetMe', async (_, { sessionId, request, reply }: Caller) => {
    // guard: session-forgotten
    await forgetSession(db, sessionId, newPublicId())
    for (const name of Object.keys(request.cookies).filter(isOurs)) {
      reply.clearCookie(name, { path: '/', secure: name === SECURE_SESSION_COOKIE })
    }
    return { forgotten: true }
  })
}
