import { randomBytes } from 'node:crypto'
import { mac, type Keys } from './keys.ts'

/**
 * A browser's session. `secret` lives in an HttpOnly cookie; `id` is its public half, which pages and calls carry
 * and the database knows. Nobody gets from the id to the cookie.
 */
export type Session = { id: string; secret: string; isNew: boolean }

const SECRET = /^[A-Za-z0-9_-]{22}$/

export const SESSION_COOKIE = 'balcao_session'
/** Over TLS the prefix makes browsers refuse the cookie from any other host or path. */
export const SECURE_SESSION_COOKIE = '__Host-balcao_session'

/** The session of a cookie's value, or a new one when there is none. */
export function readSession(keys: Keys, cookie: string | undefined): Session {
  const known = cookie !== undefined && SECRET.test(cookie)
  const secret = known ? cookie : randomBytes(16).toString('base64url')
  return { id: mac(keys.session, secret), secret, isNew: !known }
}

/** The Set-Cookie value of a session. */
export function sessionCookie(session: Session, secure: boolean): string {
  const name = secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE
  const year = 365 * 24 * 3600
  return `${name}=${session.secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${year}${secure ? '; Secure' : ''}`
}
